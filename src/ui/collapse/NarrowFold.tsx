import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { PlusIcon } from '#ui/icon/icons.ts';
import fold from './fold.module.css';
import styles from './NarrowFold.module.css';

interface NarrowFoldProps {
  /** The line that opens it. */
  summary: ReactNode;
  /** It is one in a wide window too. */
  wide?: boolean;
  children: ReactNode;
}

/**
 * What is folded under one line in a narrow window, and, unless it is `wide`, simply there in a wide one; so it is on paper and where its
 * parent is what the address names. The browser's own `details`, without any JavaScript.
 */
export function NarrowFold({ summary, wide = false, children }: NarrowFoldProps) {
  return (
    <details className={classNames(styles['fold'], !wide && styles['narrow'])}>
      <summary className={fold['summary']}>
        <span>{summary}</span>
        <PlusIcon className={fold['sign']} />
      </summary>
      {children}
    </details>
  );
}

interface HeadedFoldProps {
  /** The heading, which opens it. */
  heading: ReactNode;
  /** What it comes to, beside it where there is room. */
  line: string;
  children: ReactNode;
}

/** What is folded under its own heading at every width; on paper, and where its parent is what the address names, it lies open. */
export function HeadedFold({ heading, line, children }: HeadedFoldProps) {
  return (
    <details className={styles['headed']}>
      <summary className={classNames(fold['summary'], styles['head'])}>
        {heading}
        <span className={styles['line']}>{line}</span>
        <PlusIcon className={fold['sign']} />
      </summary>
      {children}
    </details>
  );
}
