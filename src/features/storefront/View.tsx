import { useId, type ReactNode } from 'react';
import type { AreaName, StorefrontCopy } from '#content/schemas/commerce.ts';
import { classNames } from '#ui/class-names.ts';
import { AREAS, type ViewName } from './areas.ts';
import styles from './View.module.css';

interface ViewProps {
  name: ViewName;
  copy: Pick<StorefrontCopy, 'zonas' | 'pista'>;
  shown: boolean;
  /** The area whose caption shows. */
  area: AreaName | null;
  onArea: (area: AreaName) => void;
  drawing: ReactNode;
}

/** One picture, its areas, and the place where their captions appear. */
export function View({ name, copy, shown, area, onArea, drawing }: ViewProps) {
  const id = useId();
  return (
    <div className={styles['view']} data-shown={shown} data-view={name}>
      <div className={styles['picture']}>
        {drawing}
        {AREAS[name].map((each) => (
          <button
            key={each}
            type="button"
            className={classNames(styles['area'], styles[each])}
            data-on={each === area}
            aria-label={copy.zonas[each].titulo}
            aria-describedby={`${id}-${each}`}
            onPointerEnter={() => onArea(each)}
            onFocus={() => onArea(each)}
            onClick={() => onArea(each)}
          />
        ))}
      </div>
      <div className={styles['captions']}>
        <p className={styles['hint']} data-on={area === null}>
          {copy.pista}
        </p>
        <ol className={styles['list']}>
          {AREAS[name].map((each) => (
            <li key={each} className={styles['caption']} data-on={each === area}>
              <h3 className={styles['name']}>{copy.zonas[each].titulo}</h3>
              <p id={`${id}-${each}`}>{copy.zonas[each].texto}</p>
            </li>
          ))}
        </ol>
        {/* The same names once more, for the mouse; the picture's own buttons are for everyone. */}
        <ul className={styles['index']} aria-hidden="true">
          {AREAS[name].map((each, index) => (
            <li
              key={each}
              className={styles['entry']}
              data-on={each === area}
              onPointerEnter={() => onArea(each)}
            >
              <span>{index + 1}</span>
              {copy.zonas[each].titulo}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
