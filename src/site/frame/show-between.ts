/** The top of the page: the first visible element of `main`, or the part with `data-opening`. */
const OPENING = 'main > :not(script, style, link, :has([data-opening])), main [data-opening]';
/** The contact bar is hidden while one of these elements is visible. */
const AWAY_FROM = 'main form, #ensayo, body > footer';

/** Shows the contact bar, except while an element of `OPENING` or `AWAY_FROM` is visible. */
export function showContactBar(): void {
  const bar = document.querySelector<HTMLElement>('[data-contact-bar]');
  if (bar === null) return;
  const inView = new Set<Element>();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) inView.add(target);
      else inView.delete(target);
    }
    bar.inert = inView.size > 0;
  });
  const opening = document.querySelector(OPENING);
  if (opening !== null) observer.observe(opening);
  for (const element of document.querySelectorAll(AWAY_FROM)) observer.observe(element);
}
