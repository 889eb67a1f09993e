import type { ReactNode } from 'react';
import styles from './Drawing.module.css';

interface ShopFrameProps {
  /** What the browser's bar says. */
  address: string;
  /** What the picture shows, for those who cannot see it. */
  description: string;
  children: ReactNode;
}

/** A browser window, 720 × 560: a bar of 36 with the address, and the page below it. */
export function ShopFrame({ address, description, children }: ShopFrameProps) {
  return (
    <svg
      className={styles['drawing']}
      viewBox="0 0 720 560"
      role="img"
      aria-label={description}
      focusable="false"
    >
      <path className={styles['page']} d="M0 0h720v560H0z" />
      {children}
      <path className={styles['ink']} d="M0 0h720v36H0z" />
      <path
        className={styles['onInk']}
        d="M20 13h12v10H20zM22.5 13v-2a3.5 3.5 0 0 1 7 0v2h-2v-2a1.5 1.5 0 0 0-3 0v2z"
      />
      <text className={styles['address']} x="42" y="24">
        {address}
      </text>
      <path
        className={styles['onInkStroke']}
        d="M640 18h14M668 12h12v12h-12zM694 12l12 12M706 12l-12 12"
      />
      <path className={styles['border']} d="M1 1h718v558H1z" />
    </svg>
  );
}

/** The number of an area, as its caption has it. */
export function AreaNumber({ x, y, children }: { x: number; y: number; children: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle className={styles['disc']} r="17" />
      <text className={styles['number']} y="7">
        {children}
      </text>
    </g>
  );
}
