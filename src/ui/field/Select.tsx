import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { ChevronDownIcon } from '#ui/icon/icons.ts';
import type { FieldTexts } from './described-by.ts';
import { Field } from './Field.tsx';
import { fieldId } from './field-id.ts';
import styles from './Field.module.css';

export interface SelectOption {
  value: string;
  label: string;
}

interface SelectOwnProps extends FieldTexts {
  name: string;
  /** Default: `fieldId(name)`. */
  id?: string | undefined;
  labelHidden?: boolean | undefined;
  options: readonly SelectOption[];
  /** The first, empty option: «Elige un rango». Without it the first option is preselected. */
  placeholder?: string | undefined;
  beside?: ReactNode;
  className?: string | undefined;
}

export interface SelectProps
  extends SelectOwnProps, Omit<ComponentProps<'select'>, keyof SelectOwnProps | 'multiple'> {}

/** One of several, in the browser's own list. */
export function Select(props: SelectProps) {
  const { label, hint, error, required, labelHidden, beside, className, ...native } = props;
  const { name, id = fieldId(name), options, placeholder, ...select } = native;
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={error}
      required={required}
      labelHidden={labelHidden}
      beside={beside}
      className={className}
    >
      {(control) => (
        <span className={styles['select']}>
          <select
            {...select}
            {...control}
            name={name}
            required={required}
            className={classNames(styles['control'])}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDownIcon className={styles['chevron']} />
        </span>
      )}
    </Field>
  );
}
