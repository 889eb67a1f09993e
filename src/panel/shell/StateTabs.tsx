import type { ReactNode } from 'react';
import styles from './StateTabs.module.css';

interface StateTabsProps {
  /** `count` is already in words; left out where all are shown. */
  tabs: readonly { words: string; count?: ReactNode; href: string; current: boolean }[];
}

/** The states that a list of the panel can be narrowed to, each a page of its own. */
export function StateTabs({ tabs }: StateTabsProps) {
  return (
    <nav aria-label="Estados" className={styles['tabs']}>
      <ul>
        {tabs.map(({ words, count, href, current }) => (
          <li key={href}>
            <a href={href} {...(current && { 'aria-current': 'page' })}>
              {words} {count !== undefined && <span>{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
