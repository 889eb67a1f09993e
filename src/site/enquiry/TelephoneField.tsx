import { useRef, useState } from 'react';
import { fieldTelephone } from '#forms/telephone.ts';
import { TextField, type TextFieldProps } from '#ui/field/TextField.tsx';
import { Mount, takeMount } from '#ui/hydration/Mount.tsx';
import { useListener, writeInto } from '#ui/hydration/served-control.ts';
import styles from './TelephoneField.module.css';

export interface TelephoneFieldProps extends Omit<
  TextFieldProps,
  'type' | 'autoComplete' | 'under' | 'ref'
> {
  typedIn: string;
  defaultTyped: string;
  /** The text under the field. It contains `{texto}`, which becomes the typed number. */
  typedLabel: string;
}

export function TelephoneField(props: TelephoneFieldProps) {
  const { typedIn, defaultTyped, typedLabel, ...field } = props;
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  return (
    <TextField
      {...field}
      ref={setInput}
      type="tel"
      autoComplete="tel"
      under={
        <Mount name={typedIn}>
          <TypedNumber
            input={input}
            name={typedIn}
            defaultTyped={defaultTyped}
            label={typedLabel}
          />
        </Mount>
      }
    />
  );
}

export function servedTelephone(within: Element, name: string) {
  const mount = takeMount(within, name);
  const input = mount?.parentElement?.querySelector<HTMLInputElement>('input[type="tel"]');
  return mount && input ? { input, name, mount } : null;
}

interface TypedNumberProps {
  input: HTMLInputElement | null;
  name: string;
  defaultTyped: string;
  label: string;
  onTyped?: ((typed: string) => void) | undefined;
}

/** When the visitor leaves the field, formats the number. Shows the typed text below the field. */
export function TypedNumber({ input, name, defaultTyped, label, onTyped }: TypedNumberProps) {
  const hidden = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(defaultTyped);
  const [left, setLeft] = useState(true);

  useListener(input, 'input', () => {
    const text = input?.value.trim() ?? '';
    const now = fieldTelephone(text) === text ? '' : text;
    // The hidden field gets the text at once: other code may read the form before React draws.
    if (hidden.current) hidden.current.value = now;
    setTyped(now);
    setLeft(false);
    onTyped?.(now);
  });
  useListener(input, 'blur', () => {
    if (!input) return;
    writeInto(input, fieldTelephone(input.value));
    setLeft(true);
  });

  const said = typed && label.replace('{texto}', typed);
  return (
    <>
      <input ref={hidden} type="hidden" name={name} value={typed} />
      <p role="status" className={styles['typed']} data-to-say={said || undefined}>
        {left && said}
      </p>
    </>
  );
}
