import { classNames } from '#ui/class-names.ts';
import styles from './Icon.module.css';

interface Dot {
  x: number;
  y: number;
  r?: number;
}

/**
 * Makes an icon from the SVG path `d`, in 24 × 24 units. Screen readers ignore the icon, so a
 * button with only an icon needs a name.
 */
// @__NO_SIDE_EFFECTS__
export function icon(d: string, dot?: Dot) {
  return function Icon({ className }: { className?: string | undefined }) {
    return (
      <svg
        className={classNames(styles['icon'], className)}
        viewBox="0 0 24 24"
        width="1.25em"
        height="1.25em"
        aria-hidden
      >
        <path d={d} />
        {dot && <circle className={styles['solid']} cx={dot.x} cy={dot.y} r={dot.r ?? 1.25} />}
      </svg>
    );
  };
}
