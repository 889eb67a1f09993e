import type { Home } from '#content/schemas/home.ts';
import styles from './Breaker.module.css';

/** Who says that none of it is real: the breaker is described by it. */
export const NOTICE_ID = 'ensayo-aviso';

/**
 * What the visitor flips, and what it says before, meanwhile and afterwards; break-shop.ts makes it work. Where
 * nothing moves, and without scripts, the story is told already: in its place, when it was.
 */
export function Breaker({ words }: { words: NonNullable<Home['ensayo']['caida']> }) {
  const { tumbar, mientras, otra, bajado } = words;
  return (
    <>
      <button
        type="button"
        className={styles['breaker']}
        data-breaker={[tumbar, ...mientras, otra].join('|')}
        aria-describedby={NOTICE_ID}
      >
        <Lever />
        <span>{tumbar}</span>
      </button>
      <p className={styles['down']}>{bajado}</p>
    </>
  );
}

function Lever() {
  return (
    <svg viewBox="0 0 28 40" aria-hidden="true" focusable="false">
      <path className={styles['case']} d="M1 1h26v38H1z" />
      <path className={styles['lever']} d="M7 6h14v14H7z" />
    </svg>
  );
}
