import { useCallback, useEffect, useRef, useState, type FocusEvent, type InputEvent } from 'react';
import { withError, type FormErrors, type FormKind } from '#forms/forms.ts';
import { validateForm } from '#forms/parse.ts';
import { nameOf } from '#ui/field/field-id.ts';
import { afterPress, watchPresses } from '#ui/focus/after-press.ts';

/** Shows an error when the visitor leaves a changed field, and all errors when the form is sent. */
export function useFormErrors(kind: FormKind, initial: FormErrors = {}) {
  const [errors, setErrors] = useState(initial);
  const touched = useRef(new Set<string>());
  useEffect(watchPresses, []);

  const validateField = useCallback(
    (form: HTMLFormElement, name: string) => {
      const message = validateForm(kind, new FormData(form)).errors[name];
      setErrors((shown) => withError(shown, name, message));
    },
    [kind],
  );

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
