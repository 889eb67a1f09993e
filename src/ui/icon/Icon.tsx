import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './Icon.module.css';

export interface IconProps {
  /** What the icon says, when no text beside it does. Without it the icon is decoration. */
  label?: string | undefined;
  className?: string | undefined;
}

interface DrawnIconProps extends IconProps {
  /** The strokes, as one SVG path on a 24 × 24 grid. */
  d: string;
  /** What is not a stroke: dots, solid planes. */
  children?: ReactNode;
}

/**
 * The frame of every icon in this folder: 24 × 24 units, one stroke width, square ends, the colour
 * and 1.25 times the size of the text around it. The icons themselves are in the `*-icons.tsx`
 * files, each a component of its own, so that a page downloads only those it shows.
 */
export function Icon({ d, label, className, children }: DrawnIconProps) {
  return (
    <svg
      className={classNames(styles['icon'], className)}
      viewBox="0 0 24 24"
      width="1.25em"
      height="1.25em"
      focusable="false"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path d={d} />
      {children}
    </svg>
  );
}

/** A filled dot of an icon, as wide as the strokes are thick or a little more. */
export function Dot({ x, y, r = 1.25 }: { x: number; y: number; r?: number }) {
  return <circle className={styles['solid']} cx={x} cy={y} r={r} />;
}
