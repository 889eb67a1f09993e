import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Puts a question in the terminal.
 *
 * @returns whether the answer was yes; what ends without an answer (Ctrl+C, Ctrl+D, nobody at the other
 *   side) is a no, so that what was got ready meanwhile is put away
 */
export async function askYes(
  question: string,
  input: NodeJS.ReadableStream = process.stdin,
  output: NodeJS.WritableStream = process.stdout,
): Promise<boolean> {
  const terminal = createInterface({ input, output });
  const left = once(terminal, 'close').then(() => null);
  const leave = () => terminal.close();
  for (const signal of SIGNALS) process.once(signal, leave);
  try {
    const answer = await Promise.race([terminal.question(question).catch(() => null), left]);
    if (answer === null) output.write('\n');
    return /^s[ií]?$/i.test(answer?.trim() ?? '');
  } finally {
    for (const signal of SIGNALS) process.off(signal, leave);
    terminal.close();
  }
}
