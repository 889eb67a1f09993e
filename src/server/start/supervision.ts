import type { Readiness } from '#server/watch/health/health.ts';

/** What the process that started this one says (scripts/worker.mjs is its side). */
type Told = { kind: 'figures' } | { kind: 'listen'; announce: boolean } | { kind: 'retire' };

/** What it gives this one to listen on. */
export interface Sockets {
  site: object;
  /** Where METRICS_PORT asks for one. */
  figures: object | undefined;
  /** Whether to tell the terminal where the site is: once, not for each process. */
  announce: boolean;
}

/** The process that started this one, keeps its sockets, and puts another in its place. */
export interface Supervisor {
  /**
   * Says that all is there but visitors, and waits for them.
   *
   * @param readiness whether an enquiry could be taken: a new process in the place of one that runs
   *   gets no sockets unless it could
   */
  sockets(readiness: Readiness): Promise<Sockets>;
  listening(): void;
  /** From here on this process accepts nothing: another may be started in its place. */
  closing(): void;
  /** @param retire called when this process is to make way, or when nobody keeps it any more */
  whenRetired(retire: () => void): void;
}

/** @returns null where this process was started by itself */
export function supervisorOf(process: NodeJS.Process): Supervisor | null {
  if (process.send === undefined) return null;
  const say = (message: object) => {
    // Gone, it will be missed by itself.
    if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
  };
  const hear = (listener: (told: Told, socket: object | undefined) => void) => {
    process.on('message', listener as (message: unknown, handle: unknown) => void);
  };
  return {
    async sockets({ comprobaciones }) {
      const obstacles = Object.entries(comprobaciones).filter(([, result]) => result !== 'bien');
      const given = new Promise<Sockets>((resolve) => {
        let figures: object | undefined;
        hear((told, socket) => {
          if (told.kind === 'figures') figures = socket;
          if (told.kind !== 'listen' || socket === undefined) return;
          resolve({ site: socket, figures, announce: told.announce });
        });
      });
      say({ kind: 'prepared', obstacles: obstacles.map((obstacle) => obstacle.join(': ')) });
      // Nobody is left to give it any, and nothing is in hand yet.
      const orphaned = () => process.exit(1);
      process.once('disconnect', orphaned);
      const sockets = await given;
      process.off('disconnect', orphaned);
      return sockets;
    },
    listening: () => say({ kind: 'listening' }),
    closing: () => say({ kind: 'closing' }),
    whenRetired(retire) {
      hear(({ kind }) => {
        if (kind === 'retire') retire();
      });
      process.on('disconnect', retire);
    },
  };
}
