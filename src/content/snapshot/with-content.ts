import { AsyncLocalStorage } from 'node:async_hooks';
import type { ContentSnapshot } from './snapshot.ts';

/**
 * The content for the current `withContent` call is on `globalThis`, because content.ts needs this
 * content and browsers also load content.ts.
 */
const process = globalThis as { contentOfWork?: AsyncLocalStorage<ContentSnapshot> };

/**
 * Runs a function with another content, such as a draft. In this function, and in all code for
 * which the function waits, `content()` returns this snapshot. If the function makes a response,
 * the function must also read the response's body. A body that is read later uses the content of
 * the process.
 */
export function withContent<Given>(snapshot: ContentSnapshot, work: () => Given): Given {
  process.contentOfWork ??= new AsyncLocalStorage();
  return process.contentOfWork.run(snapshot, work);
}
