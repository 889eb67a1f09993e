import { followNews, inTurn, pageNow } from '#panel/shell/news.ts';
import { isChanged, putBack, settleForm } from '#panel/shell/keep-written.ts';
import { remoteRequest } from '#ui/remote/remote-request.ts';
import { startPanel } from '#panel/shell/script.ts';

const KEEP_AFTER_MS = 1_200;
const PRESENCE_MS = 20_000;
const LOOK_PAUSE_MS = 700;

const WORDS = {
  kept: 'Borrador guardado.',
  taken: 'Alguien del equipo continúa este borrador. Lo que cambies aquí se guarda como tuyo.',
  ended:
    'Tu sesión terminó y el borrador no se guarda. Lo escrito sigue aquí: entra en otra pestaña y continúa.',
  late: 'El borrador no se pudo guardar: revisa tu conexión. Lo escrito sigue aquí.',
  gone: 'Ya no se puede deshacer',
  news: 'Hay algo nuevo en la conversación.',
  saving: 'Guardando…',
  saved: 'Guardado.',
  undone: 'Deshecho.',
  unsaved: 'No se pudo guardar: revisa tu conexión e inténtalo otra vez.',
} as const;

const hereNow = () =>
  document.querySelector<HTMLElement>('[data-live-lead]')?.dataset['here'] ?? location.href;

export function startLead(): void {
  startPanel();
  startUndo();
  const look = startParts();
  let left = new AbortController();
  const begin = () => {
    startDraft(left.signal);
    startFiles(look);
    startSaves(left.signal);
    startTags();
    showPlace();
  };
  begin();
  const hasPlace = document.querySelector('[data-part=conversation] :target');
  // Only a new page scrolls: after a reload or «back», the browser restores the scroll position.
  if (!hasPlace && opening()?.type === 'navigate') showNewest();
  startList(
    () => left.abort(),
    () => {
      left = new AbortController();
      putBack(document);
      begin();
    },
  );
}

function showPlace(): void {
  const current = document.querySelector<HTMLElement>('[data-live-lead] ol [aria-current]');
  const list = current?.closest('nav');
  if (!current || !list) return;
  const beyond = current.getBoundingClientRect().top - list.getBoundingClientRect().top;
  list.scrollTop += beyond - list.clientHeight / 3;
}

/** Returns true if the enquiry fills the window, so that columns scroll and the page does not. */
const isWide = () => matchMedia('(width >= 44rem) and (height >= 32rem)').matches;

const opening = () =>
  performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;

/** On wide screens, scrolls to the newest entry, for browsers without `scroll-initial-target`. */
function showNewest(): void {
  if (!isWide()) return;
  document.querySelector('[data-part=conversation] > ol > :last-child')?.scrollIntoView();
}

/** Opens enquiries without a page load. `leave` ends the page's scripts. `begin` starts them. */
function startList(leave: () => void, begin: () => void): void {
  let asked = '';
  let { pathname } = location;
  const open = async (address: string, isNew: boolean) => {
    asked = address;
    ({ pathname } = new URL(address));
    leave();
    const answer = await fetch(address, { headers: { accept: 'text/html' } }).catch(() => null);
    if (asked !== address) return;
    const page = answer?.ok
      ? new DOMParser().parseFromString(await answer.text(), 'text/html')
      : null;
    const fresh = page?.querySelector<HTMLElement>('[data-live-lead]');
    const shown = document.querySelector<HTMLElement>('[data-live-lead]');
    if (!page || !fresh || !shown) {
      location.assign(address);
      return;
    }
    const show = () => {
      const isListed = shown
        .querySelector('ol [aria-current]')
        ?.closest('ol')
        ?.contains(document.activeElement);
      if (isNew) history.pushState(null, '', address);
      const next = document.importNode(fresh, true);
      shown.replaceWith(next);
      document.querySelector('[data-notice]')?.remove();
      document.title = page.title;
      begin();
      if (isNew) scrollTo(0, 0);
      if (isNew) showNewest();
      const current = next.querySelector<HTMLElement>('ol [aria-current]');
      const place = isListed ? current : next.querySelector<HTMLElement>('h1');
      if (!isListed) place?.setAttribute('tabindex', '-1');
      place?.focus({ preventScroll: true });
    };
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if ('startViewTransition' in document && !isCalm) document.startViewTransition(show);
    else show();
  };
  document.addEventListener('click', (event) => {
    const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-opens]');
    if (!link || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
    event.preventDefault();
    void open(link.href, true);
  });
  // A link to a part of the same page also fires `popstate`, so the code compares the paths.
  addEventListener('popstate', () => {
    if (location.pathname !== pathname) void open(location.href, false);
  });
}

export function startDraft(signal: AbortSignal): void {
  const here = location.pathname;
  const text = document.querySelector<HTMLTextAreaElement>('textarea[data-draft]');
  const status = document.querySelector<HTMLElement>('[data-draft-status]');
  const form = text?.form;
  if (!text || !form || !status) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dirty = false;

  const body = () => {
    const fields = new URLSearchParams({ accion: 'autoguardar' });
    for (const name of ['csrf_token', 'asunto', 'texto', 'para', 'copia']) {
      const value = new FormData(form).get(name);
      if (typeof value === 'string') fields.set(name, value);
    }
    return fields;
  };

  const keep = async () => {
    dirty = false;
    try {
      const response = await remoteRequest({
        url: here,
        method: 'post',
        body: body(),
      });
      if (response.redirected) status.textContent = WORDS.ended;
      else if (!response.ok) status.textContent = WORDS.late;
      else {
        const { taken } = (await response.json()) as { taken?: boolean };
        status.textContent = taken === true ? WORDS.taken : WORDS.kept;
        return;
      }
    } catch {
      status.textContent = WORDS.late;
    }
    dirty = true;
  };

  const keepSoon = () => {
    dirty = true;
    clearTimeout(timer);
    timer = setTimeout(() => void keep(), KEEP_AFTER_MS);
  };
  form.addEventListener('input', keepSoon);
  if (isChanged(form)) keepSoon();
  document.addEventListener(
    'submit',
    ({ target }) => {
      if (dirty && target !== form) navigator.sendBeacon(here, body());
      dirty = false;
      clearTimeout(timer);
    },
    { signal },
  );
  const leave = () => {
    clearTimeout(timer);
    if (dirty) navigator.sendBeacon(here, body());
    dirty = false;
  };
  addEventListener('pagehide', leave, { signal });
  const presence = setInterval(() => {
    if (text.value.trim() !== '' && document.visibilityState === 'visible') void keep();
  }, PRESENCE_MS);
  signal.addEventListener('abort', () => {
    leave();
    clearInterval(presence);
  });
}

/** Uploads a file at once, because the file is lost if the person sends another form. */
function startFiles(look: () => void): void {
  const form = document.querySelector<HTMLTextAreaElement>('textarea[data-draft]')?.form;
  const keep = form?.querySelector<HTMLButtonElement>('button[value=borrador]');
  if (!form || !keep) return;
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'file' || !target.files?.length) {
      return;
    }
    const body = new FormData(form, keep);
    void remoteRequest({ url: location.pathname, method: 'post', body, accept: 'text/html' }).then(
      ({ redirected, url }) => {
        // The server refused the file, or the session has ended. A normal submit shows the reason.
        if (!redirected || new URL(url).pathname !== location.pathname) {
          form.requestSubmit(keep);
          return;
        }
        target.value = '';
        look();
      },
      // If the upload failed, the file stays in the form, and the browser sends it with the form.
      () => undefined,
    );
  });
}

/** The wait before a save, in milliseconds: a person changes the parts of a date one by one. */
const SAVE_AFTER_MS = 400;

/** Cancels the change that was saved most recently. */
let undo: (() => void) | null = null;

/** Shows the result of a change beside the title, or on a narrow screen after `beside`. */
function say(text: string, canUndo = false, beside: Element | null = null): void {
  const line = document.querySelector('[data-saves-line]');
  const place = (isWide() ? null : beside) ?? document.querySelector('#trabajo-titulo');
  // The condition keeps the focus on the undo button: an element that is inserted again loses the
  // focus.
  if (line && place && place.nextElementSibling !== line) place.after(line);
  line?.querySelector('[data-saves-status]')?.replaceChildren(text);
  line?.querySelector('[data-saves-undo]')?.toggleAttribute('hidden', !canUndo);
}

/** Focuses «undo» if the button that the person pressed has disappeared. */
function focusUndo(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('[data-saves-undo]')?.focus({ preventScroll: true });
}

/** Saves a changed field and offers «undo». A button of the form `#un-dato` fills in a field. */
export function startSaves(signal: AbortSignal): void {
  const here = hereNow();
  const place = document.querySelector<HTMLElement>('[data-saves]');
  undo = null;
  if (!place) return;
  const form = () => place.querySelector('form');
  const page = place.closest<HTMLElement>('[data-live-lead]') ?? document;
  const part = (name: string) => page.querySelector<HTMLElement>(`[data-saves-${name}]`);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> | null = null;
  let before: ReadonlyMap<string, string> = new Map();
  let dirty = false;
  let changed = '';
  // The part of the page with the pressed button. Is null if this button is inside the form.
  let pressed: Element | null = null;
  // The field or the button that gets the focus after «undo».
  let origin: HTMLElement | null = null;
  const fieldOf = (name: string) => {
    const field = form()?.elements.namedItem(name);
    return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field : null;
  };
  const show = (name: string, shown: boolean) => part(name)?.toggleAttribute('hidden', !shown);
  const first = form();
  show('button', first !== null && isChanged(first));

  const written = () => {
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form() ?? undefined)) {
      if (typeof value === 'string') body.set(name, value);
    }
    return body;
  };
  /** Shows the form of the server's page, but keeps values that the person changed meanwhile. */
  const renew = (fresh: HTMLElement, posted: URLSearchParams) => {
    const now = written();
    const focused = document.activeElement?.id ?? '';
    const tags = place.querySelector('[data-tags]');
    place.replaceChildren(...[...fresh.childNodes].map((node) => document.importNode(node, true)));
    if (tags) place.querySelector('[data-tags]')?.replaceWith(tags);
    for (const name of ['aplazar', ...now.keys()]) {
      if (now.get(name) !== posted.get(name)) put(name, now.get(name) ?? '');
    }
    const alert = place.querySelector<HTMLElement>('[tabindex="-1"]');
    if (alert) alert.focus();
    else if (focused !== '') document.getElementById(focused)?.focus({ preventScroll: true });
  };
  const put = (name: string, value: string) => {
    const field = fieldOf(name);
    if (field instanceof HTMLInputElement && field.type === 'checkbox') {
      field.checked = value !== '';
    } else if (field) field.value = value;
  };

  const save = async (said: string) => {
    dirty = false;
    const body = written();
    const was = [...body].filter(([name]) => name.startsWith('antes-'));
    say(WORDS.saving, false, pressed);
    try {
      const answer = await remoteRequest({
        url: here,
        method: 'post',
        body,
        accept: 'text/html',
      });
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      if (signal.aborted) return;
      const fresh = page.querySelector<HTMLElement>('[data-saves]');
      if (!fresh) {
        form()?.submit();
        return;
      }
      if (!answer.redirected) {
        renew(fresh, body);
        return;
      }
      settleForm(form(), body);
      if (place.querySelector('[tabindex="-1"], [aria-invalid], [data-recovered]')) {
        renew(fresh, body);
      }
      show('button', false);
      takeVersion(page);
      takeParts(page, 'marks', 'about', 'history', 'list');
      const stored = fieldOf(`antes-${changed}`)?.value;
      if (stored && written().get(changed) === body.get(changed)) put(changed, stored);
      before = new Map(was.map(([name, value]) => [name.slice('antes-'.length), value]));
      undo = putBefore;
      say(said, true, pressed);
      if (pressed) focusUndo();
      if (said === WORDS.saved) askAmount();
    } catch {
      dirty = true;
      say(WORDS.unsaved, false, pressed);
      show('button', true);
    }
  };
  /** After the state «Cotizada», moves the focus to the empty field «Monto». */
  const askAmount = () => {
    const [state, amount] = [fieldOf('estado'), fieldOf('monto')];
    const isQuoted = changed === 'estado' && state?.value.startsWith('cotizada');
    const { activeElement, body } = document;
    const isElsewhere = activeElement !== state && activeElement !== body;
    if (isQuoted && amount?.value === '' && !isElsewhere) amount.focus();
  };
  const start = (said: string) => {
    clearTimeout(timer);
    timer = undefined;
    saving = (saving ?? Promise.resolve()).then(() => save(said));
    const own = saving;
    void own.then(() => {
      if (saving === own) saving = null;
    });
  };
  const putBefore = () => {
    for (const [name, value] of before) put(name, value);
    if (!pressed) origin?.focus({ preventScroll: true });
    start(WORDS.undone);
  };
  document.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('[data-saves-undo]')) undo?.();
    },
    { signal },
  );
  const isOwn = (target: EventTarget | null): target is HTMLInputElement | HTMLSelectElement =>
    target instanceof Element && 'form' in target && target.form === form();
  place.addEventListener('input', ({ target }) => {
    if (isOwn(target)) dirty = true;
  });
  place.addEventListener('change', ({ target }) => {
    if (!isOwn(target)) return;
    changed = target.name;
    origin = target;
    pressed = null;
    // A press of «undo» takes the focus from a field, and the field fires `change`. If the value of
    // this field is already saved, «undo» must stay visible.
    if (target.value !== fieldOf(`antes-${changed}`)?.value) say(WORDS.saving);
    clearTimeout(timer);
    timer = setTimeout(() => start(WORDS.saved), SAVE_AFTER_MS);
  });
  const leave = () => {
    clearTimeout(timer);
    if (dirty) navigator.sendBeacon(here, written());
    dirty = false;
  };
  addEventListener('pagehide', leave, { signal });
  signal.addEventListener('abort', leave);
  // Before the browser sends another form of the page, the code saves the changes in this form,
  // because both forms change the same enquiry.
  document.addEventListener(
    'submit',
    (event) => {
      const { target, submitter } = event;
      if (!(target instanceof HTMLFormElement)) return;
      if (target === form()) {
        // If the save button is visible, a save has failed, so the browser itself sends the form.
        if (part('button')?.hidden === false) return;
        event.preventDefault();
        start(WORDS.saved);
        return;
      }
      if (target.id === 'un-dato' && submitter instanceof HTMLButtonElement) {
        event.preventDefault();
        put(submitter.name, submitter.value);
        changed = submitter.name;
        origin = submitter;
        pressed = place.contains(submitter) ? null : submitter.closest('[data-part]');
        start(WORDS.saved);
        return;
      }
      if (timer !== undefined) start(WORDS.saved);
      if (saving === null) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      void saving.then(() => target.requestSubmit(submitter));
    },
    { capture: true, signal },
  );
}

export function startTags(): void {
  const tags = document.querySelector<HTMLElement>('[data-part=tags]');
  if (!tags) return;
  let said: string = WORDS.saved;
  let opposite = { name: '', value: '' };
  tags.addEventListener('submit', ({ target, submitter }) => {
    said = WORDS.saved;
    const { name, value } = submitter as HTMLButtonElement;
    const written = (target as HTMLFormElement).querySelector<HTMLInputElement>('[name=etiqueta]');
    opposite =
      name === ''
        ? { name: 'quitar', value: written?.value ?? '' }
        : { name: name === 'poner' ? 'quitar' : 'poner', value };
  });
  const takeBack = () => {
    const form = tags.querySelector('form');
    const button = Object.assign(document.createElement('button'), opposite, { hidden: true });
    form?.append(button);
    form?.requestSubmit(button);
    said = WORDS.undone;
  };
  const take = async (response: Response) => {
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    if (!page.querySelector('[data-part=tags]')) {
      location.reload();
      return;
    }
    if (!tags.isConnected) return;
    takeParts(page, 'marks', 'history', 'tags', 'list');
    // The tag is stored, so keep-written.ts must not restore the tag in the field after a reload.
    if (response.redirected) settleForm(tags.querySelector('form'), new URLSearchParams());
    undo = takeBack;
    say(response.redirected ? said : '', response.redirected);
    focusUndo();
  };
  const show = ({ detail }: CustomEvent<{ response?: Response }>) => {
    if (detail.response) void take(detail.response);
    else say(WORDS.unsaved);
  };
  tags.addEventListener('ajax:before', ({ target: form }) => {
    say(WORDS.saving);
    // An update of `tags` may remove the form before the response, so the listeners are on `form`.
    form?.addEventListener('ajax:success', show as EventListener);
    form?.addEventListener('ajax:error', show as EventListener);
  });
}

/** Copies the version and the stored values from the server's page into the hidden fields. */
function takeVersion(page: Document): void {
  for (const field of document.querySelectorAll<HTMLInputElement>(
    '[type=hidden][name=version], [name^=antes-]',
  )) {
    const same = page.querySelector<HTMLInputElement>(`[type=hidden][name="${field.name}"]`);
    if (same) field.value = same.value;
  }
}

function takeParts(page: Document, ...names: readonly string[]): void {
  for (const name of names) {
    const [shown, now] = [document, page].map((each) =>
      each.querySelector<HTMLElement>(`[data-part="${name}"]`),
    );
    if (shown && now) putPart(shown, now);
  }
}

/**
 * Updates the elements with `data-part` after news, and keeps the texts that a person typed there.
 * Returns a function that updates these elements without waiting for news.
 */
function startParts(): () => void {
  const folio = () => document.querySelector<HTMLElement>('[data-live-lead]')?.dataset['liveLead'];
  const look = inTurn(async () => {
    const here = hereNow();
    const now = await pageNow(here);
    if (now === null || now === 'ended' || here !== hereNow()) return;
    for (const shown of document.querySelectorAll<HTMLElement>('[data-part]')) {
      const name = shown.dataset['part'] ?? '';
      const fresh = now.querySelector<HTMLElement>(`[data-part="${name}"]`);
      if (!fresh || shown.dataset['seen'] === fresh.dataset['seen']) continue;
      const news = putPart(shown, fresh);
      putBack(shown);
      if (news !== null) {
        document.querySelector('[data-news-status]')?.replaceChildren(linkTo(news));
      }
    }
  }, LOOK_PAUSE_MS);
  followNews((news) => {
    if (folio() === undefined) return;
    const isListed = document.querySelector(`[data-part=list] [href*="${news?.folio ?? ''}"]`);
    if (news === null || news.folio === folio() || news.folio === '' || isListed) look();
  });
  return look;
}

/**
 * Replaces a part of the page, but keeps the open `details` and the focus. Returns the first new
 * entry of another person, or null.
 */
export function putPart(shown: HTMLElement, fresh: HTMLElement): HTMLElement | null {
  const open = [...shown.querySelectorAll('details[open]')].map(({ id }) => id);
  const known = new Set([...shown.querySelectorAll('[data-theirs]')].map(({ id }) => id));
  const focused = shown.contains(document.activeElement) ? document.activeElement : null;
  shown.dataset['seen'] = fresh.dataset['seen'] ?? '';
  shown.replaceChildren(...[...fresh.childNodes].map((node) => document.importNode(node, true)));
  for (const details of shown.querySelectorAll('details')) {
    if (open.includes(details.id)) details.open = true;
  }
  if (focused) {
    const valueOf = (each: Element) =>
      each.getAttribute('value') ?? each.getAttribute('href') ?? '';
    const [id, value] = [focused.id, valueOf(focused)];
    const fields = [...shown.querySelectorAll<HTMLElement>('a, button, input:not([type=hidden])')];
    const same = fields.find((each) =>
      id === '' ? value !== '' && valueOf(each) === value : each.id === id,
    );
    (same ?? fields.find((each) => each.matches('input')))?.focus({ preventScroll: true });
  }
  const theirs = [...shown.querySelectorAll<HTMLElement>('[data-theirs]')];
  return theirs.find(({ id }) => !known.has(id)) ?? null;
}

function linkTo(news: HTMLElement): HTMLElement {
  const link = document.createElement('a');
  link.href = `#${news.id}`;
  link.textContent = WORDS.news;
  link.addEventListener('click', () => link.remove());
  return link;
}

/** Shows on the cancel button how many seconds are left. At zero, disables the button. */
export function startUndo(): void {
  const ends = new WeakMap<HTMLButtonElement, number>();
  let began = opening()?.responseStart ?? 0;
  const tell = () => {
    for (const button of document.querySelectorAll<HTMLButtonElement>('[data-undo]')) {
      const now = performance.now();
      const end = ends.get(button) ?? began + Number(button.dataset['undo']) * 1000;
      ends.set(button, end);
      const left = Math.ceil((end - now) / 1000);
      const label = [...button.querySelectorAll('*'), button].find(
        ({ childElementCount, textContent }) => childElementCount === 0 && textContent !== '',
      );
      if (label) label.textContent = left > 0 ? `Deshacer (${left} s)` : WORDS.gone;
      if (left > 0 || button.disabled) continue;
      const place = button.closest<HTMLElement>('[tabindex]');
      if (document.activeElement === button) place?.focus({ preventScroll: true });
      button.disabled = true;
      const said = place?.querySelector<HTMLElement>('[data-undo-over]');
      if (said) said.textContent = said.dataset['undoOver'] ?? '';
    }
    if (!document.querySelector('[data-undo]:enabled')) {
      document.querySelector('[data-sent]')?.remove();
    }
    began = performance.now();
  };
  tell();
  setInterval(tell, 1000);
}
