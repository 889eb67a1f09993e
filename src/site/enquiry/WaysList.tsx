import type { Way } from '#content/words/ways.ts';
import { SiteLink } from '#ui/link/SiteLink.tsx';
import styles from './WaysList.module.css';

export interface WaysListProps {
  label: string;
  ways: readonly Way[];
}

export function WaysList({ label, ways }: WaysListProps) {
  return (
    <>
      <p className={styles['label']}>{label}</p>
      <ul className={styles['ways']}>
        {ways.map(({ href, text }) => (
          <li key={href}>
            <SiteLink href={href}>{text}</SiteLink>
          </li>
        ))}
      </ul>
    </>
  );
}
