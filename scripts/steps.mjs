import { performance } from 'node:perf_hooks';
import { clearInterval, setInterval } from 'node:timers';

/**
 * Formats a duration, such as `4,2 s` or `1 min 5 s`.
 *
 * @param {number} milliseconds
 * @returns {string}
 */
export function duration(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 59.95) return `${seconds.toFixed(1).replace('.', ',')} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/**
 * Prints one line with the label, parts and duration of a step. The function `work` must not print.
 *
 * @template T
 * @param {string} label
 * @param {(say: (part: string) => void) => Promise<T>} work calls `say` when a part begins
 * @returns {Promise<T>}
 */
export async function step(label, work) {
  const start = performance.now();
  const out = process.stdout;
  const elapsed = () => duration(performance.now() - start);
  let part = '';
  // The escape code erases the rest of a longer previous line.
  const show = () => out.write(`\r· ${label}… ${part}${elapsed()}\u001b[K`);
  out.write(`· ${label}…`);
  const ticking = out.isTTY ? setInterval(show, 1000) : undefined;
  const say = (/** @type {string} */ next) => {
    part = `${next}… `;
    if (out.isTTY) show();
    else out.write(` ${next}…`);
  };
  const finish = (/** @type {string} */ mark) =>
    out.write(
      `${out.isTTY ? `\r${mark} ${label}…` : ''} ${elapsed()}${out.isTTY ? '\u001b[K' : ''}\n`,
    );
  try {
    const result = await work(say);
    clearInterval(ticking);
    finish('✓');
    return result;
  } catch (error) {
    clearInterval(ticking);
    finish('✗');
    throw error;
  }
}
