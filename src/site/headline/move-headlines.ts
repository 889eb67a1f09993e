import { isMotionAllowed, onMotionChange } from '#ui/motion/motion-preference.ts';
import { startMotionButton } from '#ui/motion/motion-button.ts';
import { part, replaced, watchView } from '#ui/motion/parts.ts';
import { createPlayback } from '#ui/motion/playback.ts';
import { headlineTimeline, type HeadlineVariant, type HeadlineFrame } from './headline-timeline.ts';
import { characters } from '#ui/typing/characters.ts';

const SHARE_IN_VIEW = 0.25;

/** Animates the visible headlines while motion is allowed. The button of a headline stops it. */
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
  const playback = createPlayback(timeline, { loop: true });
  const show = movingWord(variant, place, words);
  let inView = false;
  let stopped = false;

  const draw = () => {
    const { status, index } = playback.getState();
    const shown = isMotionAllowed() ? timeline.frames[index] : first;
    if (shown !== undefined) show(shown.frame);
    offer(isMotionAllowed() ? (stopped ? 'continue' : 'pause') : null);
    place.toggleAttribute('data-paused', status !== 'playing');
    place.querySelector('[aria-hidden]')?.toggleAttribute('data-still', stopped);
  };
  const follow = () => {
    const seen = inView && document.visibilityState === 'visible';
    if (isMotionAllowed() && seen && !stopped) playback.play();
    else playback.pause();
    draw();
  };
  const offer = startMotionButton(root, (offered) => {
    stopped = offered === 'pause';
    follow();
  });

  playback.subscribe(draw);
  onMotionChange(follow);
  document.addEventListener('visibilitychange', follow);
  watchView(root, SHARE_IN_VIEW, (isInView) => {
    inView = isInView;
    follow();
  });
}

type ShowFrame = (frame: HeadlineFrame) => void;

function movingWord(
  variant: HeadlineVariant,
  place: HTMLElement,
  words: readonly string[],
): ShowFrame {
  const wordOf = ({ word }: HeadlineFrame) => words[word] ?? '';
  const rise = changed(wordOf, () => replaced(part(place, '[data-rising]')));
  switch (variant) {
    case 'rotate':
      return rise;
    case 'loading-bar':
      return (frame) => {
        rise(frame);
        const { dataset } = part(place, '[data-rising]');
        if (frame.phase === 'bar') dataset['draining'] = 'true';
        else delete dataset['draining'];
      };
    case 'letters':
      return turnLetters(place);
    case 'typing': {
      const typed = part(place, '[data-typed]');
      return (frame) => {
        const word = wordOf(frame);
        const text =
          frame.phase === 'type' ? characters(word).slice(0, frame.letters).join('') : word;
        typed.toggleAttribute('data-selected', frame.phase === 'selected');
        typed.toggleAttribute('data-held', frame.phase === 'hold');
        if (typed.textContent === text) return;
        typed.textContent = text;
        // A new cursor blinks from the beginning, and the browser counts no layout shift.
        replaced(part(place, '[data-typed] + *'));
      };
    }
    case 'clip':
      return (frame) => {
        const edge = part(place, '[data-clip]');
        const text = part(edge, '[data-clipped]');
        if (text.textContent !== wordOf(frame)) text.textContent = wordOf(frame);
        edge.dataset['clip'] = frame.phase;
      };
  }
}

function turnLetters(place: HTMLElement): ShowFrame {
  const words = Array.from(place.querySelectorAll('[data-letters]'));
  return ({ phase, word, previous, letters = 0 }) =>
    words.forEach((element, at) => {
      const turning = phase === 'turn' && (at === word || at === previous);
      element.toggleAttribute('data-waiting', at !== word && !turning);
      [...element.children].forEach((letter, index) => {
        const came = !turning || index < letters;
        letter.toggleAttribute('data-hidden', at === word ? !came : came);
      });
    });
}

function changed(wordOf: (frame: HeadlineFrame) => string, renewed: () => HTMLElement): ShowFrame {
  let shown: string | null = null;
  return (frame) => {
    const word = wordOf(frame);
    if (shown !== null && shown !== word) renewed().textContent = word;
    shown = word;
  };
}
