import { AsyncLocalStorage } from 'node:async_hooks';
import type { ContentSnapshot } from './snapshot.ts';

/** On `globalThis`, because browsers load content.ts and have no `AsyncLocalStorage`. */
const process = globalThis as { contentOfWork?: AsyncLocalStorage<ContentSnapshot> };

/** In `work`, `content()` returns `snapshot`. `work` must also read the body of a response. */
export function withContent<Given>(snapshot: ContentSnapshot, work: () => Given): Given {
  process.contentOfWork ??= new AsyncLocalStorage();
  return process.contentOfWork.run(snapshot, work);
}
