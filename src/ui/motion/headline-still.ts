/**
 * One thing at a time: a demonstration that types does not begin while a headline moves in the same
 * window; or, where it comes first, no headline's word changes while it does (decision 035). The
 * headline's script and a demonstration's island share no module in the browser, so the word between
 * them is a mark on the page and an event.
 */

/** On a headline: its script runs, and it moves or rests. Without it the script has not looked yet. */
const MARK = 'data-moves';
const EVENT = 'headline:still';

/** To be called by what moves a headline whenever it begins or comes to rest. */
export function tellHeadline(root: Element, moves: boolean): void {
  if (root.getAttribute(MARK) === String(moves)) return;
  root.setAttribute(MARK, String(moves));
  document.dispatchEvent(new Event(EVENT));
}

/**
 * @param headlines what finds the page's moving headlines
 * @returns whether each of them has come to rest
 */
export function headlinesRest(headlines = '[data-variant]:has([data-place])'): boolean {
  return document.querySelector(`${headlines}:not([${MARK}=false])`) === null;
}

/** Calls back when some headline begins or rests; returns what stops it. */
export function onHeadline(callback: () => void): () => void {
  document.addEventListener(EVENT, callback);
  return () => document.removeEventListener(EVENT, callback);
}

/** On the page: the demonstration that goes before its headlines is being given. */
const FIRST = 'data-demonstrates';

/** To be called by a demonstration that goes before the page's headlines whenever it begins or comes to rest. */
export function tellDemonstration(plays: boolean): void {
  document.documentElement.toggleAttribute(FIRST, plays);
  document.dispatchEvent(new Event(FIRST));
}

/** Calls back when it begins or rests, for as long as the page is there. */
export function onDemonstration(callback: () => void): void {
  document.addEventListener(FIRST, callback);
}

/** Whether a demonstration that goes before the headlines is being given. */
export const demonstrates = () => document.documentElement.hasAttribute(FIRST);
