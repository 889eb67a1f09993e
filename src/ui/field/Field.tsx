import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import { describedControl, type DescribedControl, type FieldTexts } from './described-by.ts';
import { FieldError, FieldHint, RequiredMark } from './FieldParts.tsx';
import { fieldId } from './field-id.ts';
import styles from './Field.module.css';

export interface FieldProps extends FieldTexts {
  id: string;
  labelHidden?: boolean | undefined;
  above?: ReactNode;
  beside?: ReactNode;
  under?: ReactNode;
  className?: string | undefined;
  children: (control: DescribedControl) => ReactNode;
}

/** The props of a field, besides the control's own props. `className` is for the outer element. */
export interface ControlProps extends Omit<FieldProps, 'id' | 'children'> {
  name: string;
  id?: string | undefined;
}

export function divideProps<Props extends ControlProps>(props: Props) {
  const { label, hint, error, labelHidden, above, beside, under, className, ...native } = props;
  const { id = fieldId(props.name), required } = props;
  const field = { id, label, hint, error, required, labelHidden, above, beside, under, className };
  return [field, native] as const;
}

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
