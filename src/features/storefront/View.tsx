import { useId, type ReactNode } from 'react';
import type { AreaName, StorefrontCopy } from '#content/schemas/commerce.ts';
import { classNames } from '#ui/class-names.ts';
import { AREAS, type ViewName } from './areas.ts';
import captions from './Captions.module.css';
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

/**
 * One picture, its areas, each with its number beside the picture, and the list of them, in which
 * the caption of the chosen one appears.
 */
export function View({ name, copy, shown, area, onArea, drawing }: ViewProps) {
  const id = useId();
  return (
    <div className={styles['view']} data-shown={shown} data-view={name}>
      <div className={styles['picture']}>
        {drawing}
        {AREAS[name].map((each, index) => (
          <button
            key={each}
            type="button"
            className={classNames(styles['area'], styles[each])}
            data-on={each === area}
            aria-label={`${index + 1}. ${copy.zonas[each].titulo}`}
            aria-describedby={`${id}-${each}`}
            onPointerEnter={() => onArea(each)}
            onFocus={() => onArea(each)}
            onClick={() => onArea(each)}
          >
            <span className={styles['marker']} aria-hidden="true">
              {index + 1}
            </span>
          </button>
        ))}
      </div>
      <div className={captions['captions']}>
        <p className={captions['hint']} data-nosnippet>
          <span className={captions['byMouse']}>{copy.pista.raton}</span>
          <span className={captions['byTouch']}>{copy.pista.tacto}</span>
        </p>
        <ol className={captions['list']}>
          {AREAS[name].map((each) => (
            <li
              key={each}
              className={captions['caption']}
              data-on={each === area}
              onPointerEnter={() => onArea(each)}
            >
              <h3 className={captions['name']}>{copy.zonas[each].titulo}</h3>
              <p id={`${id}-${each}`} className={captions['text']}>
                {copy.zonas[each].texto}
              </p>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
