import { AsyncLocalStorage } from 'node:async_hooks';
import type { ContentSnapshot } from './snapshot.ts';

/** Where `content()` looks (content.ts), which browsers have too and which imports nothing of Node. */
const process = globalThis as { contentOfWork?: AsyncLocalStorage<ContentSnapshot> };

/**
 * Does some work with another content than the process's: a draft, or a version before it takes effect.
 * `content()` answers it in everything that the work calls and awaits, and nowhere else. What reads a
 * response that the work left unread, reads it outside: its body has to be taken whole in here.
 *
 * @returns what the work gives
 */
export function withContent<Given>(snapshot: ContentSnapshot, work: () => Given): Given {
  process.contentOfWork ??= new AsyncLocalStorage();
  return process.contentOfWork.run(snapshot, work);
}
