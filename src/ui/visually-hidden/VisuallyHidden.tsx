import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

/** Draws a text only for screen readers. Other people must see the same information differently. */
export function VisuallyHidden({ children, id }: { children: ReactNode; id?: string | undefined }) {
  return (
    <span className={styles['hidden']} id={id}>
      {children}
    </span>
  );
}
