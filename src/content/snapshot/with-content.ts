import { AsyncLocalStorage } from 'node:async_hooks';
import type { ContentSnapshot } from './snapshot.ts';

/**
 * The content of the current work is on `globalThis`, because content.ts reads it and browsers also
 * load content.ts.
 */
const process = globalThis as { contentOfWork?: AsyncLocalStorage<ContentSnapshot> };

/**
 * Runs a function with another content, such as a draft. Inside the function and all that it
 * awaits, `content()` returns this snapshot. The function must read the body of a response itself,
 * because a later reading uses the content of the process.
 */
export function withContent<Given>(snapshot: ContentSnapshot, work: () => Given): Given {
  process.contentOfWork ??= new AsyncLocalStorage();
  return process.contentOfWork.run(snapshot, work);
}
