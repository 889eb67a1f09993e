// @vitest-environment jsdom
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { readYaml } from '#content/read/read-yaml.ts';
import { commerceSchema, type AreaName } from '#content/schemas/commerce.ts';
import { AREAS } from './Showcase.tsx';
import { Storefront } from './Storefront.tsx';

const { escaparate: copy, tiendas: shops } = readYaml('comercio.yaml', commerceSchema);
const [bakery] = shops;
if (bakery === undefined) throw new Error('The sample has no shop.');
const money = { moneda: 'MXN', idioma: 'es-MX' };
const shop = <Storefront copy={copy} shops={[bakery]} money={money} />;

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  history.replaceState(null, '', '/comercio');
  Element.prototype.scrollIntoView = vi.fn();
});

const tab = (name: string) => screen.getByRole('tab', { name });
const area = (name: AreaName) =>
  screen.getByRole('button', { name: new RegExp(`^\\d\\. ${copy.zonas[name].titulo}$`) });
const caption = () => document.querySelector('li[data-on="true"] h3')?.textContent;

test('the tabs open by mouse and are named in the address', async () => {
  render(shop);
  expect(tab(copy.pestanas.tienda).getAttribute('aria-selected')).toBe('true');
  await userEvent.click(tab(copy.pestanas.cobros));
  expect(location.hash).toBe('#cobros');
  expect(screen.getByRole('tabpanel', { name: copy.pestanas.cobros }).textContent).toContain(
    'Transferencia',
  );
});

test('on a phone what is said of a pressed area is brought into sight', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('width <') }));
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  render(shop);
  await userEvent.click(area('productos'));
  expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' });
  expect(scrolled.mock.contexts.at(-1)).toBe(document.querySelector('li[data-on="true"]'));
});

test('an address that names a tab opens it', () => {
  history.replaceState(null, '', '/comercio#administracion');
  render(shop);
  expect(tab(copy.pestanas.administracion).getAttribute('aria-selected')).toBe('true');
  expect(screen.getByRole('slider')).toBeTruthy();
});

test.each([...AREAS.frente, ...AREAS.administracion])(
  'hovering «%s» marks its caption, and leaving unmarks it',
  async (name) => {
    render(shop);
    expect(caption()).toBeUndefined();
    await userEvent.hover(area(name));
    expect(caption()).toBe(copy.zonas[name].titulo);
    await userEvent.unhover(area(name));
    expect(caption()).toBeUndefined();
  },
);

test('focus marks the captions one after the other, and leaving or Escape unmarks them', async () => {
  render(shop);
  act(() => area('logo').focus());
  expect(caption()).toBe(copy.zonas.logo.titulo);
  await userEvent.tab();
  expect(caption()).toBe(copy.zonas.sesiones.titulo);
  act(() => area('sesiones').blur());
  expect(caption()).toBeUndefined();
  act(() => area('logo').focus());
  await userEvent.keyboard('{Escape}');
  expect(caption()).toBeUndefined();
});

test('Escape unmarks what the mouse marks wherever the focus is; a caption under the mouse stays', async () => {
  render(shop);
  await userEvent.hover(area('carrito'));
  expect(document.activeElement).toBe(document.body);
  await userEvent.keyboard('{Escape}');
  expect(caption()).toBeUndefined();
  await userEvent.hover(area('productos'));
  const said = screen.getByText(copy.zonas.productos.texto);
  await userEvent.hover(said);
  expect(caption()).toBe(copy.zonas.productos.titulo);
  await userEvent.unhover(said);
  expect(caption()).toBeUndefined();
});

test('a tap marks a caption, also where it gives no focus, until there is a tap elsewhere', () => {
  render(shop);
  const tap = (element: Element) => {
    for (const event of [fireEvent.pointerEnter, fireEvent.pointerDown, fireEvent.pointerLeave]) {
      event(element, { pointerType: 'touch' });
    }
    fireEvent.click(element);
  };
  tap(area('carrito'));
  expect(caption()).toBe(copy.zonas.carrito.titulo);
  const described = area('carrito').getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe(copy.zonas.carrito.texto);
  tap(area('logo'));
  expect(caption()).toBe(copy.zonas.logo.titulo);
  tap(screen.getByText(copy.zonas.sesiones.titulo));
  expect(caption()).toBe(copy.zonas.sesiones.titulo);
  tap(screen.getByText(copy.avisoMuestra));
  expect(caption()).toBeUndefined();
});

test('buttons switch between what the customer sees and what the owner sees', async () => {
  render(shop);
  const shown = () => document.querySelector<HTMLElement>('[data-shown="true"]')?.dataset['view'];
  expect(shown()).toBe('frente');
  fireEvent.click(area('carrito'));
  await userEvent.click(screen.getByRole('button', { name: copy.vistas.administracion }));
  expect(shown()).toBe('administracion');
  expect(caption()).toBeUndefined();
  fireEvent.click(area('graficas'));
  expect(caption()).toBe(copy.zonas.graficas.titulo);
  await userEvent.click(screen.getByRole('button', { name: copy.vistas.frente }));
  expect(shown()).toBe('frente');
});

test('charts are drawn when their tab is chosen, not before, and anew each time', async () => {
  render(shop);
  expect(document.querySelector('[role="slider"]')).toBeNull();
  await userEvent.click(tab(copy.pestanas.administracion));
  const first = screen.getByRole('slider');
  expect(screen.getByRole('group', { name: copy.administracion.categorias.titulo })).toBeTruthy();
  await userEvent.click(tab(copy.pestanas.cobros));
  await userEvent.click(tab(copy.pestanas.administracion));
  expect(screen.getByRole('slider')).not.toBe(first);
});

test('both tables are there for those who cannot see the charts', async () => {
  render(shop);
  await userEvent.click(tab(copy.pestanas.administracion));
  const weeks = screen.getByRole('table', { name: copy.administracion.ventas.tabla });
  expect(within(weeks).getAllByRole('row')).toHaveLength(1 + 12);
  expect(within(weeks).getByRole('row', { name: 'Semana 8 $11,350' })).toBeTruthy();
  const parts = screen.getByRole('table', { name: copy.administracion.categorias.tabla });
  expect(within(parts).getByRole('row', { name: /Pan dulce \$40,350 40\.0\s%/ })).toBeTruthy();
});

test('the server’s HTML holds every tab, both pictures and all captions, and no chart', () => {
  const html = renderToString(shop);
  document.body.innerHTML = html;
  for (const { titulo, texto } of Object.values(copy.zonas)) {
    expect(html).toContain(titulo);
    expect(html).toContain(texto);
  }
  expect(screen.getAllByRole('table')).toHaveLength(3);
  expect(html).not.toContain('slider');
  expect(html).not.toContain(' style=');
  expect(document.getElementById('administracion')).toBeTruthy();
});

test('where no products are sold, what runs out is what the shop says', () => {
  const surgery = shops.find(({ dibujo }) => dibujo === 'consultorio');
  if (surgery === undefined) throw new Error('The sample has no surgery.');
  const { container } = render(<Storefront copy={copy} shops={[surgery]} money={money} />);
  const panel = container.querySelector('[data-view="administracion"]')?.textContent;
  expect(panel).toContain('Horas libres hoy');
  expect(panel).not.toContain(copy.dibujo.existencias);
});
