import type { ReactNode } from 'react';
import type { Notice } from '#content/words/notice.ts';
import { WaysList, type WaysListProps } from '#site/enquiry/WaysList.tsx';
import { Alert } from '#ui/alert/Alert.tsx';
import { Grid } from '#ui/layout/Grid.tsx';
import { Paper } from '#ui/paper/Paper.tsx';
import styles from './FormPlace.module.css';

export interface FormPlaceProps {
  notice: Notice | null;
  instructs?: boolean;
  ways?: WaysListProps | undefined;
  aside?: ReactNode;
  whole?: boolean;
  /** Every caller passes children. They are optional only for the type check of `.astro` files. */
  children?: ReactNode;
}

export function FormPlace(props: FormPlaceProps) {
  const { notice, instructs = false, ways, aside, whole = false, children } = props;
  const alert = notice && (
    <Alert tone={instructs ? 'info' : 'error'} title={notice.title} live={false}>
      {notice.text}
      {ways && <WaysList {...ways} />}
    </Alert>
  );
  if (whole) {
    return (
      <>
        {alert && (
          <Grid className={styles['place']}>
            <div className={styles['column']}>{alert}</div>
          </Grid>
        )}
        <Grid className={styles['place']}>{children}</Grid>
      </>
    );
  }
  return (
    <Grid className={styles['place']}>
      <div className={styles['column']}>
        {alert}
        {children}
      </div>
      {aside !== undefined && <Paper className={styles['aside']}>{aside}</Paper>}
    </Grid>
  );
}
