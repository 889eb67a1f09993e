import { useEffect, useRef } from 'react';
import { PARTNER_SCROLLED_RATIO } from '#ui/motion/timings.ts';
import { useScrolledPast } from './useScrolledPast.ts';

/**
 * Behaviour without looks: sets `data-scrolled` on the page's partner block, marked `data-partners`,
 * once the page is scrolled past 0.8 of the block's top offset.
 */
export function ScrolledPartners() {
  const block = useRef<Element | null>(null);
  useEffect(() => {
    block.current = document.querySelector('[data-partners]');
  }, []);
  const scrolled = useScrolledPast(block, PARTNER_SCROLLED_RATIO);
  useEffect(() => {
    block.current?.toggleAttribute('data-scrolled', scrolled);
  }, [scrolled]);
  return null;
}
