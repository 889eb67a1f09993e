import type { ReactNode } from 'react';
import styles from './Scene.module.css';

interface ScreenProps {
  /** Size of the drawing, in its own units. */
  width: number;
  height: number;
  children: ReactNode;
}

/** The frame of a drawn screen. Decoration: what it shows is said by the caption beside it. */
export function Screen({ width, height, children }: ScreenProps) {
  return (
    <svg
      className={styles['drawing']}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}
