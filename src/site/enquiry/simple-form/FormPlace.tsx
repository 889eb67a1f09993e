import type { ReactNode } from 'react';
import type { Notice } from '#content/notice.ts';
import { WaysList, type WaysListProps } from '#site/enquiry/WaysList.tsx';
import { Alert } from '#ui/alert/Alert.tsx';
import { Grid } from '#ui/layout/Grid.tsx';
import { Paper } from '#ui/paper/Paper.tsx';
import styles from './FormPlace.module.css';

export interface FormPlaceProps {
  /** Why the form is here again, when it was sent and not taken. */
  notice: Notice | null;
  /** The notice says what is still to be done, and not what went wrong. */
  instructs?: boolean;
  /** Under the notice: how to reach the agency without the form. */
  ways?: WaysListProps | undefined;
  /** What stands beside the form, or under it where there is no room. */
  aside?: ReactNode;
  /** The form stands in the page's columns by itself, with what it has beside it. */
  whole?: boolean;
  /** The form; an island of the page. Optional for the type checker of `.astro` files. */
  children?: ReactNode;
}

/** Where a form stands on a page of its own, under what the visitor has to know first. */
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
