/** A field that is written by hand, and no secret. */
type Written = HTMLTextAreaElement | HTMLInputElement | HTMLSelectElement;
const WRITTEN =
  'textarea[name], select[name], input[name]:not([type=hidden], [type=file], [type=password], [autocomplete=one-time-code])';

/**
 * Keeps what is being written in one form of the page while another is posted, which loads the page
 * anew: from that press until the next opening, and no longer.
 */
export function keepWritten(): void {
  const key = `panel:escrito:${location.pathname}`;
  const fields = [...document.querySelectorAll<Written>(WRITTEN)].filter(
    (field) => field.form !== null,
  );
  // Forms have no names: a field is told by its own, and by its place among those of the same name.
  const placeOf = (field: Written) =>
    `${field.name} ${fields.filter(({ name }) => name === field.name).indexOf(field)}`;
  let kept: Record<string, string> = {};
  try {
    kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as typeof kept;
    sessionStorage.removeItem(key);
  } catch {
    // Blocked by the browser's settings: the page works, it just remembers nothing.
    return;
  }
  for (const field of fields) {
    const value = kept[placeOf(field)];
    if (value !== undefined && !isChanged(field)) write(field, value);
  }
  document.addEventListener('submit', ({ target }) => {
    const others = fields.filter((field) => field.form !== target && isChanged(field));
    if (others.length === 0) return;
    const values = Object.fromEntries(others.map((field) => [placeOf(field), valueOf(field)]));
    try {
      sessionStorage.setItem(key, JSON.stringify(values));
    } catch {
      // Full.
    }
  });
}

const isBox = (field: Written) =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

/** Whether it says something else than the page came with. */
function isChanged(field: Written): boolean {
  if (field instanceof HTMLSelectElement) {
    const came =
      [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
    return field.value !== (came?.value ?? '');
  }
  if (isBox(field))
    return (field as HTMLInputElement).checked !== (field as HTMLInputElement).defaultChecked;
  return field.value !== field.defaultValue;
}

const valueOf = (field: Written) =>
  isBox(field) ? String((field as HTMLInputElement).checked) : field.value;

function write(field: Written, value: string): void {
  if (isBox(field)) (field as HTMLInputElement).checked = value === 'true';
  else field.value = value;
}
