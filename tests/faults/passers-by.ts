import { setTimeout as wait } from 'node:timers/promises';

/** Of every kind: files, pages made on request, operations. */
const PATHS = ['/', '/contacto', '/servicios', '/contacto/datos_basicos', '/salud'];
/** Between two requests of one of them, in milliseconds. */
const PAUSE_MS = 20;
const AT_ONCE = 4;

/** People who only look: each request that is not answered with 200 is kept, whatever happened to it. */
export interface PassersBy {
  /** @returns how many requests there were, and those that failed */
  leave(): Promise<{ requests: number; failures: string[] }>;
}

export function startPassersBy(origin: string): PassersBy {
  const failures: string[] = [];
  let requests = 0;
  let staying = true;
  const stroll = async () => {
    while (staying) {
      const path = PATHS[requests++ % PATHS.length] ?? '/';
      try {
        const answer = await fetch(origin + path);
        await answer.arrayBuffer();
        if (answer.status !== 200) failures.push(`${path}: ${answer.status}`);
      } catch (error) {
        failures.push(`${path}: ${String((error as Error).cause)}`);
      }
      await wait(PAUSE_MS);
    }
  };
  const strolls = Array.from({ length: AT_ONCE }, stroll);
  return {
    async leave() {
      staying = false;
      await Promise.all(strolls);
      return { requests, failures };
    },
  };
}
