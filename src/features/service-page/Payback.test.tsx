import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Payback } from './Payback.tsx';

const copy = {
  parte: 0.5,
  ahorro: 'Ahorro',
  servidor: 'Servidor y guardia',
  costo: 1200,
  incluidos: 3,
  neto: 'Queda',
  plazo: '{precio} en {meses} meses',
  pagando: 'Pagan',
  despues: 'Ganancia',
  avisoMuestra: 'Muestra.',
};

/** What is drawn for so much that could be spared, of a system of $108,000 and a watch of $6,500 a month. */
const drawn = (spared: number) =>
  renderToStaticMarkup(
    <Payback
      {...{ copy, spared }}
      price={108_000}
      watch={6500}
      money={{ moneda: 'MXN', idioma: 'es-MX' }}
    />,
  );

test('counts a part of what is spared, and the watch once its first months are over', () => {
  // 3 × (14,000 − 1,200), and then 14,000 − 1,200 − 6,500 until it comes to the price.
  expect(drawn(28_000)).toContain('en 15 meses');
  expect(drawn(28_000)).toContain('= $6,300');
});

test('is paid while the watch costs nothing', () => {
  expect(drawn(200_000)).toContain('en 2 meses');
});

test('says nothing where it never comes to its price', () => {
  expect(drawn(15_000)).toBe('');
});
