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
  /** Name of the hidden field that keeps the number as it was typed. */
  typedIn: string;
  defaultTyped: string;
  /** Says that the number was kept as typed; `{texto}` stands for it. */
  typedLabel: string;
}

/** A telephone number, with the text as it was typed under it. */
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

/** The place in the server's HTML, under a telephone number, where React draws. */
export interface ServedTelephone {
  readonly input: HTMLInputElement;
  readonly name: string;
  readonly mount: HTMLElement;
}

/** Finds the telephone number of the server's HTML whose typed text has this name. */
export function servedTelephone(within: Element, name: string): ServedTelephone | null {
  const mount = takeMount(within, name);
  const input = mount?.parentElement?.querySelector<HTMLInputElement>('input[type="tel"]');
  return mount && input ? { input, name, mount } : null;
}

interface TypedNumberProps {
  input: HTMLInputElement | null;
  name: string;
  defaultTyped: string;
  label: string;
  /** Called with the text that is kept as typed; empty when the field itself holds it. */
  onTyped?: ((typed: string) => void) | undefined;
}

/** Tidies a telephone number when the visitor leaves it, and keeps the typed text visible below it. */
export function TypedNumber({ input, name, defaultTyped, label, onTyped }: TypedNumberProps) {
  const hidden = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(defaultTyped);
  const [left, setLeft] = useState(true);

  useListener(input, 'input', () => {
    const text = input?.value.trim() ?? '';
    const now = fieldTelephone(text) === text ? '' : text;
    // At once, because the form reads its fields before React draws.
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
