"""The settings of a pool; only their names matter here."""


class Config:
    max_connection_pool_size = 10
