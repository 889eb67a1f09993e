import type { ReactNode } from 'react';
import type { Notice } from '#content/words/notice.ts';
import { WaysList, type WaysListProps } from '#site/enquiry/WaysList.tsx';
import { Alert } from '#ui/alert/Alert.tsx';
import { Grid } from '#ui/layout/Grid.tsx';
import { Paper } from '#ui/paper/Paper.tsx';
import styles from './FormPlace.module.css';

export interface FormPlaceProps {
  /** Why the form is on the page again after it was refused. */
  notice: Notice | null;
  /** The notice asks for something, and does not report a failure. */
  instructs?: boolean;
  ways?: WaysListProps | undefined;
  aside?: ReactNode;
  /** The form stands in the page's columns, with its aside. */
  whole?: boolean;
  /** The form, an island of the page. Optional for the type checker of `.astro` files. */
  children?: ReactNode;
}

/** The place of a form on a page of its own, below what the visitor has to read first. */
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
