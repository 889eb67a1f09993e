import type { Logger } from '#server/platform/log.ts';

/** Exit codes for a second signal, as shells count them: 128 plus the signal's number. */
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/**
 * One Ctrl-C may arrive twice, from the terminal and from npm; only a signal later than this, in
 * milliseconds, is a person's second one.
 */
const ECHO_MS = 500;

/**
 * The longest shutdown, in milliseconds, even if a mail server or a database hangs. It is below the
 * ten seconds after which Docker kills. Interrupted deliveries are in the outbox and continue at
 * the next start.
 */
const LIMIT_MS = 9_500;

/**
 * Ends the process in order on SIGTERM, SIGINT, SIGHUP or an unexpected exception; on a second
 * signal at once.
 *
 * @param stop finishes current work and closes everything; its argument says whether a signal was
 * the reason
 * @param limitMs how long `stop` may take, in milliseconds, before the process ends without it
 */
export function shutDownInOrder(
  log: Logger,
  stop: (bySignal: boolean) => Promise<void>,
  limitMs = LIMIT_MS,
): void {
  let stopping = false;
  /** The time of the first signal, by `performance.now()`. */
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
      // The process is already ending after an exception.
      if (stopping) return;
      log.info({ signal }, 'closing');
      shutDown(0, true);
    });
  }
  process.on('uncaughtException', (error) => {
    // Memory can no longer be trusted, but current requests may still finish.
    log.fatal({ err: error }, 'unexpected exception');
    if (!stopping) shutDown(1);
  });
  // A rejection that nobody awaited is a bug, and no reason to stop the site.
  process.on('unhandledRejection', (reason) => {
    log.error({ err: reason }, 'a promise was rejected and nobody awaited it');
  });
}
