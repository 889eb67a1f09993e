/**
 * Calls back every `intervalMs` milliseconds from now on. Late timers do not add up; beats that a
 * sleeping tab missed are left out.
 *
 * @returns what stops it
 */
export function startBeat(intervalMs: number, onBeat: () => void): () => void {
  let due = performance.now() + intervalMs;
  let timer = setTimeout(run, intervalMs);
  function run() {
    onBeat();
    const late = Math.max(0, performance.now() - due);
    due += intervalMs * (1 + Math.floor(late / intervalMs));
    timer = setTimeout(run, due - performance.now());
  }
  return () => clearTimeout(timer);
}
