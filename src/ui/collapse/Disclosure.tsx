import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { PlusIcon } from '#ui/icon/icons.ts';
import '#ui/motion/timings.css';
import styles from './Disclosure.module.css';
import fold from './fold.module.css';

export interface DisclosureProps {
  /** The line that is always there: a question, a name. */
  summary: ReactNode;
  children: ReactNode;
  /** Open from the start. */
  open?: boolean | undefined;
  /** Disclosures of one name open one at a time. */
  name?: string | undefined;
}

/**
 * Content that opens under its line, without any JavaScript: the browser's own `details`, in
 * COLLAPSE_TRANSITION_MS. For questions and answers and long lists; use
 * Collapse where something else than its own line opens it.
 */
export function Disclosure({ summary, children, open, name }: DisclosureProps) {
  return (
    <details className={classNames(styles['disclosure'], fold['details'])} open={open} name={name}>
      <summary className={classNames(fold['summary'], styles['summary'])}>
        <span>{summary}</span>
        <PlusIcon className={classNames(fold['sign'], styles['sign'])} />
      </summary>
      <div className={fold['fold']}>
        <div className={styles['content']}>{children}</div>
      </div>
    </details>
  );
}
