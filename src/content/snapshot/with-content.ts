import { AsyncLocalStorage } from 'node:async_hooks';
import type { ContentSnapshot } from './snapshot.ts';

/**
 * The content is on `globalThis`, so that content.ts does not import this module. Browsers also
 * load content.ts, but a browser has no `AsyncLocalStorage`.
 */
const process = globalThis as { contentOfWork?: AsyncLocalStorage<ContentSnapshot> };

/**
 * Inside `work`, `content()` returns `snapshot`. `work` must read its whole response, because a
 * later read uses the content of the process.
 */
export function withContent<Given>(snapshot: ContentSnapshot, work: () => Given): Given {
  process.contentOfWork ??= new AsyncLocalStorage();
  return process.contentOfWork.run(snapshot, work);
}
