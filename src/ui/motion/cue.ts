/**
 * What one part of a page asks another one to show. They share no module in the browser (a plain
 * script and an island are bundled apart), so the word between them is an event of the document.
 */
const EVENT = 'motion:cue';

/** Tells who waits for it. @param name what is to be shown */
export function giveCue(name: string): void {
  document.dispatchEvent(new CustomEvent(EVENT, { detail: name }));
}

/** Calls back whenever the cue is given; returns what stops it. */
export function onCue(name: string, callback: () => void): () => void {
  const listen = (event: Event) => {
    if ((event as CustomEvent<string>).detail === name) callback();
  };
  document.addEventListener(EVENT, listen);
  return () => document.removeEventListener(EVENT, listen);
}
