import type { ReactNode } from 'react';
import styles from './PanelList.module.css';

/** A ruled list of the panel's. */
export function PanelList({ children }: { children: ReactNode }) {
  return <ul className={styles['list']}>{children}</ul>;
}

interface PanelListItemProps {
  /** What the line is. */
  what: ReactNode;
  /** More of it, smaller, under it. */
  detail?: ReactNode;
  /** Badges. */
  marks?: ReactNode;
  /** What can be done with it. */
  children?: ReactNode;
}

/** A line: what it is at the left, what can be done with it at the right. */
export function PanelListItem({ what, detail, marks, children }: PanelListItemProps) {
  return (
    <li className={styles['item']}>
      <span className={styles['what']}>
        {what}
        {detail !== undefined && <span className={styles['detail']}>{detail}</span>}
        {marks !== undefined && <span className={styles['marks']}>{marks}</span>}
      </span>
      {children !== undefined && <span className={styles['actions']}>{children}</span>}
    </li>
  );
}
