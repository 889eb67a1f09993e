/** A field that is written by hand, and no secret. */
type Written = HTMLTextAreaElement | HTMLInputElement | HTMLSelectElement;
const WRITTEN = 'textarea[name], select[name], input[name]:not([type=hidden], [type=file])';
/** Where somebody writes freely, and not only chooses. */
const FREE =
  'textarea[name], input[name]:is(:not([type]), [type=text], [type=email], [type=tel], [type=url])';
/** What no form is kept with: a secret, an answer, which has its draft, and a word that confirms what cannot be undone. */
const APART = '[type=password], [autocomplete=one-time-code], [data-draft], [data-confirms]';
/** Forms that are posted by a script, are kept as a draft of the content, or look for something. */
const NOT_KEPT =
  '[data-content], [data-passkey] form, [data-saves] form, [method=dialog], [role=search]';

/** Before a page's path, in the tab's storage. */
const PAGE = 'panel:escrito:';
/** What was posted last, until it is known whether the server took it. */
const POSTED = 'panel:enviado';

const WORDS = {
  back: 'Recuperamos lo que habías escrito aquí y no llegó a guardarse.',
  discard: 'Descartarlo',
} as const;

/** What a field said when the page came, and what was made of it. */
type Kept = Map<string, { was: string; is: string }>;

/**
 * Keeps, for as long as the tab is open, what is written in the forms of the page: whoever reloads it,
 * leaves it by a link or posts another form finds it again. Gone once the server has taken it.
 *
 * @param taken whether this page is the server's answer to what was posted last, and not a refusal
 */
export function keepWritten(taken = isAnswer()): void {
  settle(taken);
  putBack(document);
  const keep = ({ target }: Event) => {
    if (isField(target) && target.form !== null && isKept(target.form)) keepForm(target.form);
  };
  document.addEventListener('input', keep);
  document.addEventListener('change', keep);
  document.addEventListener('submit', ({ target }) => {
    if (!(target instanceof HTMLFormElement)) return;
    if (target.getAttribute('action') === SIGN_OUT) forgetAll();
    if (!isKept(target)) return;
    keepForm(target);
    const fields = fieldsOf(target).map((field) => keyOf(field));
    write(POSTED, { page: PAGE + location.pathname, fields });
  });
}

/** Puts what was written back into the forms of a part of the page. */
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
      // A refused form brings it itself; and what a colleague made of it meanwhile is not undone.
      if (said.is === cameWith(field)) continue;
      // A field of `data-now` comes with the moment, each time another.
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

/** Says what came back, where it did, with the way to be rid of it. */
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
    // Of a form that was refused, what the page had before somebody wrote.
    const was = before?.is === came ? before.was : came;
    if (is === was) kept.delete(key);
    else kept.set(key, { was, is });
  }
  write(page, Object.fromEntries(kept));
}

/** Forgets what was posted, once the server has taken it. */
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

/** Where whoever is in leaves: only there is anybody in. */
const SIGN_OUT = '/panel/salir';

/** Every form that is taken is answered by another page; one whose session had ended, by the way in. */
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

/** A field by its form's action and its own id, which a page has once; by its name and value without. */
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

/** What the page came with. */
function cameWith(field: Written): string {
  if (field instanceof HTMLSelectElement) {
    const came =
      [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
    return came?.value ?? '';
  }
  return isBox(field) ? String(field.defaultChecked) : field.defaultValue;
}

/** @returns null for nothing; and where the browser's settings keep the storage closed */
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
    // Full, or closed: the page works, it just remembers nothing.
  }
}

/** Whoever sits down here next is somebody else. */
function forgetAll(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PAGE)) sessionStorage.removeItem(key);
    }
  } catch {
    // As above.
  }
}
