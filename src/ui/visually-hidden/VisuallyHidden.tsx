import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

/** Content for those who listen to the page; those who look at it get it in another way. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles['hidden']}>{children}</span>;
}
