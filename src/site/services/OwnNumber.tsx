import { useId } from 'react';
import type { OwnNumberState } from './useNumbers.ts';
import styles from './PaybackStrip.module.css';

interface OwnNumberProps extends OwnNumberState {
  label: string;
  /** Where it is said what is wrong with it. */
  note: string;
}

/** A number of the reader's own, typed; its sign stands in it, before it. */
export function OwnNumber({ label, note, text, sign, problem, onType, onLeave }: OwnNumberProps) {
  const id = useId();
  return (
    <div className={styles['own']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <div className={styles['box']}>
        {sign !== '' && <span aria-hidden="true">{sign}</span>}
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          value={text}
          aria-invalid={problem !== null || undefined}
          aria-describedby={note}
          onChange={({ target }) => onType(target.value)}
          onBlur={onLeave}
        />
      </div>
    </div>
  );
}
