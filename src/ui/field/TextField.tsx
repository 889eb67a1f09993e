import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { CharacterCount } from './CharacterCount.tsx';
import { Field } from './Field.tsx';
import { fieldId } from './field-id.ts';
import type { FieldTexts } from './described-by.ts';
import { useLength } from './useLength.ts';
import styles from './Field.module.css';

/** What TextField and TextArea add to their native control. */
export interface TextControlProps extends FieldTexts {
  name: string;
  /** Default: `fieldId(name)`. */
  id?: string | undefined;
  labelHidden?: boolean | undefined;
  /** Shows how many characters remain of this many. Does not stop typing (see CharacterCount). */
  characterLimit?: number | undefined;
  /** What stands to the right of the control. */
  beside?: ReactNode;
  /** What stands under the control. */
  under?: ReactNode;
  /** Of the whole field; the control has its own style. */
  className?: string | undefined;
}

export interface TextFieldProps
  extends TextControlProps, Omit<ComponentProps<'input'>, keyof TextControlProps | 'maxLength'> {
  /** How long an answer is expected to be, which the width shows. Default `full`. */
  fit?: 'short' | 'medium' | 'full' | undefined;
}

/** One line of text. All other props are the native input's; the text is its own or React's. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, required, labelHidden, beside, under, className, ...native } = props;
  const { name, id = fieldId(name), characterLimit, fit = 'full', onInput, ...input } = native;
  const { length, onText } = useLength(input.value, input.defaultValue);
  const countId = characterLimit === undefined ? undefined : `${id}-count`;
  return (
    <Field
      {...{ id, label, hint, error, required, labelHidden, beside, className }}
      describedBy={countId}
      under={
        <>
          {countId !== undefined && characterLimit !== undefined && (
            <CharacterCount id={countId} limit={characterLimit} length={length} />
          )}
          {under}
        </>
      }
    >
      {(control) => (
        <input
          type="text"
          {...input}
          {...control}
          name={name}
          required={required}
          className={classNames(styles['control'], styles[fit])}
          onInput={(event) => {
            onText(event.currentTarget.value);
            onInput?.(event);
          }}
        />
      )}
    </Field>
  );
}
