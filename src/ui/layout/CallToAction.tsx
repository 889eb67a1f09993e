import type { ReactNode } from 'react';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { ArrowRightIcon } from '#ui/icon/icons.ts';
import { Grid } from './Grid.tsx';
import styles from './CallToAction.module.css';

interface WayOn {
  texto: string;
  ruta: string;
}

/** A drawing on the block's lower edge: `drawing`, or an existing drawing of the page (`id`). */
export interface Standing {
  id?: string;
  drawing?: ReactNode;
  box: string;
}

interface CallToActionProps {
  title: string;
  text: string;
  action: WayOn;
  other?: WayOn | undefined;
  standing?: Standing | undefined;
}

export function CallToAction({ title, text, action, other, standing }: CallToActionProps) {
  return (
    <aside className={styles['block']} aria-label={title} data-plane="">
      <Grid className={styles['grid']}>
        <h2>{title}</h2>
        <p className={styles['text']}>{text}</p>
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
        {standing !== undefined && (
          <svg className={styles['standing']} viewBox={standing.box} aria-hidden="true">
            {standing.drawing ?? <use href={`#${standing.id ?? ''}`} />}
          </svg>
        )}
      </Grid>
    </aside>
  );
}
