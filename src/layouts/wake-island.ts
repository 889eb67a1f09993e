import { preloadModules } from './preload-modules.ts';

/**
 * Requests all modules of an island at once, and runs each in a task of its own, so that a slow phone responds.
 * @param until delays running the modules, but not requesting them
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
    // Whatever imports a missing module reports it.
    await import(/* @vite-ignore */ address).catch(() => undefined);
    await nextTurn();
  }
  return load();
}

/** A message, because a hidden tab would delay a timer by a second each time. */
function nextTurn(): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  port2.postMessage(null);
  return new Promise((turn) => {
    port1.onmessage = turn;
  });
}
