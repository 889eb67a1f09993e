import { preloadModules } from './preload-modules.ts';

/**
 * Loads an island after `until`, and returns the function from `load` that starts the island. Each
 * module runs in its own task, so that a slow phone can react to the visitor between two modules.
 */
export async function wakeIsland<Hydrate>(
  island: Element,
  load: () => Promise<Hydrate>,
  until?: Promise<void>,
): Promise<Hydrate> {
  const addresses = preloadModules(island);
  await until;
  for (const address of addresses) {
    // An error is ignored here, because `load` imports the same modules again and then reports it.
    await import(/* @vite-ignore */ address).catch(() => undefined);
    await nextTurn();
  }
  return load();
}

/** Waits for the next task by a message: in a hidden tab, a timer would take up to a second. */
function nextTurn(): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  port2.postMessage(null);
  return new Promise((turn) => {
    port1.onmessage = turn;
  });
}
