import type { ComponentProps } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Field } from './Field.tsx';
import { fieldId } from './field-id.ts';
import type { TextControlProps } from './TextField.tsx';
import styles from './Field.module.css';

export interface TextAreaProps
  extends
    TextControlProps,
    Omit<ComponentProps<'textarea'>, keyof TextControlProps | 'maxLength'> {}

/** Several lines of text; the box grows with them where the browser supports it. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, required, labelHidden, beside, under, className, ...native } = props;
  const { name, id = fieldId(name), rows = 5, ...area } = native;
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={error}
      required={required}
      labelHidden={labelHidden}
      beside={beside}
      under={under}
      className={className}
    >
      {(control) => (
        <textarea
          {...area}
          {...control}
          name={name}
          required={required}
          rows={rows}
          className={classNames(styles['control'], styles['area'])}
        />
      )}
    </Field>
  );
}
