import type { ContentPage } from '#content/schemas/page.ts';
import { HANDS } from '#ui/illustration/hands.ts';
import { OwnOr } from '#ui/picture/OwnOr.tsx';
import styles from './Seal.module.css';

/** What is stamped on a sheet, beside its title. Decoration: the text says it too. */
export function Seal({ word }: { word: string }) {
  return <span className={styles['seal']} data-word={word} />;
}

interface SignatureProps {
  by: NonNullable<ContentPage['firmas']>[number];
}

/** The line that a sheet is signed on, the hand that signs it, and under it whose hand. */
export function Signature({ by: { quien, mano } }: SignatureProps) {
  return (
    <div className={styles['signed']}>
      <OwnOr name={`firma-${mano}`} className={styles['signature']} sizes="15rem">
        <svg
          className={styles['signature']}
          viewBox="0 0 240 72"
          aria-hidden="true"
          focusable="false"
        >
          <path d="M0 62h240" />
          <path className={styles['hand']} pathLength="1" d={HANDS[mano]} />
        </svg>
      </OwnOr>
      <p className={styles['signer']}>{quien}</p>
    </div>
  );
}
