import type { Question } from './confirm.ts';

/** Asks the visitor to confirm. Without the dialog's code the browser's own window asks. */
export async function ask(question: Question): Promise<boolean> {
  const loaded = await import('./confirm.ts').catch(() => null);
  return loaded ? loaded.confirm(question) : window.confirm(question.message);
}
