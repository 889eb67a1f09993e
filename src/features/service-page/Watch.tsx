import type { WatchLine } from '#content/prices.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './Watch.module.css';

/** What follows the last week, under them all: the lamp stays lit; the rest is told in one place. */
export function Watch({ line, className }: { line: WatchLine; className: string | undefined }) {
  const [included = '', told = ''] = line.text.split(/(?<=\.) (.+)/su);
  return (
    <p className={classNames(styles['watch'], className)}>
      <svg className={styles['lamp']} viewBox="0 0 56 44" aria-hidden="true" focusable="false">
        <path className={styles['light']} d="M0 14h15v12H0zM41 14h15v12H41z" />
        <path className={styles['glass']} d="M18 10h20v20H18z" />
        <path className={styles['frame']} d="M14 10 28 1l14 9zM14 30h28v5H14zM19 35h18v9H19z" />
      </svg>
      <span>
        <strong>{included}</strong> {told} <a href={line.path}>{line.link}</a>
      </span>
    </p>
  );
}
