import { ask } from '#ui/dialog/ask.ts';
import type { Question } from '#ui/dialog/confirm.ts';
import { readCsrfToken, remoteRequest, type RemoteRequest } from './remote-request.ts';

/*
 * The adapter for `data-remote`, `data-method` and others (docs/especificacion.md, section 7). A
 * button with `data-file` downloads a file, so the browser itself sends the button's form. A
 * listener of `ajax:before` can cancel the request. The listener can also add promises to `waits`,
 * so that the request waits for these promises.
 */

declare global {
  interface GlobalEventHandlersEventMap {
    'ajax:before': CustomEvent<{ waits: Promise<unknown>[] }>;
    'ajax:success': CustomEvent<{ response: Response }>;
    'ajax:error': CustomEvent<{ response?: Response; error?: unknown }>;
    'ajax:complete': CustomEvent<null>;
  }
}

/** After this time without an answer, the page shows that it is working, in milliseconds. */
const SAY_AFTER_MS = 500;
/** A form or link without `data-remote` ignores a second press for this time, in milliseconds. */
const ONCE_MS = 15_000;

const ACCEPTED: Readonly<Record<string, string>> = { html: 'text/html', json: 'application/json' };

const PRESSED = 'a[href], button, input:is([type=button], [type=submit], [type=image])';

interface Wish {
  source: HTMLElement;
  form: HTMLFormElement | null;
  pressed: HTMLElement;
  again: () => void;
}

const underWay = new Map<HTMLElement, () => void>();

let confirmed: HTMLElement | null = null;

export function startAdapter(): void {
  for (const type of ['click', 'submit', 'change']) {
    document.addEventListener(type, hold, true);
    document.addEventListener(type, act);
  }
  // After the back button, the browser may show this page with buttons that are still blocked.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const giveBack of underWay.values()) giveBack();
  });
}

/** Stops an action that already runs, lacks a required text, or needs a confirmation first. */
function hold(event: Event): void {
  const wish = wishOf(event);
  if (wish === null) return;
  const { source, form, pressed, again } = wish;
  const question = pressed.dataset['confirm'] ?? (form ?? source).dataset['confirm'];
  const blank = form && blankField(form, pressed);
  // A field that changes again is not busy: the new request replaces the earlier request.
  const busy = underWay.has(source) && event.type !== 'change' && !isSearch(wish);
  if (!busy && !blank && (question === undefined || confirmed === source)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (busy) return;
  if (blank) {
    blank.setCustomValidity('Completa este campo.');
    blank.reportValidity();
    blank.addEventListener('input', () => blank.setCustomValidity(''), { once: true });
  } else if (question !== undefined) {
    void ask(questionOf(question, pressed)).then((goOn) => {
      if (!goOn) return;
      confirmed = source;
      again();
      confirmed = null;
    });
  }
}

function act(event: Event): void {
  const wish = wishOf(event);
  if (wish === null || event.defaultPrevented) return;
  const { source, form, pressed } = wish;
  if (isRemote(source)) {
    event.preventDefault();
    void send(wish);
  } else if (source instanceof HTMLAnchorElement && source.dataset['method'] !== undefined) {
    event.preventDefault();
    begin(wish);
    post(source);
  } else if (form || pressed.dataset['disableWith'] !== undefined) begin(wish);
}

function wishOf(event: Event): Wish | null {
  const { target } = event;
  if (!(target instanceof HTMLElement)) return null;
  if (event instanceof SubmitEvent) {
    const form = target as HTMLFormElement;
    const { submitter } = event;
    if (methodOf(form, submitter) === 'DIALOG' || submitter?.hasAttribute('data-file')) return null;
    const source = submitter && isRemote(submitter) ? submitter : form;
    return { source, form, pressed: submitter ?? form, again: () => form.requestSubmit(submitter) };
  }
  if (event.type === 'change') {
    const again = () => target.dispatchEvent(new Event('change', { bubbles: true }));
    return isRemote(target) ? { source: target, form: null, pressed: target, again } : null;
  }
  const source = target.closest<HTMLElement>(PRESSED);
  if (source === null || !(event instanceof MouseEvent)) return null;
  if ('form' in source && source.form && source.matches(':not([type=button], [type=reset])'))
    return null;
  const acts =
    isRemote(source) || ['method', 'confirm', 'disableWith'].some((name) => name in source.dataset);
  if (!acts) return null;
  if (source instanceof HTMLAnchorElement && isForBrowser(event, source)) return null;
  return { source, form: null, pressed: source, again: () => source.click() };
}

const isForBrowser = (event: MouseEvent, link: HTMLAnchorElement) =>
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey ||
  link.hasAttribute('download');

const isRemote = ({ dataset }: HTMLElement) =>
  dataset['remote'] !== undefined && dataset['remote'] !== 'false';

const isSearch = ({ form, source, pressed }: Wish) =>
  form !== null && !isRemote(source) && methodOf(form, pressed) === 'GET';

function blankField(form: HTMLFormElement, submitter: HTMLElement) {
  if (form.noValidate || submitter.hasAttribute('formnovalidate')) return undefined;
  return [...form.elements].find(
    (field): field is HTMLInputElement | HTMLTextAreaElement =>
      field.matches(':is(input, textarea)[required][name]:enabled') &&
      (field as HTMLInputElement).value.trim() === '',
  );
}

function questionOf(text: string, pressed: HTMLElement): Question {
  const [message = '', ...detail] = text.split('\n');
  const act = pressed.matches(PRESSED) ? pressed.textContent.trim() : '';
  return { message, detail: detail.join('\n'), confirmLabel: act };
}

const fire = (source: HTMLElement, type: string, detail: object | null = null) =>
  source.dispatchEvent(
    new CustomEvent(`ajax:${type}`, { bubbles: true, cancelable: true, detail }),
  );

async function send(wish: Wish): Promise<void> {
  const { source } = wish;
  const waits: Promise<unknown>[] = [];
  if (!fire(source, 'before', { waits })) return;
  const accept = ACCEPTED[source.dataset['type'] ?? ''];
  const end = begin(wish);
  try {
    if (waits.length > 0) await Promise.all(waits);
    if (underWay.get(source) !== end) return;
    const request = wish.form ? formRequest(wish.form, wish.pressed) : elementRequest(source);
    const response = await remoteRequest({ ...request, accept });
    if (underWay.get(source) !== end) return;
    end();
    fire(source, response.ok ? 'success' : 'error', { response });
  } catch (error) {
    if (underWay.get(source) !== end) return;
    end();
    fire(source, 'error', { error });
  }
  fire(source, 'complete');
}

function post(link: HTMLAnchorElement): void {
  const { url, method, params } = ownRequest(link);
  const form = document.createElement('form');
  Object.assign(form, { action: url.href, method: method === 'GET' ? 'get' : 'post' });
  form.target = link.target;
  form.hidden = true;
  // An HTML form can send only GET and POST, so the field `_method` carries another method.
  if (!['GET', 'POST'].includes(method)) params.push(['_method', method.toLowerCase()]);
  const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-param"]')?.content;
  if (token !== undefined && url.origin === location.origin) {
    params.push([token, readCsrfToken() ?? '']);
  }
  for (const [name, value] of params) {
    const field = document.createElement('input');
    form.append(Object.assign(field, { type: 'hidden', name, value }));
  }
  document.body.append(form);
  form.submit();
  form.remove();
}

function begin(wish: Wish): () => void {
  const { source, pressed } = wish;
  underWay.get(source)?.();
  const status = document.querySelector<HTMLElement>('[data-waiting]');
  const { disableWith } = pressed.dataset;
  const said = [...pressed.childNodes];
  const say = setTimeout(() => {
    if (status) status.textContent = status.dataset['waiting'] ?? '';
    pressed.setAttribute('data-pending', '');
  }, SAY_AFTER_MS);
  const end = () => {
    clearTimeout(say);
    clearTimeout(timeout);
    underWay.delete(source);
    if (status) status.textContent = '';
    pressed.removeAttribute('data-pending');
    pressed.removeAttribute('aria-disabled');
    if (disableWith !== undefined) pressed.replaceChildren(...said);
  };
  const timeout = isRemote(source) ? undefined : setTimeout(end, ONCE_MS);
  underWay.set(source, end);
  // The attribute is not `disabled`, because a disabled button loses the focus.
  if (pressed.matches(PRESSED) && !isSearch(wish)) pressed.setAttribute('aria-disabled', 'true');
  if (disableWith !== undefined) pressed.textContent = disableWith;
  return end;
}

/** Reads the method in the attribute, because `form.method` may be a field with that name. */
function methodOf(form: HTMLFormElement, pressed: HTMLElement | null): string {
  const own = pressed?.getAttribute('formmethod') ?? form.getAttribute('method') ?? '';
  return own === '' ? 'GET' : own.toUpperCase();
}

/** Returns the request that the browser sends without scripts. */
function formRequest(form: HTMLFormElement, pressed: HTMLElement): RemoteRequest {
  const own = pressed.getAttribute('formaction') ?? form.getAttribute('action') ?? '';
  const url = new URL(own, location.href);
  const method = methodOf(form, pressed);
  const data = new FormData(form, pressed === form ? null : pressed);
  const encoded = new URLSearchParams(
    [...data].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
  );
  if (method === 'GET') {
    url.search = encoded.toString();
    return { url };
  }
  const multipart = form.getAttribute('enctype')?.toLowerCase() === 'multipart/form-data';
  return { url, method, body: multipart ? data : encoded };
}

function elementRequest(element: HTMLElement): RemoteRequest {
  const { url, method, params } = ownRequest(element);
  if (method !== 'GET') return { url, method, body: new URLSearchParams(params) };
  for (const [name, value] of params) url.searchParams.append(name, value);
  return { url };
}

function ownRequest(element: HTMLElement) {
  const { url, method = 'get', params } = element.dataset;
  const own = [...new URLSearchParams(params)];
  if (element instanceof HTMLSelectElement) {
    for (const { value } of element.selectedOptions) own.push([element.name, value]);
  } else if ('name' in element && 'value' in element && element.name !== '') {
    const isOff = element.matches(':is([type=checkbox], [type=radio]):not(:checked)');
    if (!isOff) own.push([String(element.name), String(element.value)]);
  }
  return {
    url: new URL(url ?? element.getAttribute('href') ?? '', location.href),
    method: method.toUpperCase(),
    params: own,
  };
}
