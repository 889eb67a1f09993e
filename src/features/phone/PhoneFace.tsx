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

/** The number of a part, as it is in the list beside the phone. */
export function PartNumber({ x, y, children }: { x: number; y: number; children: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle className={styles['disc']} r="15" />
      <text className={styles['number']} y="5.5">
        {children}
      </text>
    </g>
  );
}
