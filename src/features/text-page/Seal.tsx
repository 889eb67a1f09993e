import styles from './Seal.module.css';

/** What is stamped on a sheet, beside its title. Decoration: the text says it too. */
export function Seal({ word }: { word: string }) {
  return <span className={styles['seal']} data-word={word} />;
}

/** Three people's hands, each 240 wide on a line at 62: one runs on, one stands upright, one is a flourish. */
const HANDS = [
  'M14 54C30 40 52 8 46 4S22 52 32 52s18-28 26-28-8 26 0 26 12-22 22-22-8 22 12 22 50-14 100-28',
  'M28 58 52 8 66 58M34 42 92 34M92 58V24L112 54V22M18 68 214 48',
  'M64 44C20 62 8 20 50 10 92 2 96 44 66 56 36 66 30 40 74 34 108 30 96 56 110 50L226 18 24 66',
];

interface SignatureProps {
  role: string | undefined;
  /** Whose it is, from 0: another on each sheet. */
  hand: number;
}

/** The line that a sheet is signed on, a hand that signs it, and under it whose hand. */
export function Signature({ role, hand }: SignatureProps) {
  return (
    <div className={styles['signed']}>
      <svg
        className={styles['signature']}
        viewBox="0 0 240 72"
        aria-hidden="true"
        focusable="false"
      >
        <path d="M0 62h240" />
        <path className={styles['hand']} d={HANDS[hand % HANDS.length]} />
      </svg>
      {role !== undefined && <p className={styles['signer']}>{role}</p>}
    </div>
  );
}
