import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Building } from '#ui/illustration/Buildings.tsx';
import ink from '#ui/illustration/Ink.module.css';
import styles from './Letterhead.module.css';

interface LetterheadProps {
  /** How the sentence may end, while that is being chosen: written as a choice is approached. */
  endings?: readonly string[];
  /** How it ends, once that was chosen. */
  ending?: string | undefined;
  /** Its beginning. */
  children: ReactNode;
}

/** A letter's first line, ruled, and its stamp; what was chosen completes it, and stays over every step. */
export function Letterhead({ endings = [], ending, children }: LetterheadProps) {
  return (
    <div className={classNames(styles['head'], ending !== undefined && styles['said'])}>
      {children}
      {ending === undefined ? (
        <span className={styles['blank']} aria-hidden="true">
          {endings.map((each) => (
            <span key={each}>{each}</span>
          ))}
        </span>
      ) : (
        <b className={styles['ending']}>{ending}</b>
      )}
      <span className={classNames(styles['stamp'], ink['ink'])} aria-hidden="true">
        <Building name="faro" flush />
      </span>
    </div>
  );
}
