import { preloadModules } from './preload-modules.ts';

/**
 * Requests all modules of an island at the same time, but runs each module in a separate task.
 * Therefore, a slow phone still reacts.
 *
 * @param until the modules run after this promise; the requests do not wait for the promise
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
    // The function `load` imports the same modules and reports the error.
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
