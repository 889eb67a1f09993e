import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import clients from '#ui/illustration/Clients.module.css';
import { AREAS, type ViewProps } from './areas.ts';
import styles from './Picture.module.css';

/**
 * On a phone the captions stand under the window, which fills a small screen. Under a mouse they would not stay: what
 * comes under it then is the next area.
 */
function bringIntoSight(text: HTMLElement | null): void {
  if (matchMedia('(width < 48rem) and (hover: none)').matches)
    text?.closest('li')?.scrollIntoView({ block: 'nearest' });
}

/** One picture of the shop and its areas, each with its number on the window's edge. */
export function Picture(props: ViewProps & { children: ReactNode }) {
  const { name, copy, shown, area, onArea, id, children } = props;
  return (
    <div
      className={classNames(clients['barro'], styles['picture'])}
      data-shown={shown}
      data-view={name}
    >
      {children}
      {AREAS[name].map((each, index) => (
        <button
          key={each}
          type="button"
          className={classNames(styles['area'], styles[each])}
          data-on={each === area}
          aria-label={`${index + 1}. ${copy[each].titulo}`}
          aria-describedby={`${id}-${each}`}
          onPointerEnter={() => onArea(each)}
          onFocus={() => onArea(each)}
          onClick={() => {
            onArea(each);
            bringIntoSight(document.getElementById(`${id}-${each}`));
          }}
        >
          <span className={styles['marker']} aria-hidden="true">
            {index + 1}
          </span>
        </button>
      ))}
    </div>
  );
}
