import { AsyncLocalStorage } from 'node:async_hooks';
import type { ContentSnapshot } from './snapshot.ts';

/**
 * The content is on `globalThis`, so that content.ts does not import this module. Browsers also
 * load content.ts, but a browser has no `AsyncLocalStorage`.
 */
const process = globalThis as { contentOfWork?: AsyncLocalStorage<ContentSnapshot> };

/**
 * Runs a function in which `content()` returns another content, such as a draft. The function must
 * also read the body of its response, because a body that is read later uses the content of the
 * process.
 */
export function withContent<Given>(snapshot: ContentSnapshot, work: () => Given): Given {
  process.contentOfWork ??= new AsyncLocalStorage();
  return process.contentOfWork.run(snapshot, work);
}
