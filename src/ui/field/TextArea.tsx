import type { ComponentProps } from 'react';
import { classNames } from '#ui/class-names.ts';
import { type ControlProps, divideProps, Field } from './Field.tsx';
import styles from './Field.module.css';

export interface TextAreaProps
  extends ControlProps, Omit<ComponentProps<'textarea'>, keyof ControlProps | 'maxLength'> {}

/** Draws a text field for several lines. In some browsers, the field grows with its text. */
export function TextArea(props: TextAreaProps) {
  const [field, { rows = 5, ...area }] = divideProps(props);
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          rows={rows}
          className={classNames(styles['control'], styles['area'])}
        />
      )}
    </Field>
  );
}
