import type { ReactNode } from 'react';
import { FocusedAlert } from './FocusedAlert.tsx';
import { Tower } from '#ui/illustration/Tower.tsx';
import { OwnOr } from '#ui/picture/OwnOr.tsx';
import { ShortcutHelp } from './ShortcutHelp.tsx';
import { panelNotice } from './notices.ts';
import styles from './PanelMain.module.css';

interface PanelMainProps {
  /** The value of `aviso` in the address. */
  notice: string | null;
  /** The value of `n` in the address: how many it was done to. */
  count?: string | null | undefined;
  /** A file that was asked for before who it is had been proved. */
  file?: { href: string; name: string } | null | undefined;
  /** A page before signing in: one narrow column, and the tower beside it. */
  entry?: boolean | undefined;
  children?: ReactNode;
}

/** What stands under the bar: a notice of what was just done, and the page. */
export function PanelMain({
  notice,
  count = null,
  file = null,
  entry = false,
  children,
}: PanelMainProps) {
  const said = panelNotice(notice, count);
  return (
    <div className={entry ? styles['entry'] : styles['page']}>
      <div className={styles['column']}>
        {said && (
          <div className={styles['notice']}>
            <FocusedAlert tone={said.tone}>{said.text}</FocusedAlert>
          </div>
        )}
        {file && (
          <div className={styles['notice']}>
            <FocusedAlert tone="success">
              Ya confirmaste que eres tú. <a href={file.href}>Descargar {file.name}</a>
            </FocusedAlert>
          </div>
        )}
        {children}
        {!entry && <ShortcutHelp />}
        <p role="status" data-waiting="" className={styles['waiting']} />
      </div>
      {entry && (
        <OwnOr name="cabecera" className={styles['tower']} sizes="16rem" first>
          <Tower className={styles['tower']} />
        </OwnOr>
      )}
    </div>
  );
}
