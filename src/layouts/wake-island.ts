import { preloadModules } from './preload-modules.ts';

/**
 * Requests all modules of an island together, and runs each module in a separate task, so that a
 * slow phone still reacts to the visitor.
 *
 * @param until a promise; the modules start after this promise, but the requests start before
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
    // If a module is missing, the module that imports the missing module reports the error.
    await import(/* @vite-ignore */ address).catch(() => undefined);
    await nextTurn();
  }
  return load();
}

/**
 * Waits for the next task. The function uses a message instead of a timer, because the browser
 * delays each timer in a hidden tab by a second.
 */
function nextTurn(): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  port2.postMessage(null);
  return new Promise((turn) => {
    port1.onmessage = turn;
  });
}
