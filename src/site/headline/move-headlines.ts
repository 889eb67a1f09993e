import { demonstrates, onDemonstration, tellHeadline } from '#ui/motion/headline-still.ts';
import { isMotionAllowed, onMotionChange } from '#ui/motion/motion-preference.ts';
import { startMotionButton } from '#ui/motion/motion-button.ts';
import { createPlayback } from '#ui/motion/playback.ts';
import { headlineTimeline, type HeadlineVariant } from './headline-timeline.ts';
import { movingWord } from './moving-word.ts';

/** How much of a headline must be in the window for it to move. */
const SHARE_IN_VIEW = 0.25;

/**
 * Moves every headline of the page (`AnimatedHeadline`), one round through its words, while it is seen
 * and motion is allowed. Then it rests on the first, and its button offers the round again.
 */
export function moveHeadlines(): void {
  for (const root of document.querySelectorAll<HTMLElement>('[data-variant]:has([data-place])')) {
    moveHeadline(root);
  }
}

function moveHeadline(root: HTMLElement): void {
  const place = root.querySelector<HTMLElement>('[data-place]');
  if (place === null) return;
  const variant = root.dataset['variant'] as HeadlineVariant;
  const words = Array.from(place.querySelectorAll('[data-word]'), (word) => word.textContent);
  const timeline = headlineTimeline(variant, words);
  const [first] = timeline.frames;
  const playback = createPlayback(timeline);
  const show = movingWord(variant, place, words);
  let inView = false;
  let stopped = false;
  let asked = false;
  /** While something else is shown first its word stands; one that is being changed is changed to the end. */
  const waits = () => {
    const { index } = playback.getState();
    return demonstrates() && !asked && timeline.frames[index]?.frame.phase === 'hold';
  };

  const draw = () => {
    const { status, index } = playback.getState();
    const shown = isMotionAllowed() ? timeline.frames[index] : first;
    if (shown !== undefined) show(shown.frame);
    const over = status === 'finished';
    if (isMotionAllowed()) offer(over ? 'repeat' : stopped ? 'continue' : 'pause');
    else offer(null);
    place.toggleAttribute('data-paused', status !== 'playing');
    // A cursor that was replaced must stay still as well.
    for (const cursor of place.querySelectorAll('[aria-hidden], [data-clip]')) {
      cursor.toggleAttribute('data-still', stopped || over);
    }
    tellHeadline(root, status === 'playing');
    if (status === 'playing' && waits()) playback.pause();
  };
  const follow = () => {
    if (isMotionAllowed() && inView && !stopped && !waits()) playback.play();
    else playback.pause();
    draw();
  };
  const offer = startMotionButton(root, (offered) => {
    stopped = offered === 'pause';
    asked = !stopped;
    if (offered === 'repeat') playback.restart();
    follow();
  });

  playback.subscribe(draw);
  onMotionChange(follow);
  onDemonstration(follow);
  new IntersectionObserver(
    (entries) => {
      inView = entries.at(-1)?.isIntersecting ?? false;
      follow();
    },
    { threshold: SHARE_IN_VIEW },
  ).observe(root);
}
