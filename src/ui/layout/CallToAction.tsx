import type { ReactNode } from 'react';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { ArrowRightIcon } from '#ui/icon/icons.ts';
import { Grid } from './Grid.tsx';
import styles from './CallToAction.module.css';

interface WayOn {
  texto: string;
  ruta: string;
}

/** A drawing, or one that is in the page already, by its id, and what of it is seen: its foot is the lower edge. */
export interface Standing {
  id?: string;
  drawing?: ReactNode;
  /** As a `viewBox` says it. */
  box: string;
}

interface CallToActionProps {
  title: string;
  /** What happens after pressing: how long, what it costs. */
  text: string;
  /** The button. */
  action: WayOn;
  /** One other way on, a link beside it. */
  other?: WayOn | undefined;
  /** What stands on the plane's foot, in ink and white. Decoration. */
  standing?: Standing | undefined;
}

/** The end of a page: the lamp's plane, and the way to the quote. */
export function CallToAction({ title, text, action, other, standing }: CallToActionProps) {
  return (
    <aside className={styles['block']} aria-label={title} data-plane="">
      <Grid className={styles['grid']}>
        <h2 className={styles['title']}>{title}</h2>
        <div className={styles['rest']}>
          <p>{text}</p>
          <div className={styles['actions']}>
            <LinkButton href={action.ruta} size="large" iconAfter={<ArrowRightIcon />}>
              {action.texto}
            </LinkButton>
            {other !== undefined && (
              <p className={styles['other']}>
                <a href={other.ruta}>{other.texto}</a>
              </p>
            )}
          </div>
        </div>
        {standing !== undefined && (
          <svg
            className={styles['standing']}
            viewBox={standing.box}
            aria-hidden="true"
            focusable="false"
          >
            {standing.drawing ?? <use href={`#${standing.id ?? ''}`} />}
          </svg>
        )}
      </Grid>
    </aside>
  );
}
