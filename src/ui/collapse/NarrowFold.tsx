import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { PlusIcon } from '#ui/icon/icons.ts';
import fold from './fold.module.css';
import styles from './NarrowFold.module.css';

interface NarrowFoldProps {
  summary: ReactNode;
  /** It is folded in a wide window too. */
  wide?: boolean;
  children: ReactNode;
}

/** A `details` that is open in a wide window, unless `wide`; on paper; and where the address names its parent. */
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
  /** A summary, beside the heading where there is room. */
  line: string;
  children: ReactNode;
}

/** A fold under its own heading at every width; open on paper, and where the address names its parent. */
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
