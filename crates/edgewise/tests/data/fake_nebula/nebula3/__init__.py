"""A stand-in for nebula3-python with a server in it, written from the documentation of NebulaGraph 3."""
