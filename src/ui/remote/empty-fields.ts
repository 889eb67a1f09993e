type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

function isEmpty(control: Control, form: HTMLFormElement): boolean {
  if (control instanceof HTMLInputElement) {
    if (control.type === 'checkbox') return !control.checked;
    if (control.type === 'radio') return !new FormData(form).has(control.name);
  }
  return control.value.trim() === '';
}

/**
 * The required, named, enabled fields of a form that hold nothing (or only spaces), in their order;
 * of a group of radios, the first.
 */
export function emptyRequiredFields(form: HTMLFormElement): Control[] {
  const empty = [...form.elements]
    .filter(isControl)
    .filter((control) => control.required && control.name !== '' && !control.disabled)
    .filter((control) => isEmpty(control, form));
  const seen = new Set<string>();
  return empty.filter((control) => {
    if (control.type !== 'radio') return true;
    const first = !seen.has(control.name);
    seen.add(control.name);
    return first;
  });
}

/** What a person calls the field: its label without the required mark, or a name for it. */
export function fieldLabel(control: Control): string {
  const group = control.type === 'radio' ? control.closest('fieldset') : null;
  const label = group?.querySelector('legend') ?? control.labels?.[0];
  const copy = label?.cloneNode(true);
  if (copy instanceof Element) {
    for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  }
  const text = copy?.textContent?.trim() ?? '';
  return text === '' ? (control.getAttribute('aria-label') ?? control.name) : text;
}
