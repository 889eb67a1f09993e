import { HANDS } from '#ui/illustration/hands.ts';
import styles from './Seal.module.css';

/** What is stamped on a sheet, beside its title. Decoration: the text says it too. */
export function Seal({ word }: { word: string }) {
  return <span className={styles['seal']} data-word={word} />;
}

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
        <path className={styles['hand']} pathLength="1" d={HANDS[hand % HANDS.length]} />
      </svg>
      {role !== undefined && <p className={styles['signer']}>{role}</p>}
    </div>
  );
}
