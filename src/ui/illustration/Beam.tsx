import { classNames } from '#ui/class-names.ts';
import styles from './Beam.module.css';

/**
 * The lamp's beam: from the lower right corner of its box (the lamp) towards the upper left one (the
 * logo's eye), however wide the box is, and spent `--logo-end` before it gets there; on narrow pages,
 * to the whole left side. It falls off evenly and fades out. Sweep it by scaling on y from that corner. Decoration.
 */
export function Beam({ className }: { className?: string | undefined }) {
  return <div className={classNames(styles['beam'], className)} />;
}
