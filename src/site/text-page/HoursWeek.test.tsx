import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Hours } from '#content/schemas/hours.ts';
import { HoursWeek } from './Parts.tsx';

const hours: Hours = {
  zona: 'America/Mexico_City',
  lugar: 'Ciudad de México',
  turnos: [
    { de: 'lunes', a: 'viernes', abre: '9:00', cierra: '18:00' },
    { de: 'sábado', a: 'sábado', abre: '10:00', cierra: '14:00' },
  ],
  festivos: [],
};
const drawn = (always?: string, rest?: string) =>
  renderToStaticMarkup(
    <HoursWeek
      title="La semana"
      own="Contesta alguien"
      rest={rest}
      always={always}
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

test('draws a line through every day for what never stops, and says it', () => {
  const html = drawn('Un programa mira siempre');
  expect(count(html, /x2="100%"/g)).toBe(7);
  expect(html).toContain('>Un programa mira siempre</li>');
});

test('draws the other hours too where somebody can be there then, and not those that are filled', () => {
  const html = drawn(undefined, 'De noche, si lo pides');
  expect(count(html, /x="0%" width="37.5%"/g)).toBe(5);
  expect(count(html, /x="75%" width="25%"/g)).toBe(5);
  expect(count(html, /x="58.33[^"]*%" width="41.66[^"]*%"/g)).toBe(1);
  expect(count(html, /x="0%" width="100%"/g)).toBe(1);
  expect(html).toContain('>De noche, si lo pides</li>');
  expect(count(html, />De noche, si lo pides<\/text>/g)).toBe(1);
});
