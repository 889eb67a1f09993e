import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { WeekPlan } from '#content/schemas/blocks.ts';
import type { Hours } from '#content/schemas/hours.ts';
import { HoursWeek, Line } from './Parts.tsx';

const hours: Hours = {
  zona: 'America/Mexico_City',
  lugar: 'Ciudad de México',
  turnos: [
    { de: 'lunes', a: 'viernes', abre: '9:00', cierra: '18:00' },
    { de: 'sábado', a: 'sábado', abre: '10:00', cierra: '14:00' },
  ],
  festivos: [],
};
const drawn = (rest?: string, plans?: readonly WeekPlan[], foot?: string) =>
  renderToStaticMarkup(
    <HoursWeek
      title="La semana"
      own="Contesta alguien"
      rest={rest}
      foot={foot}
      plans={plans}
      hours={hours}
    />,
  );
const count = (html: string, what: RegExp) => [...html.matchAll(what)].length;

test('fills the hours when somebody is there, each on its days', () => {
  const html = drawn();
  expect(count(html, /x="37.5%" width="37.5%"/g)).toBe(5);
  expect(count(html, /x="41.66[^"]*%" width="16.66[^"]*%"/g)).toBe(1);
  expect(count(html, /<rect/g)).toBe(6);
  expect(html).toContain(
    'lunes a viernes, de 9:00 a 18:00; sábado, de 10:00 a 14:00 (Ciudad de México)',
  );
});

test('says its own text under the week instead of the hours, if it has one', () => {
  const html = drawn('De noche', [], '¿Vendes en sábado?');
  expect(html).toContain('>¿Vendes en sábado?</p>');
  expect(html).not.toContain('lunes a viernes');
});

test('the scale has the ends of the first shift, each at its place', () => {
  const times = [...drawn().matchAll(/x="([^"]+)" y="1em"[^>]*>([^<]+)</g)].map(([, x, time]) => [
    x,
    time,
  ]);
  expect(times).toEqual([
    ['0%', '0:00'],
    ['37.5%', '9:00'],
    ['75%', '18:00'],
    ['100%', '24:00'],
  ]);
});

test('names the hours once for neighbouring days that are alike, where the name fits', () => {
  const labels = (rest: string) =>
    Array.from(
      drawn(rest).matchAll(
        /<foreignObject x="([\d.]+)%" y="([\d.]+)%" width="([\d.]+)%" height="([\d.]+)%"><p[^>]*>([^<]+)</g,
      ),
      ([, x, y, width, height, label]) => [label, ...[x, y, width, height].map(Number)],
    ).map(([label, ...place]) => [label, ...place.map((each) => Math.round(Number(each)))]);
  expect(labels('De noche')).toEqual([
    ['Contesta alguien', 38, 0, 38, 71],
    ['De noche', 0, 0, 38, 71],
    ['De noche', 75, 0, 25, 71],
    ['De noche', 0, 71, 42, 14],
    ['De noche', 58, 71, 42, 14],
    ['De noche', 0, 86, 100, 14],
  ]);
  // The block of the six hours after 18:00 is too narrow for the label's longest word.
  expect(labels('Desconectados').map(([, x]) => x)).not.toContain(75);
});

test('offers two plans with their prices, the first one chosen', () => {
  const html = drawn('De noche', [
    {
      nombre: 'De día',
      precio: '$1\u00A0MXN',
      por: 'al mes',
      linea: 'Entre semana',
      html: '<p>Uno.</p>',
    },
    { nombre: 'A toda hora', precio: '$2', html: '<p>Y las noches.</p>' },
  ]);
  expect(html).toMatch(
    /<label[^>]*><input type="radio"[^>]* checked=""[^>]*>De día <br\/><b>\$1<\/b> MXN al mes <br\/>Entre semana<\/label>/,
  );
  expect(count(html, /type="radio"/g)).toBe(2);
  expect(html).toMatch(/<b>\$2<\/b>.*<\/label><div[^>]*><p>Y las noches\.<\/p>/);
});

test('draws the time between stops at its true length, and weeks at equal lengths', () => {
  const bars = (...stops: string[]) =>
    Array.from(
      renderToStaticMarkup(
        <Line stops={stops.map((hora) => ({ hora, texto: 'Algo' }))} />,
      ).matchAll(/<rect x="([^"]+)" width="([^"]+)"/g),
      ([, x, width]) => [Number(x), Number(width)],
    );
  expect(bars('23:50', '0:00', '0:30', '0:30')).toEqual([
    [0, 1],
    [1, 3],
    [4, 0],
  ]);
  expect(bars('11:20', '11:37', 'Después')).toEqual(bars('Semana 1', 'Semana 2', 'Semana 3'));
  expect(bars('Semana 1', 'Semana 2')).toEqual([
    [0, 1],
    [1, 1],
  ]);
});
