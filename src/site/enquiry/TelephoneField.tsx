import { useRef, useState, type FocusEvent, type InputEvent } from 'react';
import { tidyTelephone } from '#forms/telephone.ts';
import { TextField, type TextFieldProps } from '#ui/field/TextField.tsx';
import styles from './TelephoneField.module.css';

export interface TelephoneFieldProps extends Omit<
  TextFieldProps,
  'type' | 'autoComplete' | 'under' | 'onInput' | 'onBlur'
> {
  /** Name of the field that keeps the number as it was typed. */
  typedIn: string;
  /** What it holds when the page comes. */
  defaultTyped: string;
  /** Says that the number was kept as typed; `{texto}` stands for it. */
  typedLabel: string;
  /** Told what is kept as typed; empty when the field itself says it. */
  onTyped?: ((typed: string) => void) | undefined;
}

/**
 * A telephone number. When the field is left, what stands around the digits goes, and the text as it
 * was typed stays beside it, on show and in a field of its own, so that nothing of it is lost.
 */
export function TelephoneField(props: TelephoneFieldProps) {
  const { typedIn, defaultTyped, typedLabel, onTyped, ...field } = props;
  const hidden = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(defaultTyped);
  const [left, setLeft] = useState(true);

  function onInput(event: InputEvent<HTMLInputElement>) {
    const text = event.currentTarget.value.trim();
    const now = tidyTelephone(text) === text ? '' : text;
    // At once, because the form reads its fields before React draws.
    if (hidden.current) hidden.current.value = now;
    setTyped(now);
    setLeft(false);
    onTyped?.(now);
  }

  function onBlur(event: FocusEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const tidy = tidyTelephone(input.value);
    if (tidy !== input.value) input.value = tidy;
    setLeft(true);
  }

  const said = typed && typedLabel.replace('{texto}', typed);
  return (
    <TextField
      {...field}
      type="tel"
      autoComplete="tel"
      onInput={onInput}
      onBlur={onBlur}
      under={
        <>
          <input ref={hidden} type="hidden" name={typedIn} value={typed} />
          <p role="status" className={styles['typed']} data-to-say={said || undefined}>
            {left && said}
          </p>
        </>
      }
    />
  );
}
