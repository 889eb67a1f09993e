import { destination, pino, stdTimeFunctions } from 'pino';
import type { DestinationStream, Logger } from 'pino';

export type { Logger } from 'pino';

/**
 * Fields that could hold personal data or a secret if somebody ever logged a whole object.
 * A net, not the rule: the rule is that bodies, query strings, addresses and leads are not logged.
 */
const PRIVATE_FIELDS = [
  'nombre',
  'correo',
  'telefono',
  'mensaje',
  'web',
  'detail',
  'lead',
  'body',
  'query',
  'headers',
  'cookie',
  'cookies',
  'authorization',
  'ip',
  'address',
  'clientAddress',
  'remoteAddress',
  'password',
  'token',
  'secretKey',
  'webhookSecret',
  'metricsToken',
  'smtpUrl',
  'databaseUrl',
  // What Nodemailer and pg hang on their errors: envelopes, and the values of the failed row.
  'recipient',
  'rejected',
  'rejectedErrors',
  'envelope',
  'to',
  'cc',
  'bcc',
  'from',
  'replyTo',
  'parameters',
];

const REDACTED_PATHS = PRIVATE_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);

/**
 * PostgreSQL quotes the offending row in `detail`; mail servers repeat addresses in their answers.
 * So an error is logged as its class, code, message and stack, and nothing it carries besides.
 */
function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: maskAddresses(String(error)) };
  return {
    type: error.name,
    ...('code' in error && { code: error.code }),
    message: maskAddresses(error.message),
    stack: maskAddresses(error.stack ?? ''),
    ...(error.cause !== undefined && { cause: serializeError(error.cause) }),
  };
}

/** @returns the text with every mail address replaced, since error messages quote them */
export function maskAddresses(text: string): string {
  return text.replaceAll(/[^\s<>@"'(),;:=/]{1,64}@[^\s<>@"'(),;:/]{1,255}/g, '[correo]');
}

const BUFFER_BYTES = 4096;
/** Longest that a line waits in memory, in milliseconds. */
const FLUSH_MS = 250;

/**
 * The process's log: one JSON object per line.
 *
 * @param level a pino level or `silent`
 * @param stream where lines go; standard output when missing, buffered, flushed within a quarter
 *   of a second and at exit, because a write per line would cost more than most answers
 */
export function createLog(level: string, stream?: DestinationStream): Logger {
  return pino(
    {
      level,
      // Process id and host name say nothing here: one process, named by its supervisor.
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: REDACTED_PATHS, censor: '[oculto]' },
      serializers: { err: serializeError, error: serializeError },
      errorKey: 'err',
    },
    stream ?? destination({ sync: false, minLength: BUFFER_BYTES, periodicFlush: FLUSH_MS }),
  );
}
