import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './Sample.module.css';

interface SampleProps {
  /** What is shown, in a few words. */
  title: string;
  /** Side by side, wrapping, instead of one under the other. */
  inline?: boolean;
  /** Across the whole page. */
  wide?: boolean;
  children: ReactNode;
}

/** One block of the style page. */
export function Sample({ title, inline = false, wide = false, children }: SampleProps) {
  return (
    <div className={classNames(styles['sample'], wide && styles['wide'])}>
      <h3 className={styles['title']}>{title}</h3>
      <div className={classNames(styles['stack'], inline && styles['inline'])}>{children}</div>
    </div>
  );
}

/** All samples of a section, in two columns where there is room. */
export function Samples({ children }: { children: ReactNode }) {
  return <div className={styles['samples']}>{children}</div>;
}

interface StatesProps {
  /** The control. */
  title: string;
  /** How wide each state needs to be: six, four or three of them in a row of the page. */
  columns?: 'six' | 'four' | 'three';
  children: ReactNode;
}

/** One control in each of its states, side by side. */
export function States({ title, columns = 'six', children }: StatesProps) {
  return (
    <div className={classNames(styles['sample'], styles['wide'])}>
      <h3 className={styles['title']}>{title}</h3>
      <div className={classNames(styles['cells'], styles[columns])}>{children}</div>
    </div>
  );
}

interface StateProps {
  name: string;
  /** The states that are shown without anybody's pointer or keyboard (forced-states.ts). */
  show?: string;
  children: ReactNode;
}

/** One state, under its name. */
export function State({ name, show, children }: StateProps) {
  return (
    <div className={styles['cell']}>
      <p className={styles['state']}>{name}</p>
      <div className={styles['shown']} data-show={show}>
        {children}
      </div>
    </div>
  );
}

/** The states that only a pointer or the keyboard brings, by their names. */
export const POINTED = [
  { name: 'Encima', show: 'hover' },
  { name: 'Foco', show: 'focus' },
  { name: 'Pulsado', show: 'hover active' },
] as const;
