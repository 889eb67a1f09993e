import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './Panel.module.css';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { ArrowRightIcon } from '#ui/icon/icons.ts';

export function PanelList({ children }: { children: ReactNode }) {
  return <ul className={styles['rows']}>{children}</ul>;
}

interface PanelListItemProps {
  what: ReactNode;
  detail?: ReactNode;
  marks?: ReactNode;
  children?: ReactNode;
}

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
  tabs: readonly { words: string; count?: ReactNode; href: string; current: boolean }[];
}

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
