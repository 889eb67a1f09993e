import { classNames } from '#ui/class-names.ts';
import styles from './Icon.module.css';

interface IconProps {
  className?: string | undefined;
}

interface Dot {
  x: number;
  y: number;
  r?: number;
}

/**
 * A control that contains only this icon needs a name.
 *
 * @param d one SVG path of strokes in 24 × 24 units
 */
// @__NO_SIDE_EFFECTS__
export function icon(d: string, dot?: Dot) {
  return function Icon({ className }: IconProps) {
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
