import { onScrollFrame } from '#ui/motion/scroll-frame.ts';

/** Sets `data-scrolled` after the share of the way to the block that `data-partners` contains. */
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
