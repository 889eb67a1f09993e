import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { describedControl, type FieldTexts } from './described-by.ts';
import { FieldError, FieldHint, RequiredMark } from './FieldParts.tsx';
import styles from './Field.module.css';

export interface FieldGroupProps extends FieldTexts {
  id: string;
  children: ReactNode;
  /** A `radiogroup` gets `aria-required` and `aria-invalid`, which ARIA forbids on a `group`. */
  role?: 'group' | 'radiogroup' | undefined;
  className?: string | undefined;
}

export function FieldGroup({ role = 'group', children, className, ...texts }: FieldGroupProps) {
  const { id, label, hint, error, required = false } = texts;
  const { 'aria-invalid': invalid, ...described } = describedControl(id, { hint, error });
  return (
    <fieldset
      {...described}
      className={classNames(
        styles['field'],
        styles['group'],
        error !== undefined && styles['invalid'],
        className,
      )}
      data-invalid={invalid}
      {...(role === 'radiogroup' && {
        role,
        'aria-invalid': invalid,
        'aria-required': required || undefined,
      })}
    >
      <legend className={styles['label']}>
        <span>{label}</span>
        {required && <RequiredMark />}
      </legend>
      <FieldHint id={id} hint={hint} />
      <FieldError id={id} error={error} />
      {children}
    </fieldset>
  );
}
