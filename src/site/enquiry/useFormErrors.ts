import { useCallback, useEffect, useRef, useState, type FocusEvent, type InputEvent } from 'react';
import type { FormErrors, FormKind } from '#forms/forms.ts';
import { validateForm } from '#forms/parse.ts';
import { afterPress, watchPresses } from '#ui/focus/after-press.ts';

/**
 * When a form says what is wrong: a field once it was left after being touched, then live while it
 * is being corrected, and all of them on submit. The browser's own bubbles never appear, because the
 * form carries `noValidate`.
 *
 * The form's controls are uncontrolled, so that what was typed before the script arrived stays.
 *
 * @param kind which form's rules apply
 * @param initial messages that came with the page
 */
export function useFormErrors(kind: FormKind, initial: FormErrors = {}) {
  const [errors, setErrors] = useState(initial);
  const touched = useRef(new Set<string>());
  useEffect(watchPresses, []);

  /** Checks one field by the rules of the whole form, and shows or clears its message. */
  const validateField = useCallback(
    (form: HTMLFormElement, name: string) => {
      const message = validateForm(kind, new FormData(form)).errors[name];
      setErrors((shown) => {
        if (shown[name] === message) return shown;
        const others = Object.entries(shown).filter(([field]) => field !== name);
        return Object.fromEntries(message === undefined ? others : [...others, [name, message]]);
      });
    },
    [kind],
  );

  /** Checks every field and shows what is wrong. @returns the messages by field name */
  const validateAll = useCallback(
    (form: HTMLFormElement): FormErrors => {
      const found = validateForm(kind, new FormData(form)).errors;
      setErrors(found);
      return found;
    },
    [kind],
  );

  return {
    errors,
    validateAll,
    /** Handlers for the form element; the events of its controls bubble up to it. */
    handlers: {
      onInput(event: InputEvent<HTMLFormElement>) {
        const name = nameOf(event.target);
        if (name === null) return;
        touched.current.add(name);
        if (name in errors) validateField(event.currentTarget, name);
      },
      onBlur(event: FocusEvent<HTMLFormElement>) {
        const [form, name] = [event.currentTarget, nameOf(event.target)];
        if (name !== null && touched.current.has(name)) afterPress(() => validateField(form, name));
      },
    },
  };
}

/** A control's name; null for anything else, and for a control without one. */
export function nameOf(target: EventTarget): string | null {
  const named =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement;
  return named && target.name !== '' ? target.name : null;
}
