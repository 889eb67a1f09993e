import { onScrollFrame } from '#ui/motion/scroll-frame.ts';

/**
 * `data-partners`, for example 0.8, is the part of the way to the block after which `data-scrolled`
 * is set.
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
