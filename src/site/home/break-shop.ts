import { onMotionChange } from '#ui/motion/motion-preference.ts';

/** This event on `document` makes the terminal type the failure. */
export const SHOP_DOWN = 'tienda:caida';

/** Milliseconds from the press until the button says that the tower noticed the failure. */
const NOTICED_MS = 2600;
/** Milliseconds from the press until the shop is bright again, after the terminal's report. */
const UP_MS = 7000;
/** Milliseconds until the next press is possible. The terminal has then typed the cause. */
const OVER_MS = 10_500;

/** Makes the button turn the shop dark for some seconds. The motion switch ends this at once. */
export function breakShop(): void {
  const shop = document.querySelector('[data-shop]');
  const button = document.querySelector<HTMLElement>('[data-breaker]');
  const label = button?.querySelector('span');
  const status = document.querySelector('[data-breaker-status]');
  if (!shop || !button || !label || !status) return;
  const [flip = '', down = '', noticed = '', back = '', again = ''] =
    button.dataset['breaker']?.split('|') ?? [];
  let timers: ReturnType<typeof setTimeout>[] = [];

  const say = (words: string) => {
    label.textContent = words;
    status.textContent = words;
  };
  const rest = () => {
    timers.forEach(clearTimeout);
    timers = [];
    shop.removeAttribute('data-down');
    button.ariaDisabled = 'false';
  };

  button.addEventListener('click', () => {
    if (button.ariaDisabled === 'true') return;
    document.dispatchEvent(new Event(SHOP_DOWN));
    button.ariaDisabled = 'true';
    shop.setAttribute('data-down', '');
    say(down);
    const at = (ms: number, act: () => void) => timers.push(setTimeout(act, ms));
    at(NOTICED_MS, () => say(noticed));
    at(UP_MS, () => {
      shop.removeAttribute('data-down');
      say(back);
    });
    at(OVER_MS, () => {
      rest();
      label.textContent = again;
    });
  });

  const follow = () => {
    rest();
    label.textContent = flip;
  };
  onMotionChange(follow);
  follow();
}
