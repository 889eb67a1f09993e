import { AsyncLocalStorage } from 'node:async_hooks';
import type { ContentSnapshot } from './snapshot.ts';

/**
 * The content is on `globalThis`, so that content.ts does not import this module. Browsers also
 * load content.ts, but a browser has no `AsyncLocalStorage`.
 */
const process = globalThis as { contentOfWork?: AsyncLocalStorage<ContentSnapshot> };

/**
 * Inside `work`, `content()` returns `snapshot`. If `work` makes a response, `work` must also read
 * the whole body, because later reads use other content.
 */
export function withContent<Given>(snapshot: ContentSnapshot, work: () => Given): Given {
  process.contentOfWork ??= new AsyncLocalStorage();
  return process.contentOfWork.run(snapshot, work);
}
