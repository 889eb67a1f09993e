import { ask } from '#ui/dialog/ask.ts';
import type { Question } from '#ui/dialog/confirm.ts';
import { readCsrfToken, remoteRequest, type RemoteRequest } from './remote-request.ts';

/*
 * The generic adapter (specification, sections 5 and 7). It acts on attributes:
 *
 *   data-remote        a form, a submit button, a link, a button, or a field that changes is sent
 *                      without leaving the page
 *   data-method        the method of a link, a button or a field; a link without `data-remote` is
 *                      then sent as a form, and leads to the page that answers
 *   data-url           their address; for a link, in place of its `href`, which works without
 *                      scripts. A form has its own `action` and `method`
 *   data-params        what is sent with them, as in a query
 *   data-type          the kind of answer: `html`, or `json`
 *   data-confirm       the question before; after a line break, what happens if the answer is yes
 *   data-disable-with  the text of a button or a link while it is under way
 *   data-file          on a submit button: it leads to a file, so its page stays
 *
 * A remote request fires events that bubble from the element: `ajax:before` (cancelable, before the
 * fields are read), `ajax:success` or `ajax:error`, and `ajax:complete`.
 */

declare global {
  interface GlobalEventHandlersEventMap {
    'ajax:before': CustomEvent<null>;
    'ajax:success': CustomEvent<{ response: Response }>;
    /** The server answered with an error, or (no response) could not be reached. */
    'ajax:error': CustomEvent<{ response?: Response; error?: unknown }>;
    'ajax:complete': CustomEvent<null>;
  }
}

/** How long a press may take before the page says that it is working, in milliseconds. */
const SAY_AFTER_MS = 500;
/** How long a repeated press is ignored, in milliseconds: the server has answered or given up by then. */
const ONCE_MS = 15_000;

const ACCEPTED: Readonly<Record<string, string>> = { html: 'text/html', json: 'application/json' };

/** Elements that are pressed, in contrast to sent or changed. */
const PRESSED = 'a[href], button, input:is([type=button], [type=submit], [type=image])';

/** An act of the visitor that the attributes concern. */
interface Wish {
  source: HTMLElement;
  form: HTMLFormElement | null;
  /** The element that shows that it is under way. */
  pressed: HTMLElement;
  /** Repeats it without the adapter. */
  again: () => void;
}

/** What is under way, and how each is unlocked. */
const underWay = new Map<HTMLElement, () => void>();

/** What the visitor has just confirmed. */
let confirmed: HTMLElement | null = null;

/** Starts the adapter, also for elements that come into the page later. */
export function startAdapter(): void {
  for (const type of ['click', 'submit', 'change']) {
    // Listeners of the page do not hear an event that is held back.
    document.addEventListener(type, hold, true);
    document.addEventListener(type, act);
  }
  // The browser shows this page again as it was left. A page that just loaded has the same event, and may be busy.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const giveBack of underWay.values()) giveBack();
  });
}

/** Holds back a repetition, a missing required text, and what needs a confirmation. */
function hold(event: Event): void {
  const wish = wishOf(event);
  if (wish === null) return;
  const { source, form, pressed, again } = wish;
  const question = pressed.dataset['confirm'] ?? (form ?? source).dataset['confirm'];
  const blank = form && blankField(form, pressed);
  // A field that changes again replaces its own request.
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

/** Performs what the page's other listeners did not cancel. */
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

/** @returns null for events that do not concern the adapter */
function wishOf(event: Event): Wish | null {
  const { target } = event;
  if (!(target instanceof HTMLElement)) return null;
  if (event instanceof SubmitEvent) {
    const form = target as HTMLFormElement;
    const { submitter } = event;
    if (methodOf(form, submitter) === 'DIALOG' || submitter?.hasAttribute('data-file')) return null;
    const source = submitter && isRemote(submitter) ? submitter : form;
    return {
      ...{ source, form, pressed: submitter ?? form },
      again: () => form.requestSubmit(submitter),
    };
  }
  if (event.type === 'change') {
    const again = () => target.dispatchEvent(new Event('change', { bubbles: true }));
    return isRemote(target) ? { source: target, form: null, pressed: target, again } : null;
  }
  const source = target.closest<HTMLElement>(PRESSED);
  if (source === null || !(event instanceof MouseEvent)) return null;
  // The form's submit event follows.
  if ('form' in source && source.form && source.matches(':not([type=button], [type=reset])'))
    return null;
  const acts =
    isRemote(source) || ['method', 'confirm', 'disableWith'].some((name) => name in source.dataset);
  if (!acts) return null;
  if (source instanceof HTMLAnchorElement && isForBrowser(event, source)) return null;
  return { source, form: null, pressed: source, again: () => source.click() };
}

/** Whether the visitor asks the browser for something else: a new tab, a download. */
const isForBrowser = (event: MouseEvent, link: HTMLAnchorElement) =>
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey ||
  link.hasAttribute('download');

const isRemote = ({ dataset }: HTMLElement) =>
  dataset['remote'] !== undefined && dataset['remote'] !== 'false';

/** A search that leads to the page with its results may be repeated. */
const isSearch = ({ form, source, pressed }: Wish) =>
  form !== null && !isRemote(source) && methodOf(form, pressed) === 'GET';

/** A required named text field without text; browsers accept spaces. */
function blankField(form: HTMLFormElement, submitter: HTMLElement) {
  if (form.noValidate || submitter.hasAttribute('formnovalidate')) return undefined;
  return [...form.elements].find(
    (field): field is HTMLInputElement | HTMLTextAreaElement =>
      field.matches(':is(input, textarea)[required][name]:enabled') &&
      (field as HTMLInputElement).value.trim() === '',
  );
}

/** The question of `data-confirm`; the text of the pressed element names the act. */
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
  if (!fire(source, 'before')) return;
  const request = wish.form ? formRequest(wish.form, wish.pressed) : elementRequest(source);
  const accept = ACCEPTED[source.dataset['type'] ?? ''];
  const end = begin(wish);
  try {
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

/** Sends a link with another method than GET as a form, which leads to the page that answers. */
function post(link: HTMLAnchorElement): void {
  const { url, method, params } = ownRequest(link);
  const form = document.createElement('form');
  Object.assign(form, { action: url.href, method: method === 'GET' ? 'get' : 'post' });
  form.target = link.target;
  form.hidden = true;
  // Forms know only these methods.
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

/** Shows that something is under way and prevents a repetition. @returns a function that ends both */
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
  // A remote request ends by itself.
  const timeout = isRemote(source) ? undefined : setTimeout(end, ONCE_MS);
  underWay.set(source, end);
  // Not `disabled`, so that focus stays.
  if (pressed.matches(PRESSED) && !isSearch(wish)) pressed.setAttribute('aria-disabled', 'true');
  if (disableWith !== undefined) pressed.textContent = disableWith;
  return end;
}

/** The method of a form or of its pressed button; a field may be called `method` too. */
function methodOf(form: HTMLFormElement, pressed: HTMLElement | null): string {
  const own = pressed?.getAttribute('formmethod') ?? form.getAttribute('method') ?? '';
  return own === '' ? 'GET' : own.toUpperCase();
}

/** What the browser would send for this form and its pressed button. With GET the address has the fields. */
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

/** What a link, a button or a field sends by its attributes, with its own value. */
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
