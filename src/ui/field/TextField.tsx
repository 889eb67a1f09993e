import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Field } from './Field.tsx';
import { fieldId } from './field-id.ts';
import type { FieldTexts } from './described-by.ts';
import styles from './Field.module.css';

export interface TextControlProps extends FieldTexts {
  name: string;
  /** Default: `fieldId(name)`. */
  id?: string | undefined;
  labelHidden?: boolean | undefined;
  beside?: ReactNode;
  under?: ReactNode;
  /** Class of the whole field; the control has its own style. */
  className?: string | undefined;
}

export interface TextFieldProps
  extends TextControlProps, Omit<ComponentProps<'input'>, keyof TextControlProps | 'maxLength'> {
  above?: ReactNode;
  /** The width of the control, for the expected length of the answer. Default `full`. */
  fit?: 'short' | 'medium' | 'full' | undefined;
}

/** One line of text. All other props are the native input's. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, required, labelHidden, above, beside, under, ...rest } = props;
  const { className, ...native } = rest;
  const { name, id = fieldId(name), fit = 'full', ...input } = native;
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={error}
      required={required}
      labelHidden={labelHidden}
      above={above}
      beside={beside}
      under={under}
      className={className}
    >
      {(control) => (
        <input
          type="text"
          {...input}
          {...control}
          name={name}
          required={required}
          className={classNames(styles['control'], styles[fit])}
        />
      )}
    </Field>
  );
}
