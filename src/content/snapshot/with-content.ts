import { AsyncLocalStorage } from 'node:async_hooks';
import type { ContentSnapshot } from './snapshot.ts';

/**
 * The content of the current work is on `globalThis` because `content()` reads it from content.ts.
 * Browsers also load content.ts, so that module imports nothing of Node.
 */
const process = globalThis as { contentOfWork?: AsyncLocalStorage<ContentSnapshot> };

/**
 * Runs a function with another content than the content of the process, such as a draft or a
 * version that is not published yet. Inside the function and all that it awaits, `content()`
 * returns this snapshot. The function must read the body of a response itself, because a later
 * reading draws the body with the content of the process.
 *
 * @returns the result of the function
 */
export function withContent<Given>(snapshot: ContentSnapshot, work: () => Given): Given {
  process.contentOfWork ??= new AsyncLocalStorage();
  return process.contentOfWork.run(snapshot, work);
}
