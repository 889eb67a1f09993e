import { relativeWords } from './moments.ts';

/** How often what is told as a distance in time is told anew, in milliseconds. */
const TELL_EVERY_MS = 30_000;

/** Keeps «hace 5 min» true while the page is open (Ago). */
export function startAgo(): void {
  setInterval(() => {
    for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-ago]')) {
      const words = time.firstElementChild;
      const at = Date.parse(time.dateTime);
      if (words) words.textContent = relativeWords(at, Date.now(), time.dataset['ago'] ?? 'UTC');
    }
  }, TELL_EVERY_MS);
}
