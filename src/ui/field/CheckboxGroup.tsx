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
  /** Kept, and sent when it is checked, without being offered. */
  hidden?: boolean;
}

export interface CheckboxGroupProps extends FieldTexts {
  /** Every checked box is sent under this name; the ids are `fieldId(name)` with `-1`, `-2`. */
  name: string;
  options: readonly CheckboxOption[];
  /** Which are checked at first; the boxes keep the rest themselves. */
  defaultValues?: readonly string[] | undefined;
}

/**
 * Any of several. What an option reveals is hidden by style (`:has(:checked)`), so it works before
 * and without JavaScript, and keeps what was written in it; the receiver ignores it when its option
 * is not sent.
 */
export function CheckboxGroup({ name, options, defaultValues = [], ...texts }: CheckboxGroupProps) {
  const id = fieldId(name);
  return (
    <FieldGroup id={id} {...texts}>
      <div className={choice['list']}>
        {options.map((option, index) => (
          <div className={choice['item']} key={option.value} hidden={option.hidden}>
            <ChoiceRow label={option.label}>
              <input
                type="checkbox"
                id={`${id}-${index + 1}`}
                name={name}
                value={option.value}
                className={choice['box']}
                defaultChecked={defaultValues.includes(option.value)}
              />
            </ChoiceRow>
            {option.reveal !== undefined && <div className={choice['reveal']}>{option.reveal}</div>}
          </div>
        ))}
      </div>
    </FieldGroup>
  );
}
