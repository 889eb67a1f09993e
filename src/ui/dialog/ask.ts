import type { Question } from './confirm.ts';

/** Asks for confirmation. If the site's dialog cannot be loaded, the browser's dialog appears. */
export async function ask(question: Question): Promise<boolean> {
  const loaded = await import('./confirm.ts').catch(() => null);
  return loaded ? loaded.confirm(question) : window.confirm(question.message);
}
