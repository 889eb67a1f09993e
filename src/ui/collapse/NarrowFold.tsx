import type { ReactNode } from 'react';
import { PlusIcon } from '#ui/icon/action-icons.tsx';
import styles from './NarrowFold.module.css';

interface NarrowFoldProps {
  /** The line that opens it. */
  summary: ReactNode;
  children: ReactNode;
}

/**
 * What is folded under one line in a narrow window, and simply there in a wide one, on paper and where its
 * parent is what the address names. The browser's own `details`, without any JavaScript.
 */
export function NarrowFold({ summary, children }: NarrowFoldProps) {
  return (
    <details className={styles['fold']}>
      <summary className={styles['summary']}>
        <span>{summary}</span>
        <PlusIcon className={styles['sign']} />
      </summary>
      {children}
    </details>
  );
}
