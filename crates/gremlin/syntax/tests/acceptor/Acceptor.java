import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.antlr.v4.runtime.BailErrorStrategy;
import org.antlr.v4.runtime.BaseErrorListener;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Recognizer;
import org.antlr.v4.runtime.atn.PredictionMode;
import org.antlr.v4.runtime.misc.ParseCancellationException;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinLexer;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinParser;

/** Reads texts as lines of hexadecimal UTF-8 and answers each with 1 (accepted) or 0 (refused). */
public final class Acceptor {
    public static void main(final String[] arguments) throws Exception {
        final BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        final PrintStream out = new PrintStream(System.out, false, StandardCharsets.US_ASCII);
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            out.println(accepts(decode(line)) ? '1' : '0');
        }
        out.flush();
    }

    private static String decode(final String line) {
        final byte[] bytes = new byte[line.length() / 2];
        for (int index = 0; index < bytes.length; index++) {
            bytes[index] = (byte) Integer.parseInt(line.substring(2 * index, 2 * index + 2), 16);
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static boolean accepts(final String text) {
        final GremlinLexer lexer = new GremlinLexer(CharStreams.fromString(text));
        lexer.removeErrorListeners();
        lexer.addErrorListener(new BaseErrorListener() {
            @Override
            public void syntaxError(final Recognizer<?, ?> recognizer, final Object symbol, final int line,
                                    final int column, final String message, final RecognitionException cause) {
                throw new ParseCancellationException(message);
            }
        });
        try {
            return parses(lexer, PredictionMode.SLL);
        } catch (final ParseCancellationException first) {
            try {
                lexer.setInputStream(CharStreams.fromString(text));
                return parses(lexer, PredictionMode.LL);
            } catch (final ParseCancellationException second) {
                return false;
            }
        }
    }

    private static boolean parses(final GremlinLexer lexer, final PredictionMode mode) {
        final GremlinParser parser = new GremlinParser(new CommonTokenStream(lexer));
        parser.removeErrorListeners();
        parser.setErrorHandler(new BailErrorStrategy());
        parser.getInterpreter().setPredictionMode(mode);
        parser.queryList();
        return true;
    }
}
