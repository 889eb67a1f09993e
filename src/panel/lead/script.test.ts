// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { putPart, startDraft, startLead, startSaves, startTags, startUndo } from './script.ts';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

it('tells of what others have said since, and not of what became of an answer of one’s own', () => {
  const part = (said: string) => {
    const section = document.createElement('section');
    section.innerHTML = `<details id="escrito"></details><ol>${said}</ol>`;
    return section;
  };
  const known = '<li id="dicho-1" data-theirs>Hola</li>';
  const shown = part(`${known}<li id="dicho-2">Por salir</li>`);
  const details = shown.querySelector('details');
  if (details !== null) details.open = true;
  const own = `${known}<li id="dicho-2">Entregada</li>`;
  expect(putPart(shown, part(own))).toBeNull();
  expect(shown.textContent).toContain('Entregada');
  expect(putPart(shown, part(`${own}<li id="dicho-3" data-theirs>Gracias</li>`))?.id).toBe(
    'dicho-3',
  );
  expect(shown.querySelector('details')?.open).toBe(true);
});

it('says one thing of an answer once its time to be taken back is over, also where it came later', () => {
  vi.useFakeTimers();
  const place = (id: string, left: number) =>
    `<div id="${id}" tabindex="-1"><p data-undo-over="Saliendo">Por salir</p><button data-undo="${left}">Deshacer</button></div>`;
  document.body.innerHTML = `${place('first', 2)}<p data-sent>Sale a las 10:00</p>`;
  startUndo();
  const shown = (id: string) => document.querySelector(`#${id}`)?.textContent;
  vi.advanceTimersByTime(1000);
  expect(shown('first')).toBe('Por salirDeshacer (1 s)');
  document.body.insertAdjacentHTML('beforeend', place('later', 3));
  document.querySelector('button')?.focus();
  vi.advanceTimersByTime(1000);
  expect(shown('first')).toBe('SaliendoYa no se puede deshacer');
  expect(document.activeElement?.id).toBe('first');
  expect(shown('later')).toBe('Por salirDeshacer (2 s)');
  expect(document.querySelector('[data-sent]')).not.toBeNull();
  vi.advanceTimersByTime(2000);
  expect(document.querySelector('[data-sent]')).toBeNull();
});

it('saves a corrected value by itself after the server refused one, and sends at the end what has not been', async () => {
  vi.useFakeTimers();
  const form = (amount: string, about = '') =>
    `<ol data-part="list">${amount && 'Cotizada'}</ol>
    <h2 id="trabajo-titulo"></h2><div data-saves-line><p data-saves-status></p></div>
    <div data-saves><form method="post">${about}<input type="hidden" name="accion" value="guardar">
    <div><label for="monto">Monto</label>
    <input id="monto" name="monto" value="${amount}"${about && ' aria-invalid="true"'}></div></form>
    <div data-tags><form><input name="etiqueta"></form></div>
    <button form="un-dato" name="monto" value="900">Lo usual</button>
    <button data-saves-button>Guardar</button></div>
    <form id="un-dato" method="post"><button name="monto" value="901">Lo usual</button></form>`;
  const posted: string[] = [];
  vi.stubGlobal('fetch', (_: URL, { body }: { body: URLSearchParams }) => {
    const amount = body.get('monto') ?? '';
    posted.push(amount);
    const isWrong = amount.endsWith('.50');
    const page = form(amount, isWrong ? '<p tabindex="-1">El monto va sin centavos</p>' : '');
    const answer = new Response(page);
    Object.defineProperty(answer, 'redirected', { value: !isWrong });
    return Promise.resolve(answer);
  });
  document.body.innerHTML = form('');
  const sent = vi.fn();
  Object.assign(navigator, { sendBeacon: sent });
  const left = new AbortController();
  startSaves(left.signal);
  const write = async (value: string) => {
    const field = document.querySelector<HTMLInputElement>('#monto');
    if (field) field.value = value;
    field?.dispatchEvent(new Event('input', { bubbles: true }));
    field?.dispatchEvent(new Event('change', { bubbles: true }));
    await vi.runAllTimersAsync();
  };
  const tag = document.querySelector<HTMLInputElement>('[name=etiqueta]');
  if (tag) tag.value = 'taller';
  tag?.dispatchEvent(new Event('change', { bubbles: true }));
  await vi.runAllTimersAsync();
  expect(posted).toEqual([]);
  await write('4,800.50');
  expect(document.body.textContent).toContain('El monto va sin centavos');
  expect(document.querySelector<HTMLInputElement>('[name=etiqueta]')?.value).toBe('taller');
  await write('4,800');
  expect(posted).toEqual(['4,800.50', '4,800']);
  const said = () => document.querySelector('[data-saves-status]')?.textContent;
  expect(said()).toContain('Guardado.');
  expect(document.querySelector('[data-part=list]')?.textContent).toBe('Cotizada');
  const loads = vi.fn((event: Event) => !event.defaultPrevented);
  addEventListener('submit', loads, { once: true });
  document.querySelector<HTMLFormElement>('[data-saves] form')?.requestSubmit();
  await vi.runAllTimersAsync();
  expect(loads).toHaveReturnedWith(false);
  expect(posted).toEqual(['4,800.50', '4,800', '4,800']);
  expect(document.body.textContent).not.toContain('El monto va sin centavos');
  expect(document.querySelector<HTMLElement>('[data-saves-button]')?.hidden).toBe(true);
  const usual = document.querySelector<HTMLButtonElement>('[form=un-dato]');
  usual?.focus();
  usual?.click();
  await vi.runAllTimersAsync();
  expect(posted.at(-1)).toBe('900');
  expect(said()).toContain('Guardado.');
  expect(document.activeElement).toBe(usual);
  document.querySelector('#monto')?.dispatchEvent(new Event('input', { bubbles: true }));
  left.abort();
  expect(sent).toHaveBeenCalledOnce();
});

it('tells in one place or beside a pressed button above that its value was saved, and asks for the amount of a quote', async () => {
  vi.useFakeTimers();
  const page = (owner: string) => `<main data-live-lead="ATA-1">
    <div data-part="marks">${owner === '' ? '<button form="un-dato" name="responsable" value="ana">Asignarme</button>' : ''}</div>
    <h2 id="trabajo-titulo"></h2>
    <div data-saves-line><p data-saves-status></p><button data-saves-undo hidden>Deshacer</button></div>
    <div data-saves><form method="post"><div><label for="responsable">Responsable</label>
    <input id="responsable" name="responsable" value="${owner}"></div>
    <div><label for="estado">Estado</label><select id="estado" name="estado">
    <option value="nueva"></option><option value="cotizada:Por firmar"></option></select></div>
    <input name="monto"><input type="hidden" name="antes-responsable" value="${owner}"></form></div>
    <form id="un-dato" method="post"></form></main>`;
  vi.stubGlobal('fetch', (_: URL, { body }: { body: URLSearchParams }) => {
    const answer = new Response(page(body.get('responsable') ?? ''));
    return Promise.resolve(Object.defineProperty(answer, 'redirected', { value: true }));
  });
  document.body.innerHTML = page('');
  const left = new AbortController();
  startSaves(left.signal);
  const scrolls = vi.spyOn(HTMLElement.prototype, 'focus');
  const press = async (selector: string) => {
    document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
    document.querySelector<HTMLElement>(selector)?.click();
    await vi.runAllTimersAsync();
  };
  const said = () => document.querySelector('[data-part=marks] + [data-saves-line] p')?.textContent;
  await press('[data-part=marks] button');
  expect(said()).toBe('Guardado.');
  expect(document.activeElement?.textContent).toBe('Deshacer');
  await press('[data-saves-undo]');
  expect(said()).toBe('Deshecho.');
  expect(document.querySelector<HTMLInputElement>('#responsable')?.value).toBe('');
  expect(document.activeElement?.textContent).toBe('Deshacer');
  expect(scrolls.mock.calls.every(([options]) => options?.preventScroll)).toBe(true);
  const state = document.querySelector('select');
  state?.focus();
  if (state) state.value = 'cotizada:Por firmar';
  state?.dispatchEvent(new Event('change', { bubbles: true }));
  await vi.runAllTimersAsync();
  expect(document.querySelector('h2 + [data-saves-line]')?.textContent).toContain('Guardado.');
  expect(document.activeElement?.getAttribute('name')).toBe('monto');
  left.abort();
});

it('stores a reply and offers to save a choice that the person wrote before the script ran', () => {
  document.body.innerHTML = `<form method="post"><textarea id="texto" name="texto" data-draft></textarea>
    <p data-draft-status></p></form><div data-saves><form method="post"><input name="monto" value="1"></form>
    <button data-saves-button hidden>Guardar</button></div>`;
  const sent = vi.fn();
  Object.assign(navigator, { sendBeacon: sent });
  const start = () => {
    const left = new AbortController();
    startDraft(left.signal);
    startSaves(left.signal);
    left.abort();
  };
  start();
  expect(sent).not.toHaveBeenCalled();
  expect(document.querySelector('button')?.hidden).toBe(true);
  for (const field of document.querySelectorAll<HTMLInputElement>('textarea, input')) {
    field.value = '85000';
  }
  start();
  expect(String(sent.mock.lastCall?.[1])).toContain('texto=85000');
  expect(document.querySelector('button')?.hidden).toBe(false);
});

it('begins at what was said last, unless on a phone, and leaves a page that is loaded again where it was', () => {
  document.body.innerHTML =
    '<main data-live-lead="ATA-1"><section data-part="conversation"><ol><li></li><li></li></ol></section></main>';
  vi.stubGlobal('EventSource', vi.fn());
  // All tests share one `document`, so the mocks keep this test's listeners out of other tests.
  const listened = [document, window].map((page) =>
    vi.spyOn(page, 'addEventListener').mockReturnValue(undefined),
  );
  const width = { matches: true };
  vi.stubGlobal('matchMedia', () => width);
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  const opened = vi.spyOn(performance, 'getEntriesByType');
  for (const [type, times] of [
    ['reload', 0],
    ['back_forward', 0],
    ['navigate', 1],
  ] as const) {
    opened.mockReturnValue([{ type, responseStart: 0 } as unknown as PerformanceEntry]);
    startLead();
    expect(scrolled, type).toHaveBeenCalledTimes(times);
  }
  width.matches = false;
  startLead();
  expect(scrolled).toHaveBeenCalledTimes(1);
  const fetched = vi.fn(() => Promise.reject(new Error('none')));
  vi.stubGlobal('fetch', fetched);
  for (const [event, listener] of listened.flatMap(({ mock }) => mock.calls)) {
    if (event === 'popstate') (listener as () => void)();
  }
  expect(fetched).not.toHaveBeenCalled();
});

it('leaves the version and the values of the open form as the person sees them when a tag is pressed, and takes the tag back', async () => {
  const page = (version: number, state: string, tags: string) => `
    <form id="seguimiento"><input type="hidden" name="version" value="${version}">
    <input type="hidden" name="antes-estado" value="${state}"></form>
    <div data-saves></div><div data-part="tags"><form action="/panel" method="post">${tags}</form></div>
    <div data-saves-line><p data-saves-status></p><button data-saves-undo hidden>Deshacer</button></div>`;
  document.body.innerHTML = page(1, 'nueva', '<button name="poner" value="tienda">Poner</button>');
  const left = new AbortController();
  startSaves(left.signal);
  startTags();
  const pressed: unknown[] = [];
  document.querySelector('[data-part=tags]')?.addEventListener('submit', (event) => {
    const { name, value } = (event as SubmitEvent).submitter as HTMLButtonElement;
    pressed.push([name, value]);
    event.preventDefault();
  });
  document.querySelector<HTMLElement>('[data-part=tags] button')?.click();
  const form = document.querySelector('[data-part=tags] form');
  form?.dispatchEvent(new CustomEvent('ajax:before', { bubbles: true }));
  const response = new Response(page(2, 'cotizada', '<button>Tienda</button>'));
  Object.defineProperty(response, 'redirected', { value: true });
  form?.dispatchEvent(new CustomEvent('ajax:success', { detail: { response } }));
  await vi.waitFor(() => {
    expect(document.querySelector('button')?.textContent).toBe('Tienda');
  });
  const values = [...document.querySelectorAll<HTMLInputElement>('#seguimiento input')];
  expect(values.map(({ value }) => value)).toEqual(['1', 'nueva']);
  expect(document.querySelector('[data-saves-status]')?.textContent).toBe('Guardado.');
  document.querySelector<HTMLElement>('[data-saves-undo]')?.click();
  expect(pressed).toEqual([
    ['poner', 'tienda'],
    ['quitar', 'tienda'],
  ]);
  left.abort();
});
