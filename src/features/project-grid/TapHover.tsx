import { useEffect, useRef } from 'react';

/**
 * Behaviour without looks, placed inside the element marked `data-projects`: where there is no mouse
 * to hover with, tapping a figure sets `data-hover` on it, and tapping it again takes it away. A tap
 * on a link of its caption follows the link and toggles nothing.
 *
 * Mouse and keyboard get the same style from `:hover` and `:focus-within`.
 */
export function TapHover() {
  const place = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const projects = place.current?.closest('[data-projects]');
    if (!projects) return;
    let touched = false;
    const press = (event: Event) => {
      touched = event instanceof PointerEvent && event.pointerType === 'touch';
    };
    const tap = ({ target }: Event) => {
      if (!touched || !(target instanceof Element) || target.closest('a') !== null) return;
      target.closest('figure')?.toggleAttribute('data-hover');
    };
    projects.addEventListener('pointerdown', press, { passive: true });
    projects.addEventListener('click', tap);
    return () => {
      projects.removeEventListener('pointerdown', press);
      projects.removeEventListener('click', tap);
    };
  }, []);

  return <span ref={place} hidden />;
}
