import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import { describedControl, type DescribedControl, type FieldTexts } from './described-by.ts';
import { FieldError, FieldHint, RequiredMark } from './FieldParts.tsx';
import { fieldId } from './field-id.ts';
import styles from './Field.module.css';

export interface FieldProps extends FieldTexts {
  /** The control's id; `fieldId(name)` for a field of a form. */
  id: string;
  labelHidden?: boolean | undefined;
  /** Above the control, such as answers that can be pressed. */
  above?: ReactNode;
  /** To the right of the control, such as a button that opens a calendar. */
  beside?: ReactNode;
  /** Below the control, such as the text of a telephone number. */
  under?: ReactNode;
  className?: string | undefined;
  /** Draws the control with the attributes that tie it to label, hint and error. */
  children: (control: DescribedControl) => ReactNode;
}

/** What TextField, TextArea and Select add to their native control, whose `className` is of the whole field. */
export interface ControlProps extends Omit<FieldProps, 'id' | 'children'> {
  name: string;
  /** Default: `fieldId(name)`. */
  id?: string | undefined;
}

/** Divides the props of a control into the props of its Field and its own. */
export function divideProps<Props extends ControlProps>(props: Props) {
  const { label, hint, error, labelHidden, above, beside, under, className, ...native } = props;
  const { id = fieldId(props.name), required } = props;
  const field = { id, label, hint, error, required, labelHidden, above, beside, under, className };
  return [field, native] as const;
}

/** Label, hint, error and control, tied together: the base of TextField, TextArea and Select. */
export function Field(props: FieldProps) {
  const { id, label, labelHidden = false, hint, error, required = false } = props;
  return (
    <div
      className={classNames(
        styles['field'],
        error !== undefined && styles['invalid'],
        props.className,
      )}
    >
      <label className={styles['label']} htmlFor={id}>
        {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
        {required && !labelHidden && <RequiredMark />}
      </label>
      <FieldHint id={id} hint={hint} />
      <FieldError id={id} error={error} />
      {props.above}
      <div className={styles['row']}>
        {props.children(describedControl(id, { hint, error }))}
        {props.beside}
      </div>
      {props.under}
    </div>
  );
}
