import type { Question } from './confirm.ts';

/** Asks for confirmation. If the dialog's code cannot be fetched, the browser's own window asks. */
export async function ask(question: Question): Promise<boolean> {
  const loaded = await import('./confirm.ts').catch(() => null);
  return loaded ? loaded.confirm(question) : window.confirm(question.message);
}
