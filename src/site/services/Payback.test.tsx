// @vitest-environment jsdom
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { readYaml } from '#content/read/read-yaml.ts';
import { businessSchema } from '#content/schemas/business.ts';
import { mobileSchema } from '#content/schemas/mobile.ts';
import { BusinessAccount } from './BusinessAccount.tsx';
import { businessTrades } from './business-trades.ts';
import { MobileAccount } from './MobileAccount.tsx';
import { readNumber } from './Payback.tsx';

const [{ cambio: change }] = businessTrades(readYaml('negocio.yaml', businessSchema));
if (change === undefined) throw new Error('The sample has no account.');
const app = readYaml('movil.yaml', mobileSchema.required()).conviene.cuenta;
const money = { moneda: 'MXN', idioma: 'es-MX' };

const year = {
  label: 'Desde',
  line: 'Desde $118,800',
  total: '$118,800',
  note: 'con guardia, $177,300',
  parts: [{ name: 'El proyecto', amount: '$108,000' }],
};

const business = (
  <BusinessAccount
    copy={change}
    costs={{ price: 108_000, watch: 6500, server: 1200 }}
    year={year}
    money={money}
    quote="/cotizacion?tipo=sistema"
  />
);
const mobile = (
  <MobileAccount
    copy={app}
    costs={{ price: 140_000, watch: 6500, server: 1400 }}
    year={null}
    money={money}
    quote="/cotizacion?tipo=app"
  />
);

function writeByClock(name: string, value: string): (ms: number) => void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.change(box(name), { target: { value } });
  return (ms) => act(() => void vi.advanceTimersByTime(ms));
}

const box = (name: string) => screen.getByRole('textbox', { name });
const answer = (text: string) =>
  screen.getByText((_, node) => node?.tagName === 'P' && node.textContent === text);
const link = () => screen.getByRole('link', { name: change.resultado.cotiza.accion });

async function write(name: string, text: string) {
  await userEvent.clear(box(name));
  if (text !== '') await userEvent.type(box(name), text);
}

test('without scripts it is the sample’s sum, and nothing can be typed', () => {
  const html = renderToStaticMarkup(business);
  expect(html.replaceAll(/<[^>]*>/g, '')).toContain(
    'Te ahorras al mes, pagados servidor y guardia: $6,160',
  );
  expect(html).toMatch(/<h3[^>]*>De dónde salen las 198 horas</);
  expect(html).toMatch(/Desde \$118,800<.*?con guardia, \$177,300<.*?El proyecto<.*?\$108,000</);
  expect(html).toContain('los $108,000\u00A0MXN del proyecto se pagan en 18 meses.');
  expect(html).toMatch(/<fieldset[^>]*disabled/);
  expect(html).toContain('href="/cotizacion?tipo=sistema"');
  expect(html).not.toContain(' style=');
});

test('the sum follows what is typed, row by row, and goes along to the quote', async () => {
  render(business);
  await write('Tus pedidos al mes', '1,000');
  await write('Tu costo por hora', '200');
  await userEvent.click(screen.getByRole('radio', { name: 'Un cuarto' }));
  expect(
    screen.getByRole('row', { name: /^Escribir los pedidos .* 267 h 67 h 200 h$/ }),
  ).toBeTruthy();
  expect(screen.getByRole('row', { name: /^Cerrar el mes .* 48 h 4 h 44 h$/ })).toBeTruthy();
  // The 298 saved hours cost 298 × 200 = 59,600 a month. A quarter of this money is 14,900. Minus
  // the monthly costs of 7,700, this is 7,200.
  expect(screen.getByText('De dónde salen las 298 horas')).toBeTruthy();
  expect(answer('Te ahorras al mes, pagados servidor y guardia: $7,200')).toBeTruthy();
  expect(
    screen.getByText('$14,900 que recuperas − $1,200 de servidor − $6,500 de guardia'),
  ).toBeTruthy();
  expect(link().getAttribute('href')).toBe(
    '/cotizacion?tipo=sistema&cuantos=1000&valor=200&parte=25',
  );
});

test('an empty field keeps the last sum, and says so after a pause', () => {
  render(mobile);
  const pass = writeByClock('Tus repartidores', '');
  expect(answer('Te ahorras al mes, pagados servidor y guardia: $7,375')).toBeTruthy();
  expect(box('Tus repartidores').getAttribute('aria-invalid')).toBeNull();
  const said = 'Falta «Tus repartidores». Mientras tanto, la cuenta sigue con 25.';
  pass(800);
  expect(screen.getByRole('status').textContent).toBe(said);
  expect(box('Tus repartidores').getAttribute('aria-invalid')).toBe('true');
  const note = document.getElementById(
    box('Tus repartidores').getAttribute('aria-describedby') ?? '',
  );
  expect(note?.textContent).toBe(said);
});

test.each(['0', '2001', 'doce', '4.5', '-3', '99999999'])(
  'what cannot be reckoned with says between what it may lie: %s',
  async (text) => {
    render(mobile);
    await write('Tus repartidores', text);
    await userEvent.tab();
    expect(screen.getAllByText(/escribe un número entero de 2 a 2,000/)).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/NaN|Infinity|undefined/);
    await write('Tus repartidores', '40');
    await userEvent.tab();
    expect(box('Tus repartidores').getAttribute('aria-invalid')).toBeNull();
  },
);

test('is said once one stops typing, and not before', () => {
  render(mobile);
  const pass = writeByClock('Tus repartidores', '50');
  pass(700);
  expect(screen.getByRole('status').textContent).toBe('');
  pass(100);
  expect(screen.getByRole('status').textContent).toMatch(
    /^Te ahorras al mes, pagados servidor y guardia: \$22,650\. Con eso, los /,
  );
});

test('says where it is not worth it yet, and where it never is', async () => {
  render(mobile);
  await write('Tus repartidores', '14');
  expect(screen.getByText(/tardaría|se pagan en \d+ meses/)).toBeTruthy();
  expect(screen.getByText(/Todavía no conviene: .* hacen falta 20 repartidores/)).toBeTruthy();
  await write('Tus repartidores', '5');
  expect(screen.getByText('Así no se paga')).toBeTruthy();
  expect(screen.getByText(/Faltan \$4,845 al mes/)).toBeTruthy();
});

test('its choices are one group with a name, the middle one chosen', () => {
  render(mobile);
  const group = screen.getByRole('radiogroup', { name: app.resultado.ahorro });
  const [, middle] = within(group).getAllByRole<HTMLInputElement>('radio');
  expect(middle?.checked).toBe(true);
});

test('reads whole numbers as people write them, within limits', () => {
  const limits = { desde: 1, hasta: 20_000 };
  const read = (text: string) => readNumber(text, limits);
  expect(['500', ' 1,000 ', '1 000', '$ 140', '20000'].map(read)).toEqual([
    500, 1000, 1000, 140, 20_000,
  ]);
  expect(['', '0', '20001', '12,5', '1.5', '1e3', '-1', '٣'].map(read)).toEqual(
    Array(8).fill(null),
  );
});
