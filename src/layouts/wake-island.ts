import { preloadModules } from './preload-modules.ts';

/** Waits for `until`. Then runs each module in its own task, so that a slow phone can react. */
export async function wakeIsland<Hydrate>(
  island: Element,
  load: () => Promise<Hydrate>,
  until?: Promise<void>,
): Promise<Hydrate> {
  const addresses = preloadModules(island);
  await until;
  for (const address of addresses) {
    // An error is ignored here, because `load` imports the same modules again and reports it.
    await import(/* @vite-ignore */ address).catch(() => undefined);
    await nextTurn();
  }
  return load();
}

/** Waits with a message, because browsers delay timers in a hidden tab by up to a second. */
function nextTurn(): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  port2.postMessage(null);
  return new Promise((turn) => {
    port1.onmessage = turn;
  });
}
