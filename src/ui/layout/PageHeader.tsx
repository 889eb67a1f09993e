import type { ReactNode } from 'react';
import { pageWords } from '#content/snapshot/page-words.ts';
import { classNames } from '#ui/class-names.ts';
import { Drawer } from '#ui/illustration/Drawer.tsx';
import { Beam, Hills } from '#ui/illustration/Landscape.tsx';
import { Tower } from '#ui/illustration/Tower.tsx';
import { OwnOr } from '#ui/picture/OwnPicture.tsx';
import { Grid } from './Grid.tsx';
import styles from './PageHeader.module.css';

interface PageHeaderProps {
  title?: ReactNode;
  headline?: ReactNode;
  lead?: ReactNode;
  breadcrumbs?: ReactNode;
  actions?: ReactNode;
  /** `over-form` has the least height, for a form below, and no hills if `illustration` is null. */
  compact?: boolean | 'over-form' | undefined;
  object?: 'drawer' | 'tower' | undefined;
  /** The default is the drawing `object`, or else the tower. `null` means no picture. */
  illustration?: ReactNode;
}

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
  const overScene = compact === 'over-form' && illustration === null;
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
            {object === 'drawer' ? (
              <Drawer className={styles['tower']} standing />
            ) : (
              <Tower className={styles['tower']} standing>
                {object === undefined && <Beam x={146} y={150} half={30} reach={1800} />}
              </Tower>
            )}
          </OwnOr>
        ) : (
          illustration !== null && <div className={styles['picture']}>{illustration}</div>
        )}
      </Grid>
      {/* The hills come last in the HTML: the header grows while it loads, and would move them. */}
      {!overScene && object === undefined && pageWords().pictures['cabecera'] === undefined && (
        <Hills className={styles['land']} />
      )}
    </header>
  );
}
