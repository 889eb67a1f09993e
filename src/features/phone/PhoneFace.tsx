import type { ReactNode } from 'react';
import styles from './PhoneFace.module.css';

export interface PhoneFaceProps {
  className: string | undefined;
  /** Turned away: nobody sees it, and nobody should be told that it is there. */
  away: boolean;
}

/** The frame of both faces, 320 × 640. */
export function PhoneFace({
  className,
  away,
  description,
  children,
}: PhoneFaceProps & { description: string; children: ReactNode }) {
  return (
    <svg
      className={className}
      viewBox="0 0 320 640"
      role="img"
      aria-label={description}
      focusable="false"
      {...(away && { 'aria-hidden': true })}
    >
      {children}
    </svg>
  );
}

interface PartNumberProps {
  /** Where the number stands: outside the phone, level with its entry in the list beside it. */
  x: number;
  y: number;
  /** Where its line ends, on the part itself. */
  to: readonly [x: number, y: number];
  /** The line between the two, as a path. */
  line: string;
  children: number;
}

/** The number of a part, as it is in the list beside the phone, and the line that leads to it. */
export function PartNumber({ x, y, to, line, children }: PartNumberProps) {
  return (
    <>
      <path className={styles['leader']} d={line} />
      <circle className={styles['leaderEnd']} cx={to[0]} cy={to[1]} r="5" />
      <circle className={styles['disc']} cx={x} cy={y} r="14" />
      <text className={styles['number']} x={x} y={y + 5.5}>
        {children}
      </text>
    </>
  );
}
