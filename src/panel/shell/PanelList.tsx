import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './Panel.module.css';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { ArrowRightIcon } from '#ui/icon/icons.ts';

/** Draws a list with lines between its items. */
export function PanelList({ children }: { children: ReactNode }) {
  return <ul className={styles['rows']}>{children}</ul>;
}

interface PanelListItemProps {
  what: ReactNode;
  detail?: ReactNode;
  marks?: ReactNode;
  children?: ReactNode;
}

/** Draws an item of a list, with its actions on the right. */
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

/** Draws the link to a list's next page, or nothing on the last page. */
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
  label?: string;
  /** `count` is the number of items in a state. A link without `count` shows no number. */
  tabs: readonly { words: string; count?: ReactNode; href: string; current: boolean }[];
}

/** Draws links that filter a list by state. */
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
