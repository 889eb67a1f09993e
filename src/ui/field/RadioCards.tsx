import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import type { FieldTexts } from './described-by.ts';
import { FieldGroup } from './FieldGroup.tsx';
import { fieldId } from './field-id.ts';
import choice from './Choice.module.css';

export interface RadioCardOption {
  value: string;
  label: ReactNode;
  /** A sentence that helps to choose; read after the label. */
  description?: ReactNode;
  icon?: ReactNode;
}

export interface RadioCardsProps extends FieldTexts {
  name: string;
  /** Default: `fieldId(name)`; the radios are `…-1`, `…-2`. */
  id?: string | undefined;
  options: readonly RadioCardOption[];
  /** Which is chosen, when React keeps it; then `onValueChange` is needed. */
  value?: string | undefined;
  /** Which is chosen at first, when the radios keep it themselves. */
  defaultValue?: string | undefined;
  onValueChange?: ((value: string) => void) | undefined;
  className?: string | undefined;
}

/** One of a few, each with room to explain itself. Native radios: arrows move, Space chooses. */
export function RadioCards(props: RadioCardsProps) {
  const { name, id = fieldId(name), options, value, defaultValue, onValueChange } = props;
  const { label, hint, error, required, className } = props;
  return (
    <FieldGroup
      role="radiogroup"
      id={id}
      label={label}
      hint={hint}
      error={error}
      required={required}
      className={className}
    >
      <div className={choice['cards']}>
        {options.map((option, index) => {
          const optionId = `${id}-${index + 1}`;
          const descriptionId =
            option.description === undefined ? undefined : `${optionId}-description`;
          return (
            <label className={choice['card']} key={option.value}>
              <input
                type="radio"
                id={optionId}
                name={name}
                value={option.value}
                required={required}
                aria-labelledby={`${optionId}-label`}
                aria-describedby={descriptionId}
                className={classNames(choice['box'], choice['radio'])}
                {...(value === undefined
                  ? { defaultChecked: option.value === defaultValue }
                  : { checked: option.value === value })}
                onChange={() => onValueChange?.(option.value)}
              />
              <span className={choice['cardText']}>
                <span className={choice['cardLabel']} id={`${optionId}-label`}>
                  {option.label}
                </span>
                {option.description !== undefined && (
                  <span className={choice['description']} id={descriptionId}>
                    {option.description}
                  </span>
                )}
              </span>
              {option.icon !== undefined && (
                <span className={choice['cardIcon']}>{option.icon}</span>
              )}
            </label>
          );
        })}
      </div>
    </FieldGroup>
  );
}
