type Written = HTMLTextAreaElement | HTMLInputElement | HTMLSelectElement;
const WRITTEN = 'textarea[name], select[name], input[name]:not([type=hidden], [type=file])';
const FREE =
  'textarea[name], input[name]:is(:not([type]), [type=text], [type=email], [type=tel], [type=url])';
/** The fields of secrets, confirmations and replies. A form with such a field is never stored. */
const APART = '[type=password], [autocomplete=one-time-code], [data-draft], [data-confirms]';
/** Other forms that are never stored: the content editor, passkeys, dialogs and searches. */
const NOT_KEPT = '[data-content], [data-passkey] form, [method=dialog], [role=search]';

const PAGE = 'panel:escrito:';
/** The storage key of the form that a page has sent. The next page empties this entry. */
const POSTED = 'panel:enviado';

const WORDS = {
  back: 'Recuperamos lo que habías escrito aquí y no llegó a guardarse.',
  discard: 'Descartarlo',
} as const;

/** `was` is the value when the page loaded, and `is` is the value that the person wrote. */
type Kept = Map<string, { was: string; is: string }>;

/** Keeps changed fields in `sessionStorage`. `taken` means that the server just accepted a form. */
export function keepWritten(taken = isAnswer()): void {
  settle(taken);
  putBack(document);
  const keep = ({ target }: Event) => {
    if (isField(target) && target.form !== null && isKept(target.form)) keepForm(target.form);
  };
  document.addEventListener('input', keep);
  document.addEventListener('change', keep);
  for (const form of document.forms) if (isKept(form) && isChanged(form)) keepForm(form);
  document.addEventListener('submit', ({ target }) => {
    if (!(target instanceof HTMLFormElement)) return;
    if (target.getAttribute('action') === SIGN_OUT) forgetAll();
    if (!isKept(target)) return;
    keepForm(target);
    const fields = fieldsOf(target).map((field) => keyOf(field));
    write(POSTED, { page: PAGE + location.pathname, fields });
  });
}

export const isChanged = (form: HTMLFormElement): boolean =>
  fieldsOf(form).some((field) => valueOf(field) !== cameWith(field));

export function putBack(part: ParentNode): void {
  const page = PAGE + location.pathname;
  const kept = keptOf(page);
  if (kept.size === 0) return;
  for (const form of part.querySelectorAll('form')) {
    if (!isKept(form)) continue;
    let isBack = false;
    for (const field of fieldsOf(form)) {
      const key = keyOf(field);
      const said = kept.get(key);
      if (said === undefined) continue;
      // After a refusal, the server's page already contains the value that the person wrote. The
      // stored value stays until the server accepts the form.
      if (said.is === cameWith(field)) continue;
      // A value that differs from `was` comes from a colleague, except in a field with `data-now`,
      // which always starts with the present time.
      const isSame = said.was === cameWith(field) || 'now' in field.dataset;
      if (!isSame) kept.delete(key);
      else if (said.is !== valueOf(field)) {
        setValue(field, said.is);
        isBack = true;
      }
    }
    if (isBack) say(form);
  }
  write(page, Object.fromEntries(kept));
}

function say(form: HTMLFormElement): void {
  for (let at = form.parentElement; at; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement) at.open = true;
  }
  form.querySelector('[data-recovered]')?.remove();
  const words = document.createElement('p');
  words.setAttribute('role', 'status');
  words.dataset['recovered'] = '';
  const discard = document.createElement('button');
  discard.type = 'button';
  discard.textContent = WORDS.discard;
  discard.addEventListener('click', () => {
    for (const field of fieldsOf(form)) setValue(field, cameWith(field));
    keepForm(form);
    words.remove();
    fieldsOf(form)[0]?.focus();
  });
  form.prepend(words);
  words.append(`${WORDS.back} `, discard);
}

function keepForm(form: HTMLFormElement): void {
  const page = PAGE + location.pathname;
  const kept = keptOf(page);
  for (const field of fieldsOf(form)) {
    const key = keyOf(field);
    const came = cameWith(field);
    const before = kept.get(key);
    const is = valueOf(field);
    // After a refusal, the page contains the value that the person wrote. `was` stays the value
    // from before the refusal.
    const was = before?.is === came ? before.was : came;
    if (is === was) kept.delete(key);
    else kept.set(key, { was, is });
  }
  write(page, Object.fromEntries(kept));
}

/** Makes the posted values the initial values. Keeps values that a person changed after posting. */
export function settleForm(form: HTMLFormElement | null, posted: URLSearchParams): void {
  if (form === null) return;
  for (const field of fieldsOf(form)) {
    const value = posted.get(field.name);
    if (field instanceof HTMLSelectElement) {
      for (const option of field.options) option.defaultSelected = option.value === value;
    } else if (isBox(field)) field.defaultChecked = value !== null;
    else field.defaultValue = value ?? '';
  }
  const page = PAGE + location.pathname;
  const kept = keptOf(page);
  for (const field of fieldsOf(form)) kept.delete(keyOf(field));
  write(page, Object.fromEntries(kept));
  keepForm(form);
}

function settle(taken: boolean): void {
  const posted = read(POSTED) as { page: string; fields: readonly string[] } | null;
  write(POSTED, {});
  if (!taken || posted === null) return;
  const kept = keptOf(posted.page);
  for (const key of posted.fields) kept.delete(key);
  write(posted.page, Object.fromEntries(kept));
}

const keptOf = (page: string): Kept =>
  new Map(Object.entries((read(page) ?? {}) as Record<string, { was: string; is: string }>));

/** The address of the sign-out form, which only pages for signed-in people contain. */
const SIGN_OUT = '/panel/salir';

/** Returns true if the server accepted a form, and so redirected to a page for signed-in people. */
function isAnswer(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isIn = document.querySelector(`form[action="${SIGN_OUT}"]`) !== null;
  return isIn && entry?.type === 'navigate' && entry.redirectCount > 0;
}

const isField = (target: unknown): target is Written =>
  target instanceof Element && target.matches(WRITTEN);

function isKept(form: HTMLFormElement): boolean {
  const all = [...form.elements];
  return (
    form.method === 'post' &&
    !form.matches(NOT_KEPT) &&
    all.some((field) => field.matches(FREE)) &&
    !all.some((field) => field.matches(APART))
  );
}

const fieldsOf = (form: HTMLFormElement): Written[] => [...form.elements].filter(isField);

function keyOf(field: Written): string {
  const action = field.form?.querySelector<HTMLInputElement>('input[name=accion]')?.value ?? '';
  const own = field.id === '' ? `${field.name}=${isBox(field) ? field.value : ''}` : field.id;
  return `${action} ${own}`;
}

const isBox = (field: Written): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

const valueOf = (field: Written): string => (isBox(field) ? String(field.checked) : field.value);

function setValue(field: Written, value: string): void {
  if (isBox(field)) field.checked = value === 'true';
  else field.value = value;
}

function cameWith(field: Written): string {
  if (field instanceof HTMLSelectElement) {
    const came =
      [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
    return came?.value ?? '';
  }
  return isBox(field) ? String(field.defaultChecked) : field.defaultValue;
}

function read(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(key: string, value: object): void {
  try {
    if (Object.keys(value).length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // If the storage is full or forbidden, the page works, but restores no texts.
  }
}

/** Deletes the stored texts at sign-out, before another person uses this computer. */
function forgetAll(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PAGE)) sessionStorage.removeItem(key);
    }
  } catch {
    // If the browser forbids storage, the script has kept nothing.
  }
}
