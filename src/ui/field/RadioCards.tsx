import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import type { FieldTexts } from './described-by.ts';
import { FieldGroup } from './FieldGroup.tsx';
import { fieldId } from './field-id.ts';
import choice from './Choice.module.css';

export interface RadioCardsProps extends FieldTexts {
  name: string;
  options: readonly { value: string; label: ReactNode; description?: ReactNode }[];
  defaultValue?: string | undefined;
}

export function RadioCards({ name, options, defaultValue, ...texts }: RadioCardsProps) {
  const id = fieldId(name);
  return (
    <FieldGroup role="radiogroup" id={id} {...texts}>
      <div className={choice['cards']}>
        {options.map(({ value, label, description }, index) => {
          const optionId = `${id}-${index + 1}`;
          const descriptionId = description === undefined ? undefined : `${optionId}-description`;
          return (
            <label className={choice['card']} key={value}>
              <input
                type="radio"
                id={optionId}
                name={name}
                value={value}
                required={texts.required}
                aria-labelledby={`${optionId}-label`}
                aria-describedby={descriptionId}
                className={classNames(choice['box'], choice['radio'])}
                defaultChecked={value === defaultValue}
              />
              <span className={choice['cardText']}>
                <span className={choice['cardLabel']} id={`${optionId}-label`}>
                  {label}
                </span>
                {description !== undefined && (
                  <span className={choice['description']} id={descriptionId}>
                    {description}
                  </span>
                )}
              </span>
            </label>
          );
        })}
      </div>
    </FieldGroup>
  );
}
