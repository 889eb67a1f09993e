import { destination } from 'pino';
import type { DestinationStream } from 'pino';

/** Characters gathered before they are written, without waiting for the time. */
const GATHERED = 32 * 1024;
/** Longest that a line waits in memory, in milliseconds. */
const WAIT_MS = 250;

/** Where the log's lines go. */
export interface LogStream extends DestinationStream {
  /** Returns once everything is written; pino asks for it after a fatal line. */
  flushSync(): void;
}

/**
 * Gathers lines and hands them on in pieces of some 32 KB, at the latest a quarter of a second
 * later, and when the process ends, whichever way it ends by itself. A write for each line would
 * cost more than most answers, and pino's own stream measures all that it holds again at each line.
 *
 * @param fd the file descriptor to write to; written in the background, so that a slow reader of
 *   the log keeps no visitor waiting
 */
export function gatheredLines(fd: number): LogStream {
  const file = destination({ dest: fd, sync: false, maxWrite: 2 * GATHERED });
  let gathered = '';
  const pass = () => {
    if (gathered === '') return;
    const lines = gathered;
    gathered = '';
    file.write(lines);
  };
  setInterval(pass, WAIT_MS).unref();
  const flushSync = () => {
    pass();
    file.flushSync();
  };
  process.on('exit', flushSync);
  return {
    write(line) {
      gathered += line;
      if (gathered.length >= GATHERED) pass();
    },
    flushSync,
  };
}
