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

/** Three people's hands, each 240 wide on a line at 62: one runs on, one stands upright, one is a flourish. */
const HANDS = [
  'M14 54C30 40 52 8 46 4S22 52 32 52s18-28 26-28-8 26 0 26 12-22 22-22-8 22 2 22 12-16 20-16-4 14 4 14 14-30 24-40-2 38 8 40 14-22 22-22 0 20 10 20c16 0 26-22 50-30',
  'M28 58 52 8 66 58M34 42 92 34M92 58V24L112 54V22M112 40 140 30M132 58 148 12 156 58 172 26 178 56 196 36M18 68 214 48',
  'M64 44C20 62 8 20 50 10 92 2 96 44 66 56 36 66 30 40 74 34 108 30 96 56 110 50 124 42 120 26 130 32 138 40 122 54 140 50L226 18 24 66',
];

interface SignatureProps {
  word: string;
  role: string | undefined;
  /** Whose it is, from 0: another on each sheet. */
  hand: number;
}

/** The line that a sheet is signed on, a hand that signs it, and under it whose hand, with the stamp's word. */
export function Signature({ word, role, hand }: SignatureProps) {
  return (
    <div className={styles['signed']}>
      <svg
        className={styles['signature']}
        viewBox="0 0 240 72"
        aria-hidden="true"
        focusable="false"
      >
        <path d="M0 62h240" />
        <path className={styles['hand']} pathLength="1" d={HANDS[hand % HANDS.length]} />
      </svg>
      {role !== undefined && (
        <p className={styles['signer']}>
          {role} · {word}
        </p>
      )}
    </div>
  );
}

/** What both who sign a contract leave in its margin: their initials, the first in the hand that signs it. */
export function Initials() {
  return (
    <svg className={styles['initials']} viewBox="0 0 40 96" aria-hidden="true" focusable="false">
      <path d="M4 36C12 30 22 6 19 4S6 34 11 34s8-16 12-16-4 14 1 14 6-6 12-10" />
      <path d="M8 88 18 56 25 88M12 76 32 70" />
    </svg>
  );
}
