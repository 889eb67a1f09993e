import { useEffect, useRef } from 'react';
import { useFixedOnScrollUp } from './useFixedOnScrollUp.ts';

/**
 * Behaviour without looks: placed inside the element marked `data-navbar`, sets `data-fixed` on it
 * while it is to be fixed. That element keeps its height; what is fixed is the bar inside.
 */
export function FixedOnScrollUp() {
  const place = useRef<HTMLSpanElement>(null);
  const fixed = useFixedOnScrollUp();
  useEffect(() => {
    place.current?.closest('[data-navbar]')?.toggleAttribute('data-fixed', fixed);
  }, [fixed]);
  return <span ref={place} hidden />;
}
