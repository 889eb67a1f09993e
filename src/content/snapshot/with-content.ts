import { AsyncLocalStorage } from 'node:async_hooks';
import type { ContentSnapshot } from './snapshot.ts';

/** `globalThis` holds the storage: content.ts must not import this class, which browsers lack. */
const process = globalThis as { contentOfWork?: AsyncLocalStorage<ContentSnapshot> };

/**
 * In `work`, `content()` returns `snapshot`. `work` must also read a response's body, because
 * Astro draws the page while the body is read.
 */
export function withContent<Given>(snapshot: ContentSnapshot, work: () => Given): Given {
  process.contentOfWork ??= new AsyncLocalStorage();
  return process.contentOfWork.run(snapshot, work);
}
