import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { PlusIcon } from '#ui/icon/icons.ts';
import '#ui/motion/timings.css';
import styles from './Disclosure.module.css';
import fold from './fold.module.css';

export interface DisclosureProps {
  summary: ReactNode;
  children: ReactNode;
  open?: boolean | undefined;
  name?: string | undefined;
}

/** Draws a `details` element. If another component opens the content, use `Collapse`. */
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
