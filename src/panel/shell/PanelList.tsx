import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './Panel.module.css';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { ArrowRightIcon } from '#ui/icon/icons.ts';

/** A ruled list of the panel's. */
export function PanelList({ children }: { children: ReactNode }) {
  return <ul className={styles['rows']}>{children}</ul>;
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
      <span>
        {what}
        {detail !== undefined && (
          <span className={classNames(styles['soft'], styles['detail'])}>{detail}</span>
        )}
        {marks !== undefined && <span className={styles['line']}>{marks}</span>}
      </span>
      {children !== undefined && <span className={styles['line']}>{children}</span>}
    </li>
  );
}

/** The way to the rest of a list of the panel; nothing on its last page. */
export function NextPage({ href }: { href: string | null }) {
  if (href === null) return null;
  return (
    <p>
      <LinkButton href={href} rel="next" iconAfter={<ArrowRightIcon />}>
        Siguientes
      </LinkButton>
    </p>
  );
}

interface StateTabsProps {
  /** What they choose between. */
  label?: string;
  /** `count` is already in words; left out where all are shown. */
  tabs: readonly { words: string; count?: ReactNode; href: string; current: boolean }[];
}

/** The states that a list of the panel can be narrowed to, each a page of its own. */
export function StateTabs({ label = 'Estados', tabs }: StateTabsProps) {
  return (
    <nav aria-label={label} className={styles['tabs']}>
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
