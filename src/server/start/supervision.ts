import type { Readiness } from '#server/watch/health/health.ts';

/** What the process that started this one says (scripts/worker.mjs is its side). */
type Told = { kind: 'retire' } | ({ kind: 'listen' } & Sockets);

/** What this one is to listen on: descriptors that it inherited; without one it binds its own. */
export interface Sockets {
  site?: number;
  /** Where METRICS_PORT asks for one. */
  figures?: number;
  /** Whether to tell the terminal where the site is: once, not for each process. */
  announce: boolean;
}

/** The process that started this one, keeps its sockets, and puts another in its place. */
export interface Supervisor {
  /**
   * Says that all is there but visitors, and waits for them.
   *
   * @param readiness whether an enquiry could be taken: a new process in the place of one that runs
   *   does not listen unless it could
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
    // A supervisor that is gone is noticed by its `disconnect`.
    if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
  };
  const hear = (listener: (told: Told) => void) => {
    process.on('message', listener as (message: unknown) => void);
  };
  return {
    async sockets({ comprobaciones }) {
      const obstacles = Object.entries(comprobaciones).filter(([, result]) => result !== 'bien');
      const given = new Promise<Sockets>((resolve) => {
        hear((told) => {
          if (told.kind === 'listen') resolve(told);
        });
      });
      say({ kind: 'prepared', obstacles: obstacles.map((obstacle) => obstacle.join(': ')) });
      // Without its supervisor it gets no sockets, and it has no work yet that would be lost.
      const orphaned = () => process.exit(1);
      if (!process.connected) orphaned();
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
