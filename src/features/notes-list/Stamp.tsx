import { classNames } from '#ui/class-names.ts';
import { Building } from '#ui/illustration/Buildings.tsx';
import styles from './Stamp.module.css';

interface StampProps {
  /** The note's drawing. */
  name: string;
  className?: string | undefined;
  /** What the drawing is called, for who draws it again. */
  id?: string | undefined;
}

/** A note's drawing on a postage stamp, cancelled. Decoration. */
export function Stamp({ name, className, id }: StampProps) {
  return (
    <Building name={name} className={classNames(styles['stamp'], className)} id={id}>
      <path
        className={styles['postmark']}
        d="M6 30a22 22 0 1 0 44 0a22 22 0 1 0-44 0M13 30a15 15 0 1 0 30 0a15 15 0 1 0-30 0M56 18q10-7 20 0t20 0 20 0M58 30q10-7 20 0t20 0 20 0M56 42q10-7 20 0t20 0 20 0"
      />
    </Building>
  );
}
