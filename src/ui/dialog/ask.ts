import type { Question } from './confirm.ts';

/**
 * Asks for confirmation. The dialog's code is fetched with the first question; when that fails, the browser's own
 * window asks, so that the question is never skipped.
 * @returns whether to go on
 */
export async function ask(question: Question): Promise<boolean> {
  const loaded = await import('./confirm.ts').catch(() => null);
  return loaded ? loaded.confirm(question) : window.confirm(question.message);
}
