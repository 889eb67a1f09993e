import { onScrollFrame } from '#ui/motion/scroll-frame.ts';

/** Sets `data-scrolled` after a share (`data-partners`) of the way to the partners is scrolled. */
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
