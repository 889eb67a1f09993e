import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `close` on Escape, and on a press outside of what is open. A press on another control does
 * what it does as well.
 *
 * @param selector of what is open; null while nothing is
 */
export function useClosing(selector: string | null, close: () => void): void {
  const onPress = useEffectEvent((event: Event) => {
    const { target } = event;
    if (selector === null || !(target instanceof Element) || target.closest(selector)) return;
    // Another card's line opens that card, which closes this one without any help.
    if (target.closest('summary') !== null) return;
    const control = target.closest<HTMLElement>('a, button, input, select, textarea, [tabindex]');
    close();
    control?.focus({ preventScroll: true });
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) close();
  });

  const listening = selector !== null;
  useEffect(() => {
    if (!listening) return;
    document.addEventListener('click', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('click', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [listening]);
}
