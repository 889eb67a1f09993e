import { pino, type DestinationStream, type Logger } from 'pino';
import SonicBoom from 'sonic-boom';

export type { Logger } from 'pino';

/**
 * Fields that could hold personal data or a secret if somebody ever logged a whole object.
 * A second line of defence: the rule is that bodies, query strings, addresses and leads are not logged.
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
      // Process id and host name say nothing here: one process, named by what starts it.
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

/** Bytes gathered before they are written, without waiting for the time. */
const GATHERED_BYTES = 8 * 1024;
/** Longest that a line waits in memory while the log is written, in milliseconds. */
const WAIT_MS = 250;
/** Most that waits in memory while it is not, in bytes; what comes then is dropped. */
const WAITING_LIMIT = 2 * 1024 * 1024;
/** A log that takes nothing for so many {@link WAIT_MS} has nobody reading at its other end. */
const STUCK_AFTER = 4;

/** Where the log's lines go. */
export interface LogStream extends DestinationStream {
  /** Returns once everything is written, if it can be; pino asks for it after a fatal line. */
  flushSync(): void;
  /** Lines lost so far because the log could not be written. */
  dropped(): number;
  /** Whether the last that was given to be written has been. */
  isWritten(): boolean;
}

/**
 * Where the process's log goes: standard output. Made once per process.
 *
 * Lines are gathered for a moment and written in the background: a slow reader of the log keeps no
 * visitor waiting. While nothing can be written they wait in memory up to a bound, then they are dropped
 * and counted, and writing goes on by itself as soon as it can.
 */
export function standardOutput(): LogStream {
  const stream = new SonicBoom({
    fd: 1,
    sync: false,
    minLength: GATHERED_BYTES,
    maxLength: WAITING_LIMIT,
  });
  /** Bytes that wait to be written. */
  let waiting = 0;
  let dropped = 0;
  let told = 0;
  let refused = false;
  /** How many times {@link WAIT_MS} have passed since anything was written, while something waits. */
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
    if (dropped === told) return;
    const line = { level: 'warn', time: new Date().toISOString(), count: dropped - told };
    told = dropped;
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
    // A write to a pipe that nobody reads cannot be called off, and Node would wait for it here.
    if (!refused && !isWritten()) process.kill(process.pid, 'SIGKILL');
    flushSync();
  });

  return { write, flushSync, dropped: () => dropped, isWritten };
}
