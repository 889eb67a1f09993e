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

/** Heights of the middles of the four parts, the same on both faces. */
export const PARTS_Y = [181, 311, 441, 571] as const;

interface PartNumbersProps {
  /** How far into the phone each line goes: to what it names. */
  to: readonly number[];
}

/** The numbers of a face's parts, before the phone's left edge, each with a level line to its part. */
export function PartNumbers({ to }: PartNumbersProps) {
  return PARTS_Y.map((y, index) => (
    <g key={y} transform={`translate(0 ${y})`}>
      <path className={styles['leaderEdge']} d={`M1 0H${to[index]}`} />
      <path className={styles['leader']} d={`M-24 0H${to[index]}`} />
      <circle className={styles['leaderEnd']} cx={to[index]} r="5" />
      <circle className={styles['disc']} cx="-24" r="14" />
      <text className={styles['number']} x="-24" y="5.5">
        {index + 1}
      </text>
    </g>
  ));
}
