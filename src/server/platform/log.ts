import { pino, type DestinationStream, type Logger } from 'pino';
import SonicBoom from 'sonic-boom';

export type { Logger } from 'pino';

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

/** Keeps the fields of an error that have no personal data. PostgreSQL's `detail` may have some. */
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

/** Hides every mail address in a text, because the text of an error may contain addresses. */
export function maskAddresses(text: string): string {
  return text.replaceAll(/[^\s<>@"'(),;:=/]{1,64}@[^\s<>@"'(),;:/]{1,255}/g, '[correo]');
}

export function createLog(level: string, stream?: DestinationStream): Logger {
  return pino(
    {
      level,
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

const GATHERED_BYTES = 8 * 1024;
const WAIT_MS = 250;
/** If this many bytes are not written yet, the log drops new lines. */
const WAITING_LIMIT = 2 * 1024 * 1024;
/** After this many intervals of {@link WAIT_MS} without a write, nobody seems to read the log. */
const STUCK_AFTER = 4;

export type LogStream = ReturnType<typeof standardOutput>;

/** Opens the log on standard output. It writes in the background and drops lines beyond a limit. */
export function standardOutput() {
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
    // If nobody reads the pipe, Node cannot write the last lines and waits for ever, so the
    // process kills itself.
    if (!refused && !isWritten()) process.kill(process.pid, 'SIGKILL');
    flushSync();
  });

  return { write, flushSync, dropped: () => dropped, isWritten };
}
