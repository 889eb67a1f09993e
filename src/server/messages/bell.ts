/** Somewhere to wait that remembers a ring which came while nobody was waiting. */
export interface Bell {
  ring: () => void;
  /** Resolves at the next ring, or when `timeoutMs` have passed. */
  wait(timeoutMs: number): Promise<void>;
}

export function createBell(): Bell {
  let rung = false;
  let answer: (() => void) | null = null;
  return {
    ring() {
      rung = true;
      answer?.();
    },
    async wait(timeoutMs) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs);
          answer = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        answer = null;
      }
      rung = false;
    },
  };
}
