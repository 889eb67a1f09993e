import { classNames } from '#ui/class-names.ts';
import { Building } from '#ui/illustration/Buildings.tsx';
import styles from './Stamp.module.css';

interface StampProps {
  /** The note's drawing. */
  name: string;
  className?: string | undefined;
}

/** A note's drawing on a postage stamp, which is cancelled as it comes into view. Decoration. */
export function Stamp({ name, className }: StampProps) {
  return (
    <span className={classNames(styles['franked'], className)}>
      <Building name={name} className={styles['stamp']} />
      <svg className={styles['over']} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
        <path
          className={styles['postmark']}
          d="M2 24a20 20 0 1 0 40 0a20 20 0 1 0-40 0M9 24a13 13 0 1 0 26 0a13 13 0 1 0-26 0M47 14q7-6 14 0t14 0 14 0M49 24q7-6 14 0t14 0 14 0M47 34q7-6 14 0t14 0 14 0"
        />
      </svg>
    </span>
  );
}
