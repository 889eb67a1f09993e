/** The page's first visible element, or its part with `data-opening`. */
const OPENING = 'main > :not(script, style, link, :has([data-opening])), main [data-opening]';
/** The other elements over which the bar hides: forms, the breaker and the footer. */
const AWAY_FROM = 'main form, #ensayo, body > footer';

/**
 * Shows the bar at the foot of the screen, if no element that the bar repeats or covers is in view.
 */
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
