// @vitest-environment jsdom
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { priceParts } from '#content/words/prices.ts';
import { readYaml } from '#content/read/read-yaml.ts';
import { servicesSchema } from '#content/schemas/services.ts';
import { setLocationHash } from '#ui/location-hash/location-hash.ts';
import { ServiceCards } from './ServiceCards.tsx';

const services = readYaml('servicios.yaml', servicesSchema);
const prices = services.lista.map(({ id }) => priceParts(id, services, 'a test'));
const scrolled = vi.fn();

beforeEach(() => {
  history.replaceState(null, '', '/servicios');
  scrolled.mockClear();
  Element.prototype.scrollIntoView = scrolled;
});

const page = (
  <>
    <p>Fuera</p>
    <button type="button">Otro control</button>
    <ServiceCards services={services} prices={prices} />
  </>
);
const open = () =>
  [...document.querySelectorAll<HTMLDetailsElement>('details[open]')].map(
    (card) => card.dataset['card'],
  );
function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`There is no ${selector}.`);
  return found;
}
const card = (id: string) => find(`[data-card="${id}"]`);
const line = (id: string) => find(`[data-card="${id}"] summary`);

test('its line opens a card, the address names it, and focus goes in', async () => {
  render(page);
  expect(open()).toEqual([]);
  await userEvent.click(line('app'));
  expect(open()).toEqual(['app']);
  expect(location.hash).toBe('#app');
  expect(document.activeElement).toBe(document.getElementById('app'));
});

test('one at a time: opening another closes the first', async () => {
  render(page);
  await userEvent.click(line('app'));
  await userEvent.click(line('auditoria'));
  expect(open()).toEqual(['auditoria']);
});

const press = (name: string) => userEvent.click(within(card('app')).getByRole('button', { name }));

test.each([
  ['its close control', () => press('Cerrar')],
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its own line', () => userEvent.click(line('app'))],
])('%s closes it, and focus comes back to its line', async (_what, close) => {
  render(page);
  await userEvent.click(line('app'));
  await close();
  expect(open()).toEqual([]);
  expect(location.hash).toBe('');
  expect(document.activeElement).toBe(line('app'));
});

test('a press outside closes it; inside it does not', async () => {
  render(page);
  await userEvent.click(line('tienda'));
  await userEvent.click(within(card('tienda')).getByText('Qué te entregamos'));
  expect(open()).toEqual(['tienda']);
  await userEvent.click(screen.getByText('Fuera'));
  expect(open()).toEqual([]);
  expect(document.activeElement).toBe(line('tienda'));
});

test('text that is dragged over from inside and let go outside leaves it open', async () => {
  render(page);
  await userEvent.click(line('tienda'));
  const inside = within(card('tienda')).getByText('Qué te entregamos');
  const outside = screen.getByText('Fuera');
  // A press and a release on different elements send the click to their common parent.
  const drag = (from: Element, to: Element) => {
    fireEvent.pointerDown(from);
    fireEvent.pointerUp(to);
    // Chromium's click after a drag, and a click from the keyboard, have a `detail` of 0.
    fireEvent.click(document.body, { detail: 0 });
  };
  drag(inside, outside);
  expect(open()).toEqual(['tienda']);
  fireEvent.click(outside, { detail: 0 });
  expect(open()).toEqual([]);
});

test('a press on another control closes it and leaves the focus there', async () => {
  render(page);
  await userEvent.click(line('tienda'));
  await userEvent.click(screen.getByRole('button', { name: 'Otro control' }));
  expect(open()).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Otro control' }));
});

test('an address that names a card opens it and brings it into view', () => {
  history.replaceState(null, '', '/servicios#auditoria');
  render(page);
  expect(open()).toEqual(['auditoria']);
  expect(scrolled.mock.contexts).toEqual([card('auditoria')]);
  expect(document.activeElement).toBe(document.getElementById('auditoria'));
});

test('an address that names nothing here opens nothing', () => {
  render(page);
  act(() => setLocationHash('preguntas'));
  expect(open()).toEqual([]);
});

test('each card leads to the quote with what it is about', () => {
  render(page);
  for (const { id, tipo } of services.lista) {
    const link = card(id).querySelector('a[href^="/cotizacion"]');
    expect(link?.getAttribute('href')).toBe(`/cotizacion?tipo=${tipo}`);
  }
});

test('the server’s HTML is closed details of one name, each with its anchor inside', () => {
  const html = renderToString(page);
  document.body.innerHTML = html;
  expect(open()).toEqual([]);
  expect(html).not.toContain(' style=');
  for (const { id } of services.lista) {
    expect(card(id).getAttribute('name')).toBe('servicios');
    expect(card(id).contains(document.getElementById(id))).toBe(true);
  }
});

test('a visitor who is at another card when the script comes stays there', async () => {
  history.replaceState(null, '', '/servicios#auditoria');
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  document.body.replaceChildren(container);
  card('auditoria').setAttribute('open', '');
  line('tienda').focus();
  render(page, { container, hydrate: true });
  expect(open()).toEqual(['auditoria']);
  expect(document.activeElement).toBe(line('tienda'));
  expect(scrolled).not.toHaveBeenCalled();
  await userEvent.click(line('tienda'));
  expect(open()).toEqual(['tienda']);
});
