import type { Difference } from './file-text.ts';
import styles from './Content.module.css';

/** What differs, field by field, as it is and as it would be. */
export function Differences({
  differences,
  words = ['Publicado', 'Borrador'],
}: {
  differences: readonly Difference[];
  /** What the two sides are. */
  words?: readonly [before: string, after: string];
}) {
  return (
    <ul className={styles['differences']}>
      {differences.map(({ path, label, before, after }) => (
        <li key={`${path} ${label}`} className={styles['difference']}>
          <p>{label}</p>
          {(before !== null || after !== null) && (
            <dl className={styles['sides']}>
              <div className={styles['side']}>
                <dt>{words[0]}</dt>
                <dd>{before ?? '(no estaba)'}</dd>
              </div>
              <div className={styles['side']}>
                <dt>{words[1]}</dt>
                <dd>{after ?? '(se quita)'}</dd>
              </div>
            </dl>
          )}
        </li>
      ))}
    </ul>
  );
}
