import { preloadModules } from './preload-modules.ts';

/**
 * Requests all modules of an island together, but runs each in a separate task, so that a slow
 * phone still reacts.
 *
 * @param until the modules start after this promise, but the requests start before
 * @returns the function that hydrates the island
 */
export async function wakeIsland<Hydrate>(
  island: Element,
  load: () => Promise<Hydrate>,
  until?: Promise<void>,
): Promise<Hydrate> {
  const addresses = preloadModules(island);
  await until;
  for (const address of addresses) {
    // The module that imports a missing module reports the error.
    await import(/* @vite-ignore */ address).catch(() => undefined);
    await nextTurn();
  }
  return load();
}

/**
 * Uses a message instead of a timer, because the browser delays timers in a hidden tab by a second.
 */
function nextTurn(): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  port2.postMessage(null);
  return new Promise((turn) => {
    port1.onmessage = turn;
  });
}
