import type { WatchLine } from '#content/prices.ts';
import { classNames } from '#ui/class-names.ts';
import { ClockIcon } from '#ui/icon/state-icons.tsx';
import styles from './Watch.module.css';

/** What follows the last week, under them all: it goes on; the rest is told in one place. */
export function Watch({ line, className }: { line: WatchLine; className: string | undefined }) {
  const [included = '', told = ''] = line.text.split(/(?<=\.) (.+)/su);
  return (
    <p className={classNames(styles['watch'], className)}>
      <span className={styles['mark']}>
        <ClockIcon />
      </span>
      <span>
        <strong>{included}</strong> {told} <a href={line.path}>{line.link}</a>
      </span>
    </p>
  );
}
