import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import { gatheredLines, type LogStream } from '#server/platform/log-stream.ts';

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

/** Its file descriptor; writing by Node's own stream on it would only be slower. */
const STANDARD_OUTPUT = 1;

/** Where the process's log goes: standard output. Made once per process. */
export function standardOutput(): LogStream {
  return gatheredLines(STANDARD_OUTPUT);
}

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

let lastMoment = 0;
let lastField = '';

/** @returns the line's time in UTC, spelled out once a millisecond: many lines may share one */
function timeField(): string {
  const moment = Date.now();
  if (moment !== lastMoment) {
    lastMoment = moment;
    lastField = `,"time":"${new Date(moment).toISOString()}"`;
  }
  return lastField;
}

/**
 * The process's log: one JSON object per line.
 *
 * @param level a pino level or `silent`
 * @param stream where lines go; standard output when missing
 */
export function createLog(level: string, stream?: DestinationStream): Logger {
  return pino(
    {
      level,
      // Process id and host name say nothing here: one process, named by its supervisor.
      base: null,
      timestamp: timeField,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: REDACTED_PATHS, censor: '[oculto]' },
      serializers: { err: serializeError, error: serializeError },
      errorKey: 'err',
    },
    stream ?? standardOutput(),
  );
}
