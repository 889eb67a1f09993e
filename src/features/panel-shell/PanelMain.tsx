import type { ReactNode } from 'react';
import { Alert } from '#ui/alert/Alert.tsx';
import { Tower } from '#ui/illustration/Tower.tsx';
import { panelNotice } from './notices.ts';
import styles from './PanelMain.module.css';

interface PanelMainProps {
  /** The value of `aviso` in the address. */
  notice: string | null;
  /** A page before signing in: one narrow column, and the tower beside it. */
  entry?: boolean | undefined;
  children?: ReactNode;
}

/** What stands under the bar: a notice of what was just done, and the page. */
export function PanelMain({ notice, entry = false, children }: PanelMainProps) {
  const said = panelNotice(notice);
  return (
    <div className={entry ? styles['entry'] : styles['page']}>
      <div className={styles['column']}>
        {said && (
          <div tabIndex={-1} autoFocus className={styles['notice']}>
            <Alert tone={said.tone} live={false}>
              {said.text}
            </Alert>
          </div>
        )}
        {children}
      </div>
      {entry && <Tower className={styles['tower']} />}
    </div>
  );
}
