import { pino, type DestinationStream, type Logger } from 'pino';
import SonicBoom from 'sonic-boom';

export type { Logger } from 'pino';

/**
 * Fields that could hold personal data or a secret if somebody logged a whole object. It is a
 * second line of defence: the rule is that bodies, query strings, addresses and leads are not
 * logged.
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
  'secret',
  'metricsToken',
  'smtpUrl',
  'databaseUrl',
  // Nodemailer and pg add these to their errors: envelopes, and the values of the failed row.
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
 * PostgreSQL quotes the failed row in `detail`, and mail servers repeat addresses in their answers.
 * So the log keeps an error's class, code, message and stack alone.
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
      // There is one process, and systemd names it: process id and host name add nothing.
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: REDACTED_PATHS, censor: '[oculto]' },
      serializers: { err: serializeError, error: serializeError },
      errorKey: 'err',
    },
    stream ?? standardOutput(),
  );
}

/** Bytes that are gathered before they are written at once. */
const GATHERED_BYTES = 8 * 1024;
/** The longest that a line waits before it is written, in milliseconds. */
const WAIT_MS = 250;
/** The most bytes that wait while the log cannot be written; further lines are dropped. */
const WAITING_LIMIT = 2 * 1024 * 1024;
/** After so many {@link WAIT_MS} without progress nobody reads the log. */
const STUCK_AFTER = 4;

/** Where the log's lines go. */
export interface LogStream extends DestinationStream {
  /** Writes everything, if it can; pino calls it after a fatal line. */
  flushSync(): void;
  /** Lines that were lost because the log could not be written. */
  dropped(): number;
  /** Whether the last write succeeded. */
  isWritten(): boolean;
}

/**
 * The process's log on standard output. Made once per process.
 *
 * Lines are gathered briefly and written in the background, so that a slow reader of the log delays
 * no visitor. While writing fails, lines wait in memory up to a limit; then they are dropped and
 * counted. Writing resumes by itself.
 */
export function standardOutput(): LogStream {
  const stream = new SonicBoom({
    fd: 1,
    sync: false,
    minLength: GATHERED_BYTES,
    maxLength: WAITING_LIMIT,
  });
  let waiting = 0;
  let dropped = 0;
  let reported = 0;
  let refused = false;
  /** How many {@link WAIT_MS} have passed without progress while something waits. */
  let idle = 0;
  const isWritten = () => !refused && idle < STUCK_AFTER;
  const write = (line: string) => {
    waiting += Buffer.byteLength(line);
    stream.write(line);
  };

  stream.on('error', () => (refused = true));
  stream.on('drop', (line: string) => {
    waiting -= Buffer.byteLength(line);
    dropped += 1;
  });
  stream.on('write', (bytes: number) => {
    waiting -= bytes;
    refused = false;
    idle = 0;
  });
  stream.on('drain', () => {
    if (dropped === reported) return;
    const line = { level: 'warn', time: new Date().toISOString(), count: dropped - reported };
    reported = dropped;
    write(`${JSON.stringify({ ...line, msg: 'log lines were dropped' })}\n`);
  });
  setInterval(() => {
    if (waiting === 0) return;
    idle += 1;
    stream.flush();
  }, WAIT_MS).unref();
  const flushSync = () => {
    if (isWritten()) stream.flushSync();
  };
  process.on('exit', () => {
    // A write to a pipe that nobody reads cannot be cancelled, and Node would wait for it at exit.
    if (!refused && !isWritten()) process.kill(process.pid, 'SIGKILL');
    flushSync();
  });

  return { write, flushSync, dropped: () => dropped, isWritten };
}
