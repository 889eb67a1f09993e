import { pageWords } from '#content/page-words.ts';
import { ErrorIcon } from '#ui/icon/icons.ts';
import { errorId, hintId, type FieldTexts } from './described-by.ts';
import styles from './Field.module.css';

/** The mark of a required field. Screen readers learn it from the control's `required`. */
export function RequiredMark() {
  return (
    <span className={styles['mark']} aria-hidden="true">
      *
    </span>
  );
}

/** Says once per form what the mark means, to those who see it. */
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

/** Hint of the control or group with this id. */
export function FieldHint({ id, hint }: { id: string; hint: FieldTexts['hint'] }) {
  if (hint == null) return null;
  return (
    <p className={styles['hint']} id={hintId(id)}>
      {hint}
    </p>
  );
}

/** Error message of the control or group with this id: exactly the text given. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p className={styles['error']} id={errorId(id)}>
      <ErrorIcon />
      <span>{error}</span>
    </p>
  );
}
