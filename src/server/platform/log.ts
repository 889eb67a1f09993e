import { pino, type DestinationStream, type Logger } from 'pino';
import { write as writeFile, writeSync } from 'node:fs';

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

/** Characters gathered before they are written, without waiting for the time. */
const GATHERED = 32 * 1024;
/** Longest that a line waits in memory while the log is written, in milliseconds. */
const WAIT_MS = 250;
/** Most that waits in memory while it is not, in characters; what comes then is dropped. */
const HELD_LIMIT = 2 * 1024 * 1024;
/** How long after a refused write the next one is tried, in milliseconds. */
const RETRY_MS = 500;
/** How long after a full pipe it is tried again, in milliseconds. */
const FULL_PIPE_MS = 10;
/** How long at the end, in milliseconds, a piece has to arrive that is on its way. */
const ARRIVAL_MS = 100;
/** A pipe that stays full for this long, in milliseconds, has nobody reading at its other end. */
const STUCK_MS = 1_000;

/** Where the log's lines go. */
export interface LogStream extends DestinationStream {
  /** Returns once everything is written, if it can be; pino asks for it after a fatal line. */
  flushSync(): void;
  /** Lines lost since the start because the log could not be written. */
  dropped(): number;
  /** Whether it is being written at the moment: not when the disk is full or nobody reads it. */
  isWritten(): boolean;
}

/**
 * Gathers lines and hands them on in pieces of some 32 KB, at the latest a quarter of a second
 * later, and when the process ends, whichever way it ends by itself. A write for each line would
 * cost more than most answers.
 *
 * A log that cannot be written keeps nobody waiting and ends nothing: lines wait in memory up to a
 * bound, then they are dropped and counted, and writing goes on by itself as soon as it can.
 *
 * @param fd the file descriptor to write to; written in the background, so that a slow reader of
 *   the log keeps no visitor waiting
 * @public the processes that log-stream.test.ts starts import it
 */
export function gatheredLines(fd: number): LogStream {
  const unblock = unblocking(fd);
  let gathered = '';
  let timer: NodeJS.Timeout | undefined;
  const pieces: Buffer[] = [];
  let held = 0;
  /** Whether a piece is with the system at this moment. */
  let onItsWay = false;
  /** When the pipe was found full, by `performance.now()`; null once something has gone through. */
  let fullSince: number | null = null;
  let refused = false;
  let retry: NodeJS.Timeout | undefined;
  let dropped = 0;
  let told = 0;

  function pass(): void {
    clearTimeout(timer);
    timer = undefined;
    if (gathered === '') return;
    const piece = Buffer.from(gathered);
    gathered = '';
    pieces.push(piece);
    held += piece.length;
  }

  function pump(): void {
    const [piece] = pieces;
    if (piece === undefined || onItsWay || retry !== undefined) return;
    onItsWay = true;
    unblock();
    writeFile(fd, piece, (error, written) => {
      onItsWay = false;
      if (error) {
        const full = error.code === 'EAGAIN';
        fullSince = full ? (fullSince ?? performance.now()) : null;
        refused = fullSince === null || performance.now() - fullSince > STUCK_MS;
        const again = () => {
          retry = undefined;
          pump();
        };
        retry = setTimeout(again, full ? FULL_PIPE_MS : RETRY_MS).unref();
        return;
      }
      refused = false;
      fullSince = null;
      took(piece, written);
      pump();
    });
  }

  /** The rest of a piece that was written in part goes on where it ended, in the middle of a line. */
  function took(piece: Buffer, written: number): void {
    held -= written;
    if (written < piece.length) {
      pieces[0] = piece.subarray(written);
      return;
    }
    pieces.shift();
    if (dropped === told || pieces.length > 0) return;
    const line = { level: 'warn', time: new Date().toISOString(), count: dropped - told };
    told = dropped;
    gathered = `${JSON.stringify({ ...line, msg: 'log lines were dropped' })}\n${gathered}`;
    pass();
  }

  function flushSync(): void {
    pass();
    // Whoever has not read for long will not now.
    if (refused && fullSince !== null) return;
    unblock();
    // The one that is on its way arrives by itself, if what follows does not fill the pipe before it.
    const first = onItsWay ? 1 : 0;
    if (onItsWay) sleepSync(ARRIVAL_MS);
    try {
      for (let piece = pieces[first]; piece !== undefined; piece = pieces[first]) {
        const written = writePatiently(fd, piece);
        held -= written;
        if (written < piece.length) pieces[first] = piece.subarray(written);
        else pieces.splice(first, 1);
      }
    } catch {
      refused = true;
    }
  }
  process.on('exit', flushSync);

  return {
    write(line) {
      if (held + gathered.length > HELD_LIMIT) {
        dropped += 1;
        return;
      }
      gathered += line;
      if (gathered.length >= GATHERED) {
        pass();
        pump();
      } else {
        timer ??= setTimeout(() => {
          pass();
          pump();
        }, WAIT_MS).unref();
      }
    },
    flushSync,
    dropped: () => dropped,
    isWritten: () => !refused,
  };
}

/**
 * A write to a full pipe holds the thread that makes it until somebody reads, and Node waits at its end
 * for its threads. So the pipe is made to refuse instead, as Node's own stream on it has it. Again
 * before each write: a process that ends sets it back for all that share it.
 */
function unblocking(fd: number): () => void {
  const stream = [process.stdout, process.stderr].find((each) => each.fd === fd);
  const handle = (stream as { _handle?: { setBlocking?(on: boolean): void } } | undefined)?._handle;
  return () => handle?.setBlocking?.(false);
}

/**
 * Writes at once; to a full pipe once there is room again.
 *
 * @returns how many bytes
 * @throws the system's error, also when nobody makes room
 */
function writePatiently(fd: number, piece: Buffer): number {
  for (let waited = 0; ; waited += FULL_PIPE_MS) {
    try {
      return writeSync(fd, piece);
    } catch (error) {
      const full = error instanceof Error && 'code' in error && error.code === 'EAGAIN';
      if (!full || waited >= STUCK_MS) throw error;
      sleepSync(FULL_PIPE_MS);
    }
  }
}

/** Holds the thread: at the end of a process nothing else can wait. */
function sleepSync(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
