import type { ComponentProps } from 'react';
import { classNames } from '#ui/class-names.ts';
import { CharacterCount } from './CharacterCount.tsx';
import { Field } from './Field.tsx';
import { fieldId } from './field-id.ts';
import type { TextControlProps } from './TextField.tsx';
import { useLength } from './useLength.ts';
import styles from './Field.module.css';

export interface TextAreaProps
  extends
    TextControlProps,
    Omit<ComponentProps<'textarea'>, keyof TextControlProps | 'maxLength'> {}

/** Several lines of text; grows with them where the browser can. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, required, labelHidden, beside, className, ...native } = props;
  const { name, id = fieldId(name), characterLimit, rows = 5, onInput, ...area } = native;
  const { length, onText } = useLength(area.value, area.defaultValue);
  const countId = characterLimit === undefined ? undefined : `${id}-count`;
  return (
    <Field
      {...{ id, label, hint, error, required, labelHidden, beside, className }}
      describedBy={countId}
      under={
        countId !== undefined &&
        characterLimit !== undefined && (
          <CharacterCount id={countId} limit={characterLimit} length={length} />
        )
      }
    >
      {(control) => (
        <textarea
          {...area}
          {...control}
          name={name}
          required={required}
          rows={rows}
          className={classNames(styles['control'], styles['area'])}
          onInput={(event) => {
            onText(event.currentTarget.value);
            onInput?.(event);
          }}
        />
      )}
    </Field>
  );
}
