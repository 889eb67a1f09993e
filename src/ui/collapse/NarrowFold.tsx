import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { PlusIcon } from '#ui/icon/icons.ts';
import fold from './fold.module.css';
import styles from './NarrowFold.module.css';

interface NarrowFoldProps {
  summary: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

/**
 * Draws a `details` that is closed at first in narrow windows. With `wide`, the `details` is closed
 * at first in all windows. On paper, the `details` is always open.
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
  heading: ReactNode;
  line: string;
  children: ReactNode;
}

/**
 * Draws a `details` with a heading. The `details` is open on paper, and also if the URL's hash is
 * the id of the parent element.
 */
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
