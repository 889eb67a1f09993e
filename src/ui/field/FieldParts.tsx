import { pageWords } from '#content/snapshot/page-words.ts';
import { ErrorIcon } from '#ui/icon/icons.ts';
import { errorId, hintId, type FieldTexts } from './described-by.ts';
import styles from './Field.module.css';

/** Draws the asterisk of a required field. Screen readers read the attribute `required` instead. */
export function RequiredMark() {
  return (
    <span className={styles['mark']} aria-hidden="true">
      *
    </span>
  );
}

export function RequiredNote() {
  const [before, after] = pageWords().controls.obligatorios.split('{marca}');
  return (
    <p className={styles['note']} aria-hidden="true">
      <span>{before}</span>
      <RequiredMark />
      <span>{after}</span>
    </p>
  );
}

export function FieldHint({ id, hint }: { id: string; hint: FieldTexts['hint'] }) {
  if (hint == null) return null;
  return (
    <p className={styles['hint']} id={hintId(id)}>
      {hint}
    </p>
  );
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p className={styles['error']} id={errorId(id)}>
      <ErrorIcon />
      <span>{error}</span>
    </p>
  );
}
