import { useCallback, useEffect, useRef, useState, type FocusEvent, type InputEvent } from 'react';
import type { FormErrors, FormKind } from '#forms/forms.ts';
import { validateForm } from '#forms/parse.ts';
import { nameOf } from '#ui/field/field-id.ts';
import { afterPress, watchPresses } from '#ui/focus/after-press.ts';

/**
 * Decides when a form shows errors: those of a field once the visitor left it after changing it, then live while it
 * is being corrected, and all of them on submit. The form carries `noValidate`, so the browser's own bubbles never
 * appear. Its controls are uncontrolled, so texts typed before the script arrived stay.
 * @param kind which form's rules apply
 * @param initial messages that came with the page
 */
export function useFormErrors(kind: FormKind, initial: FormErrors = {}) {
  const [errors, setErrors] = useState(initial);
  const touched = useRef(new Set<string>());
  useEffect(watchPresses, []);

  /** Validates one field by the rules of the whole form, and shows or clears its message. */
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

  /** Validates every field and shows the errors. @returns the messages by field name */
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
    /** For the form element, to which the events of its controls bubble up. */
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
