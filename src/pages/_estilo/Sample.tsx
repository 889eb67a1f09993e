import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './Sample.module.css';

interface SampleProps {
  /** What is shown, in a few words. */
  title: string;
  /** Side by side, wrapping, instead of one under the other. */
  inline?: boolean;
  children: ReactNode;
}

/** One block of the style page, in one group of states. */
export function Sample({ title, inline = false, children }: SampleProps) {
  return (
    <div className={styles['sample']}>
      <h3 className={styles['title']}>{title}</h3>
      <div className={classNames(styles['states'], inline && styles['inline'])}>{children}</div>
    </div>
  );
}

/** All samples of a section, in two columns where there is room. */
export function Samples({ children }: { children: ReactNode }) {
  return <div className={styles['samples']}>{children}</div>;
}
