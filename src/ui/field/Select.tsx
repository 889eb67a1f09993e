import type { ComponentProps } from 'react';
import { classNames } from '#ui/class-names.ts';
import { ChevronDownIcon } from '#ui/icon/icons.ts';
import { type ControlProps, divideProps, Field } from './Field.tsx';
import styles from './Field.module.css';

interface SelectOwnProps extends ControlProps {
  options: readonly { value: string; label: string }[];
  /** The text of an empty first option. Without this text, the first real option is selected. */
  placeholder?: string | undefined;
}

export interface SelectProps
  extends SelectOwnProps, Omit<ComponentProps<'select'>, keyof SelectOwnProps | 'multiple'> {}

export function Select(props: SelectProps) {
  const [field, { options, placeholder, ...select }] = divideProps(props);
  return (
    <Field {...field}>
      {(control) => (
        <span className={styles['select']}>
          <select {...select} {...control} className={classNames(styles['control'])}>
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
