import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Drawer } from '#ui/illustration/Drawer.tsx';
import { Tower } from '#ui/illustration/Tower.tsx';
import { OwnOr } from '#ui/picture/OwnPicture.tsx';
import { Grid } from './Grid.tsx';
import styles from './PageHeader.module.css';

interface PageHeaderProps {
  /** The page's only h1. */
  title?: ReactNode;
  /** A heading that moves, in place of the title: it brings the h1. */
  headline?: ReactNode;
  /** Opening paragraph, two or three sentences; none where the page says it further down. */
  lead?: ReactNode;
  /** Where in the site this is, see Breadcrumbs. */
  breadcrumbs?: ReactNode;
  /** What to do from here: one or two link buttons. */
  actions?: ReactNode;
  /** Low, with as little air as there can be over a form, which is what the visitor came for. */
  compact?: boolean | 'over-form' | undefined;
  /** What stands at the end of the words in the tower's place: a locked drawer, where privacy is the matter. */
  object?: 'drawer' | undefined;
  /** A picture that stands on the horizon, at the right; the tower when nothing is said, nothing for `null`. */
  illustration?: ReactNode;
}

/** The opening of every page but home: heading, lead and picture, standing on the page's first horizon. */
export function PageHeader(props: PageHeaderProps) {
  const {
    title,
    headline,
    lead,
    breadcrumbs,
    actions,
    compact = false,
    illustration,
    object,
  } = props;
  const Standing = object === 'drawer' ? Drawer : Tower;
  return (
    <header
      className={classNames(
        styles['header'],
        compact !== false && styles['compact'],
        compact === 'over-form' && styles['over-form'],
      )}
    >
      <Grid className={styles['grid']}>
        <div className={styles['words']}>
          {breadcrumbs}
          <div className={styles['title']}>{headline ?? <h1>{title}</h1>}</div>
          {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
          {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
        </div>
        {illustration === undefined ? (
          <OwnOr name="cabecera" className={styles['tower']} sizes="11rem" first>
            <Standing className={styles['tower']} />
          </OwnOr>
        ) : (
          illustration !== null && <div className={styles['picture']}>{illustration}</div>
        )}
      </Grid>
    </header>
  );
}
