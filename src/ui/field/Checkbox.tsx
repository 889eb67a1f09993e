import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { describedControl, type FieldTexts } from './described-by.ts';
import { fieldId } from './field-id.ts';
import { FieldError, FieldHint, RequiredMark } from './FieldParts.tsx';
import choice from './Choice.module.css';
import styles from './Field.module.css';

interface CheckboxOwnProps extends FieldTexts {
  name: string;
  id?: string | undefined;
  className?: string | undefined;
}

export interface CheckboxProps
  extends CheckboxOwnProps, Omit<ComponentProps<'input'>, keyof CheckboxOwnProps | 'type'> {}

export function Checkbox(props: CheckboxProps) {
  const { label, hint, error, required = false, className, ...native } = props;
  const { name, id = fieldId(name), ...input } = native;
  return (
    <div
      className={classNames(styles['field'], error !== undefined && styles['invalid'], className)}
    >
      <FieldError id={id} error={error} />
      <ChoiceRow
        label={
          <>
            <span>{label}</span>
            {required && <RequiredMark />}
          </>
        }
      >
        <input
          {...input}
          {...describedControl(id, { hint, error })}
          type="checkbox"
          name={name}
          required={required}
          className={choice['box']}
        />
      </ChoiceRow>
      <FieldHint id={id} hint={hint} />
    </div>
  );
}

/** Draws the label around a checkbox or radio button. The whole row (44 px) can be pressed. */
export function ChoiceRow({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <label className={choice['row']}>
      {children}
      <span className={choice['text']}>{label}</span>
    </label>
  );
}
