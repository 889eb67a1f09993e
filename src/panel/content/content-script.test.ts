// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { startContent } from './content-script.ts';

afterEach(() => {
  location.hash = '';
});

it('opens what is folded over the field that an address leads to, and nothing else', () => {
  document.body.innerHTML = `
    <details id="lista"><details id="uno"><input id="campo-lista.0.desde"></details>
    <details id="dos"><input id="campo-lista.1.desde"></details></details>
    <div id="campo-lista.2"></div>`;
  const scrolled: string[] = [];
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolled.push(this.id);
  };
  const open = () => [...document.querySelectorAll('details[open]')].map(({ id }) => id);
  startContent();
  expect(open()).toEqual([]);
  location.hash = '#campo-lista.1.desde';
  dispatchEvent(new Event('hashchange'));
  expect(open()).toEqual(['lista', 'dos']);
  expect(scrolled).toEqual(['campo-lista.1.desde']);
  location.hash = '#campo-lista.2';
  dispatchEvent(new Event('hashchange'));
  expect(open()).toEqual(['lista', 'dos']);
  expect(scrolled).toEqual(['campo-lista.1.desde', 'campo-lista.2']);
});

it('says of a publication that waited that it is under way, and not both', async () => {
  document.body.innerHTML =
    '<div data-publication="una"><strong data-state>En espera</strong><p data-step></p></div>';
  const told = { state: 'running', step: 'Compilando', startedAt: null };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(told)));
  vi.useFakeTimers();
  startContent();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(document.querySelector('[data-publication]')?.textContent).toBe(
    'PublicandoCompilando… (0 s)',
  );
});

it('says that the page of a preview is on its way, until it is there, and again for the next', () => {
  document.body.innerHTML =
    '<div><iframe src="about:blank"></iframe><p hidden data-loading></p></div>';
  startContent();
  const [frame, said] = [document.querySelector('iframe'), document.querySelector('p')];
  expect(said?.hidden).toBe(false);
  frame?.dispatchEvent(new Event('load'));
  expect(said?.hidden).toBe(true);
  frame?.contentWindow?.dispatchEvent(new Event('pagehide'));
  expect(said?.hidden).toBe(false);
});

it('opens the field of a text that is pressed in the preview, once that is asked for', () => {
  const was = location.href;
  history.replaceState(null, '', '/panel/contenido/inicio.yaml');
  document.body.innerHTML =
    '<iframe data-frame src="about:blank"></iframe><label data-pick hidden><input type="checkbox"></label>';
  startContent();
  const frame = document.querySelector('iframe');
  const page = frame?.contentDocument;
  const box = document.querySelector('input');
  if (!frame || !page || !box) throw new Error('no frame');
  page.body.innerHTML = '<p>Hacemos<!--campo:inicio.yaml#portada.entrada--> <b>tiendas</b></p>';
  frame.dispatchEvent(new Event('load'));
  page.querySelector('b')?.click();
  expect(location.hash).toBe('');
  box.checked = true;
  page.querySelector('b')?.click();
  expect(location.hash).toBe('#campo-portada.entrada');
  history.replaceState(null, '', was);
});

it('sends what a button saves only once the draft that is on its way has come', async () => {
  document.body.innerHTML = `<form data-content="a.yaml" action="/a"><span data-saved></span>
    <input name="visto" value="uno"><input name="c.titulo"><button name="luego" value="ver"></button></form>`;
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => answer.promise);
  vi.useFakeTimers();
  startContent();
  const form = document.querySelector('form');
  const sent: (string | undefined)[] = [];
  form?.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const { submitter } = event;
    sent.push(submitter?.getAttribute('value') ?? '', form.querySelector('input')?.value);
  });
  form?.dispatchEvent(new Event('input'));
  await vi.advanceTimersByTimeAsync(300);
  form?.querySelector('button')?.click();
  expect(sent).toEqual([]);
  answer.resolve(Response.json({ visto: 'dos', faltas: {} }));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual(['ver', 'dos']);
});
