import { ask } from '#ui/dialog/ask.ts';
import type { Question } from '#ui/dialog/confirm.ts';
import { readCsrfToken, remoteRequest, type RemoteRequest } from './remote-request.ts';

/*
 * The generic adapter (specification, sections 5 and 7). It acts on attributes, whoever wrote them:
 *
 *   data-remote        a form, a submit button, a link, a button, or a field that changes is sent
 *                      without leaving the page
 *   data-method        the method of a link, a button or a field; a link without `data-remote` is
 *                      then sent as a form, and leads to the page that answers
 *   data-url           their address; for a link, in place of its `href`, which is where it leads
 *                      without scripts. A form has its own `action` and `method`
 *   data-params        what is sent with them, as in a query
 *   data-type          what kind of answer is asked for: `html`, or `json`
 *   data-confirm       what is asked before; after a line break, what happens if the answer is yes
 *   data-disable-with  what a button or a link says while it is under way
 *   data-file          on a submit button: it leads to a file, so that its page stays
 *
 * A remote request tells what becomes of it by events that bubble from the element: `ajax:before`
 * (cancelable, before the fields are read), `ajax:success` or `ajax:error`, and `ajax:complete`.
 */

declare global {
  interface GlobalEventHandlersEventMap {
    'ajax:before': CustomEvent<null>;
    /** The server answered with success. */
    'ajax:success': CustomEvent<{ response: Response }>;
    /** The server answered otherwise, or (no response) could not be reached. */
    'ajax:error': CustomEvent<{ response?: Response; error?: unknown }>;
    /** After either. */
    'ajax:complete': CustomEvent<null>;
  }
}

/** How long a press may take before anything is said of it, in milliseconds. */
const SAY_AFTER_MS = 500;
/** For how long nothing is sent twice, in milliseconds: the server has answered or given up by then. */
const ONCE_MS = 15_000;

const ACCEPTED: Readonly<Record<string, string>> = { html: 'text/html', json: 'application/json' };

/** What is pressed, and not sent or changed. */
const PRESSED = 'a[href], button, input:is([type=button], [type=submit], [type=image])';

/** Something that was pressed, sent or changed, and has attributes for the adapter. */
interface Wish {
  /** Whose attributes say what to do, and where the events start. */
  source: HTMLElement;
  form: HTMLFormElement | null;
  /** What shows that it is under way. */
  pressed: HTMLElement;
  /** Does it once more, as the browser would. */
  again: () => void;
}

/** What is under way, and how each is given back. */
const underWay = new Map<HTMLElement, () => void>();

/** What somebody has just said yes to. */
let confirmed: HTMLElement | null = null;

/** Starts the adapter on this page. Once is enough for whatever comes into the page later. */
export function startAdapter(): void {
  for (const type of ['click', 'submit', 'change']) {
    // Nobody else hears of what is held back.
    document.addEventListener(type, hold, true);
    document.addEventListener(type, act);
  }
  // Back to this page as it was left. A page that has just loaded says so too, and may have begun something.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const giveBack of underWay.values()) giveBack();
  });
}

/** Holds back what is already under way, what lacks a required text, and what has to be asked first. */
function hold(event: Event): void {
  const wish = wishOf(event);
  if (wish === null) return;
  const { source, form, pressed, again } = wish;
  const question = pressed.dataset['confirm'] ?? (form ?? source).dataset['confirm'];
  const blank = form && blankField(form, pressed);
  // What changes again takes the place of what is under way.
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

/** Does what the page's other listeners have let pass. */
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

/** @returns null for what the adapter has no business with */
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
  // What submits a form is heard of when it does.
  if ('form' in source && source.form && source.matches(':not([type=button], [type=reset])'))
    return null;
  const acts =
    isRemote(source) || ['method', 'confirm', 'disableWith'].some((name) => name in source.dataset);
  if (!acts) return null;
  if (source instanceof HTMLAnchorElement && isForBrowser(event, source)) return null;
  return { source, form: null, pressed: source, again: () => source.click() };
}

/** Whether the press of a link asks the browser for something of its own: a new tab, a download. */
const isForBrowser = (event: MouseEvent, link: HTMLAnchorElement) =>
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey ||
  link.hasAttribute('download');

const isRemote = ({ dataset }: HTMLElement) =>
  dataset['remote'] !== undefined && dataset['remote'] !== 'false';

/** What only asks, and leads to the page that answers, may be asked as often as one likes. */
const isSearch = ({ form, source, pressed }: Wish) =>
  form !== null && !isRemote(source) && methodOf(form, pressed) === 'GET';

/** A required named field of text that says nothing; the browser itself lets spaces pass. */
function blankField(form: HTMLFormElement, submitter: HTMLElement) {
  if (form.noValidate || submitter.hasAttribute('formnovalidate')) return undefined;
  return [...form.elements].find(
    (field): field is HTMLInputElement | HTMLTextAreaElement =>
      field.matches(':is(input, textarea)[required][name]:enabled') &&
      (field as HTMLInputElement).value.trim() === '',
  );
}

/** The question of `data-confirm`; what was pressed names the act. */
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

/** A link that is sent by another method than GET: as a form, which the page that answers follows. */
function post(link: HTMLAnchorElement): void {
  const { url, method, params } = ownRequest(link);
  const form = document.createElement('form');
  Object.assign(form, { action: url.href, method: method === 'GET' ? 'get' : 'post' });
  form.target = link.target;
  form.hidden = true;
  // A browser's form knows no other.
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

/** Shows that something is under way, and lets nobody send it twice. @returns what gives it back */
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
    clearTimeout(over);
    underWay.delete(source);
    if (status) status.textContent = '';
    pressed.removeAttribute('data-pending');
    pressed.removeAttribute('aria-disabled');
    if (disableWith !== undefined) pressed.replaceChildren(...said);
  };
  // A remote request tells its end itself.
  const over = isRemote(source) ? undefined : setTimeout(end, ONCE_MS);
  underWay.set(source, end);
  // Not `disabled`: focus stays where it is.
  if (pressed.matches(PRESSED) && !isSearch(wish)) pressed.setAttribute('aria-disabled', 'true');
  if (disableWith !== undefined) pressed.textContent = disableWith;
  return end;
}

/** A form's method, or that of the button that was pressed; a field may be called `method` as well. */
function methodOf(form: HTMLFormElement, pressed: HTMLElement | null): string {
  const own = pressed?.getAttribute('formmethod') ?? form.getAttribute('method') ?? '';
  return own === '' ? 'GET' : own.toUpperCase();
}

/**
 * What the browser would send for this form, read from its attributes and those of the button that
 * was pressed: address, method, and the fields encoded as `enctype` says. With GET the fields are in
 * the address.
 */
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

/** What the attributes of a link, a button or a field say is to be sent, with its own value. */
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
