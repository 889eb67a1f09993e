import { onScrollFrame } from '#ui/motion/scroll-frame.ts';

/**
 * Sets `data-scrolled` on the page's partner block once the page is scrolled past a share of the block's top
 * offset, which `data-partners` gives: 0.8 is a little before it reaches the window's upper edge. The mark stays.
 */
export function markScrolledPartners(): void {
  const block = document.querySelector<HTMLElement>('[data-partners]');
  if (block === null) return;
  const share = Number(block.dataset['partners']);
  const stop = onScrollFrame((y) => {
    const topOffset = block.getBoundingClientRect().top + y;
    if (y <= topOffset * share) return;
    block.toggleAttribute('data-scrolled', true);
    stop();
  });
}
