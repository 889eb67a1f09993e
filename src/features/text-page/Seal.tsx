import styles from './Seal.module.css';

/** What is stamped on a sheet: a ring, and a word across it. Decoration: the text says it too. */
export function Seal({ word }: { word: string }) {
  return (
    <svg className={styles['seal']} viewBox="0 0 120 120" aria-hidden="true" focusable="false">
      <g className={styles['stamp']}>
        <circle cx="60" cy="60" r="56" />
        <circle cx="60" cy="60" r="48" />
        <path d="M3 43h114v34H3z" />
        <text x="60" y="67" textLength="98">
          {word}
        </text>
      </g>
    </svg>
  );
}

/** The line that a sheet is signed on, a hand that signs it, and under it whose hand, with the stamp's word. */
export function Signature({ word, role }: { word: string; role: string | undefined }) {
  return (
    <div className={styles['signed']}>
      <svg
        className={styles['signature']}
        viewBox="0 0 240 72"
        aria-hidden="true"
        focusable="false"
      >
        <path d="M0 62h240" />
        <path
          className={styles['hand']}
          pathLength="1"
          d="M14 54C30 40 52 8 46 4S22 52 32 52s18-28 26-28-8 26 0 26 12-22 22-22-8 22 2 22 12-16 20-16-4 14 4 14 14-30 24-40-2 38 8 40 14-22 22-22 0 20 10 20c16 0 26-22 50-30"
        />
      </svg>
      {role !== undefined && (
        <p className={styles['signer']}>
          {role} · {word}
        </p>
      )}
    </div>
  );
}
