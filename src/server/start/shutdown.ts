import type { Logger } from '#server/platform/log.ts';

/** Exit codes for a second signal, as shells count them: 128 plus the signal's number. */
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/**
 * One Ctrl-C may arrive twice, from the terminal and passed on by npm; only a signal later than
 * this, in milliseconds, is somebody losing patience.
 */
const ECHO_MS = 500;

/**
 * Longest that stopping may take, in milliseconds, whatever hangs: a mail server that dawdles, a
 * database that went silent. Under the ten seconds that Docker allows before it kills. What was cut
 * off is in the queue, and is taken up again at the next start.
 */
const LIMIT_MS = 9_500;

/**
 * Ends the process in order on SIGTERM, SIGINT, SIGHUP or an unexpected exception; on a second
 * signal at once.
 *
 * @param stop finishes what is in hand and closes everything; is told whether a signal asked for it
 * @param limitMs how long `stop` may take, in milliseconds, before the process ends without it
 */
export function shutDownInOrder(
  log: Logger,
  stop: (bySignal: boolean) => Promise<void>,
  limitMs = LIMIT_MS,
): void {
  let stopping = false;
  /** When the first signal came, by `performance.now()`. */
  let signalledAt: number | null = null;
  const shutDown = (exitCode: number, bySignal = false) => {
    stopping = true;
    setTimeout(() => {
      log.warn({ limitMs }, 'the closing hung and was cut off');
      process.exit(exitCode);
    }, limitMs);
    stop(bySignal).then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log.fatal({ err: error }, 'the closing failed');
        process.exit(1);
      },
    );
  };

  for (const [signal, forcedCode] of Object.entries(SIGNALS)) {
    process.on(signal, () => {
      if (signalledAt !== null && performance.now() - signalledAt > ECHO_MS) {
        process.exit(forcedCode);
      }
      signalledAt ??= performance.now();
      // After an unexpected exception it ends already.
      if (stopping) return;
      log.info({ signal }, 'closing');
      shutDown(0, true);
    });
  }
  process.on('uncaughtException', (error) => {
    // After this nothing in memory can be trusted, but the requests in hand may still finish.
    log.fatal({ err: error }, 'unexpected exception');
    if (!stopping) shutDown(1);
  });
  // A promise that nobody awaited is a fault to be mended, not a reason to take the site down.
  process.on('unhandledRejection', (reason) => {
    log.error({ err: reason }, 'a promise was rejected and nobody awaited it');
  });
}
