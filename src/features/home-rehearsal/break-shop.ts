import { giveCue } from '#ui/motion/cue.ts';
import { isMotionAllowed, onMotionChange } from '#ui/motion/motion-preference.ts';

/** What the terminal beside it types when the shop goes down. */
export const SHOP_DOWN = 'caida';

/** When each picture's turn comes, in milliseconds after the breaker: the terminal is as far by then. */
const TURNS_MS = [0, 1400, 2800, 4000] as const;
/** When the shop is up again: the terminal has just said so. */
const UP_MS = 7000;
/** When the cause is on the phone: the terminal sends it. */
const CAUSE_MS = 9000;
/** When the breaker may be flipped again. */
const OVER_MS = 10_500;

/**
 * Makes the breaker work: the pictures are calm until it is flipped, and then tell the story in turn. Where
 * nothing is to move they tell it from the beginning, and there is no breaker (Breaker.module.css).
 */
export function breakShop(): void {
  const story = document.querySelector('[data-blackout]');
  const button = document.querySelector<HTMLElement>('[data-breaker]');
  const label = button?.querySelector('span');
  const status = story?.querySelector('[data-blackout-status]');
  if (!story || !button || !label || !status) return;
  const frames = [...story.querySelectorAll<HTMLElement>('[data-frame]')];
  const [shop, , visits, phone] = frames;
  const [flip = '', down = '', noticed = '', back = '', again = ''] =
    button.dataset['breaker']?.split('|') ?? [];
  let timers: ReturnType<typeof setTimeout>[] = [];

  const calm = (calm: boolean) =>
    frames.forEach((frame) => {
      frame.toggleAttribute('data-calm', calm);
      frame.toggleAttribute('data-untold', calm);
    });
  /** Those whose words are others in the end: what they say at first, and then; the phone's come last. */
  const changing = [...story.querySelectorAll<HTMLElement>('[data-first]')].map((words) => ({
    words,
    first: words.dataset['first'] ?? '',
    then: words.textContent,
    later: phone?.contains(words) === true,
  }));
  const say = (when: 'first' | 'then', which: (each: { later: boolean }) => boolean = () => true) =>
    changing.filter(which).forEach((each) => (each.words.textContent = each[when]));
  const wordsOf = (frame: HTMLElement) => frame.querySelector('[data-told]')?.textContent ?? '';
  const up = () => {
    for (const frame of [shop, visits]) frame?.removeAttribute('data-down');
    say('then', ({ later }) => !later);
  };
  const explain = () => {
    say('then');
    if (phone) status.textContent = wordsOf(phone);
  };
  const rest = () => {
    timers.forEach(clearTimeout);
    timers = [];
    up();
    say('then');
    button.ariaDisabled = 'false';
  };
  const tell = (frame: HTMLElement) => {
    frame.removeAttribute('data-calm');
    frame.removeAttribute('data-untold');
    status.textContent = wordsOf(frame);
  };

  button.addEventListener('click', () => {
    if (button.ariaDisabled === 'true') return;
    giveCue(SHOP_DOWN);
    // Whoever flips it sees what it does, wherever on the screen the breaker was.
    story.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
    calm(true);
    button.ariaDisabled = 'true';
    label.textContent = down;
    say('first');
    shop?.setAttribute('data-down', '');
    const at = (ms: number, act: () => void) => timers.push(setTimeout(act, ms));
    frames.forEach((frame, index) => at(TURNS_MS[index] ?? 0, () => tell(frame)));
    at(TURNS_MS[1], () => (label.textContent = noticed));
    at(TURNS_MS[2], () => visits?.setAttribute('data-down', ''));
    at(UP_MS, () => {
      up();
      label.textContent = back;
    });
    at(CAUSE_MS, explain);
    at(OVER_MS, () => {
      rest();
      label.textContent = again;
    });
  });

  const follow = () => {
    rest();
    label.textContent = flip;
    calm(isMotionAllowed());
  };
  onMotionChange(follow);
  follow();
}
