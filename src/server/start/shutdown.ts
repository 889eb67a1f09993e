import type { Logger } from '#server/platform/log.ts';

/** The exit code after a second signal: 128 plus the number of the signal, as in a shell. */
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** In milliseconds. One Ctrl-C may send two signals, so an early second signal is ignored. */
const ECHO_MS = 500;

/** The longest time for a shutdown. After ten seconds, Docker would kill the process. */
const LIMIT_MS = 9_500;

/** Shuts down after a signal or an exception. A second signal ends the process at once. */
export function shutDownInOrder(
  log: Logger,
  stop: (bySignal: boolean) => Promise<void>,
  limitMs = LIMIT_MS,
): void {
  let stopping = false;
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
      if (stopping) return;
      log.info({ signal }, 'closing');
      shutDown(0, true);
    });
  }
  process.on('uncaughtException', (error) => {
    // The data in memory may be wrong, so the process only finishes its open requests.
    log.fatal({ err: error }, 'unexpected exception');
    if (!stopping) shutDown(1);
  });
  // A failed promise that nobody awaits is a mistake in the program, but the site must go on.
  process.on('unhandledRejection', (reason) => {
    log.error({ err: reason }, 'a promise was rejected and nobody awaited it');
  });
}
