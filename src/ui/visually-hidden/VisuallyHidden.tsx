import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

/** Draws text for screen readers only. Sighted people must see the information in another way. */
export function VisuallyHidden({ children, id }: { children: ReactNode; id?: string | undefined }) {
  return (
    <span className={styles['hidden']} id={id}>
      {children}
    </span>
  );
}
