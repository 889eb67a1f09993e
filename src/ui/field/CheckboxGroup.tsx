import type { ReactNode } from 'react';
import { ChoiceRow } from './Checkbox.tsx';
import type { FieldTexts } from './described-by.ts';
import { FieldGroup } from './FieldGroup.tsx';
import { fieldId } from './field-id.ts';
import choice from './Choice.module.css';

export interface CheckboxOption {
  value: string;
  label: ReactNode;
  reveal?: ReactNode;
  /** True to hide the option. The browser still sends the value of a hidden checked option. */
  hidden?: boolean;
}

export interface CheckboxGroupProps extends FieldTexts {
  /** All checkboxes have this name. Each id is `fieldId(name)` and a number: `request-1`. */
  name: string;
  options: readonly CheckboxOption[];
  defaultValues?: readonly string[] | undefined;
}

/** Draws checkboxes. If an option is unchecked, CSS hides and the server ignores its `reveal`. */
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
