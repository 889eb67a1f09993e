const start = performance.now();

export function say(text: string): void {
  const seconds = Math.round((performance.now() - start) / 1000);
  const clock = `${String(Math.floor(seconds / 60)).padStart(2)}:${String(seconds % 60).padStart(2, '0')}`;
  process.stdout.write(`${clock}  ${text}\n`);
}
