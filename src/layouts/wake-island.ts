import { preloadModules } from './preload-modules.ts';

/**
 * Wakes an island up: asks for all its modules at once, and runs each in a turn of its own. In one turn
 * they would keep a slow phone from answering to whatever is touched meanwhile.
 *
 * @param island the element
 * @param load Astro's way to its component, from then on without anything to wait for
 * @param until what the modules wait for before they run, and not to be asked for
 * @returns what hydrates it
 */
export async function wakeIsland<Hydrate>(
  island: Element,
  load: () => Promise<Hydrate>,
  until?: Promise<void>,
): Promise<Hydrate> {
  const addresses = preloadModules(island);
  await until;
  for (const address of addresses) {
    // One that cannot be had is missed by what needs it, which says so.
    await import(/* @vite-ignore */ address).catch(() => undefined);
    await nextTurn();
  }
  return load();
}

/** A message and not a timer, which a tab that is not seen would keep for a second each time. */
function nextTurn(): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  port2.postMessage(null);
  return new Promise((turn) => {
    port1.onmessage = turn;
  });
}
