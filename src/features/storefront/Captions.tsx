import { AREAS, type ViewProps } from './areas.ts';
import styles from './Captions.module.css';

/** What is said of each area of a picture; the chosen one's comes forward. */
export function Captions({ name, copy, shown, area, onArea, id }: ViewProps) {
  return (
    <ol className={styles['list']} data-shown={shown}>
      {AREAS[name].map((each) => (
        <li
          key={each}
          className={styles['caption']}
          data-on={each === area}
          onPointerEnter={() => onArea(each)}
        >
          <h3 className={styles['name']}>{copy[each].titulo}</h3>
          <p id={`${id}-${each}`} className={styles['text']}>
            {copy[each].texto}
          </p>
        </li>
      ))}
    </ol>
  );
}
