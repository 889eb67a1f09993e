import type { ComponentProps } from 'react';
import { classNames } from '#ui/class-names.ts';
import { type ControlProps, divideProps, Field } from './Field.tsx';
import styles from './Field.module.css';

export interface TextFieldProps
  extends ControlProps, Omit<ComponentProps<'input'>, keyof ControlProps | 'maxLength'> {
  fit?: 'short' | 'medium' | 'full' | undefined;
}

export function TextField(props: TextFieldProps) {
  const [field, { fit = 'full', ...input }] = divideProps(props);
  return (
    <Field {...field}>
      {(control) => (
        <input
          type="text"
          {...input}
          {...control}
          className={classNames(styles['control'], styles[fit])}
        />
      )}
    </Field>
  );
}
