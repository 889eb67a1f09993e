import { fill } from '#content/placeholders.ts';
import type { QuotePageCopy } from '#content/schemas/flow-pages.ts';
import type { Picked } from './sheet-lines.ts';
import styles from './RunningTotal.module.css';

interface RunningTotalProps {
  picked: Picked | null;
  words: Pick<QuotePageCopy['servicios'], 'suma' | 'indeciso'>;
}

/**
 * What was chosen comes to, as the last row of its list: at a phone's lower edge until that row is in sight. Beside
 * the form the sheet shows it, and this is only heard.
 */
export function RunningTotal({ picked, words: { suma, indeciso } }: RunningTotalProps) {
  const [name, terms] =
    picked === null
      ? [suma.nada, suma.luego]
      : picked.undecided !== undefined
        ? [picked.undecided, indeciso]
        : [
            picked.services.length === 1
              ? suma.uno
              : fill(suma.varios, { total: picked.services.length }),
            picked.weeks,
          ];
  return (
    <p className={styles['total']} role="status" data-sheet-bar="">
      <span>
        <b>{name}</b> {terms !== undefined && <span className={styles['terms']}>{terms}</span>}
      </span>{' '}
      {picked?.least != null && (
        <b key={picked.least} className={styles['sum']}>
          {picked.least}
        </b>
      )}
    </p>
  );
}
