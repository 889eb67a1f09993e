import { AsyncLocalStorage } from 'node:async_hooks';
import type { ContentSnapshot } from './snapshot.ts';

/** `content()` reads it (content.ts), a module that browsers load too and that imports nothing of Node. */
const process = globalThis as { contentOfWork?: AsyncLocalStorage<ContentSnapshot> };

/**
 * Does work with another content than the process's: a draft, or a version before it takes effect. `content()`
 * returns it in everything that the work calls and awaits. The work has to read a response's body itself: a
 * body that is read later is drawn with the process's content.
 *
 * @returns the result of the work
 */
export function withContent<Given>(snapshot: ContentSnapshot, work: () => Given): Given {
  process.contentOfWork ??= new AsyncLocalStorage();
  return process.contentOfWork.run(snapshot, work);
}
