import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

/** Draws a text only for screen readers. The page must also show the same information visibly. */
export function VisuallyHidden({ children, id }: { children: ReactNode; id?: string | undefined }) {
  return (
    <span className={styles['hidden']} id={id}>
      {children}
    </span>
  );
}
