import { onMotionChange } from '#ui/motion/motion-preference.ts';

/** The name of the document's event after which the terminal types its text about the failure. */
export const SHOP_DOWN = 'tienda:caida';

/**
 * The time between the press of the breaker and the report of the tower, in milliseconds. At that
 * time the terminal already shows the report.
 */
const NOTICED_MS = 2600;
/**
 * The time between the press of the breaker and the moment when the shop is bright again, in
 * milliseconds. The terminal reports the return shortly before that moment.
 */
const UP_MS = 7000;
/**
 * The time after which the visitor can press the breaker again, in milliseconds. At that time the
 * terminal has typed the cause of the failure.
 */
const OVER_MS = 10_500;

/**
 * Makes the breaker work. After a press the shop becomes dark, and later the shop is bright again.
 * If the visitor prefers no motion, there is no breaker.
 */
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
