import type { ReactNode } from 'react';
import { ChoiceRow } from './Checkbox.tsx';
import type { FieldTexts } from './described-by.ts';
import { FieldGroup } from './FieldGroup.tsx';
import { fieldId } from './field-id.ts';
import choice from './Choice.module.css';

export interface CheckboxOption {
  value: string;
  label: ReactNode;
  /** Shown only while the option is checked: a field that asks for more. */
  reveal?: ReactNode;
}

export interface CheckboxGroupProps extends FieldTexts {
  /** Every checked box is sent under this name. */
  name: string;
  /** Default: `fieldId(name)`; the boxes are `…-1`, `…-2`. */
  id?: string | undefined;
  options: readonly CheckboxOption[];
  /** Which are checked, when React keeps it; then `onValuesChange` is needed. */
  values?: readonly string[] | undefined;
  /** Which are checked at first, when the boxes keep it themselves. */
  defaultValues?: readonly string[] | undefined;
  /** The checked values, in the order of the options, after each change. */
  onValuesChange?: ((values: string[]) => void) | undefined;
  className?: string | undefined;
}

/**
 * Any of several. What an option reveals is hidden by style (`:has(:checked)`), so it works before
 * and without JavaScript, and keeps what was written in it; the receiver ignores it when its option
 * is not sent.
 */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const { name, id = fieldId(name), options, values, defaultValues, onValuesChange } = props;
  const report = (changed: HTMLInputElement) => {
    const group = changed.closest('fieldset');
    if (!group || !onValuesChange) return;
    const boxes = [...group.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
    onValuesChange(boxes.filter((box) => box.name === name && box.checked).map((box) => box.value));
  };
  const { label, hint, error, required, className } = props;
  return (
    <FieldGroup
      id={id}
      label={label}
      hint={hint}
      error={error}
      required={required}
      className={className}
    >
      <div className={choice['list']}>
        {options.map((option, index) => (
          <div className={choice['item']} key={option.value}>
            <ChoiceRow label={option.label}>
              <input
                type="checkbox"
                id={`${id}-${index + 1}`}
                name={name}
                value={option.value}
                className={choice['box']}
                {...(values === undefined
                  ? { defaultChecked: defaultValues?.includes(option.value) ?? false }
                  : { checked: values.includes(option.value) })}
                onChange={(event) => report(event.currentTarget)}
              />
            </ChoiceRow>
            {option.reveal !== undefined && <div className={choice['reveal']}>{option.reveal}</div>}
          </div>
        ))}
      </div>
    </FieldGroup>
  );
}
