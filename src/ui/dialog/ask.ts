import type { Question } from './confirm.ts';

/** Asks the person to confirm. If the site's dialog does not load, uses the browser's dialog. */
export async function ask(question: Question): Promise<boolean> {
  const loaded = await import('./confirm.ts').catch(() => null);
  return loaded ? loaded.confirm(question) : window.confirm(question.message);
}
