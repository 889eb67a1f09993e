const start = performance.now();

/** Prints what the program is measuring, and the time since the program started. */
export function say(text: string): void {
  const seconds = Math.round((performance.now() - start) / 1000);
  const clock = `${String(Math.floor(seconds / 60)).padStart(2)}:${String(seconds % 60).padStart(2, '0')}`;
  process.stdout.write(`${clock}  ${text}\n`);
}
