const CONTROLS = 'input:not([type="hidden"]), select, textarea, button';

/**
 * Brings the field with this id into view, its label first, and focuses its control. For a group
 * (checkboxes, radios) that is its checked or first control.
 * @returns whether there is such a field
 */
export function focusField(id: string): boolean {
  const field = document.getElementById(id);
  if (!field) return false;
  const control = field.matches(CONTROLS)
    ? field
    : (field.querySelector<HTMLElement>(':checked') ?? field.querySelector<HTMLElement>(CONTROLS));
  const label = field.querySelector('legend') ?? document.querySelector(`label[for="${id}"]`);
  // Scroll first: `preventScroll` alone would leave the label above the window's edge.
  (label ?? field).scrollIntoView();
  (control ?? field).focus({ preventScroll: true });
  return true;
}
