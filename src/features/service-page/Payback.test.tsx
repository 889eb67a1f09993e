import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PaybackCopy } from '#content/schemas/service-page.ts';
import { Payback } from './Payback.tsx';

const copy: PaybackCopy = {
  ahorro: 'Si recuperas',
  partes: [
    { nombre: 'Un cuarto', parte: 0.25 },
    { nombre: 'La mitad', parte: 0.5, cuenta: 'La mitad, por prudencia' },
    { nombre: 'Tres cuartos', parte: 0.75 },
  ],
  total: 'Al mes',
  servidor: 'Servidor y guardia',
  costo: 1200,
  incluidos: 3,
  primeros: 'Meses 1 a {meses}',
  neto: 'Queda',
  que: 'Un sistema de {precio}',
  plazo: 'En {meses} meses',
  nunca: 'Así no se paga',
  pagando: 'Pagan',
  despues: 'Ganancia',
  avisoMuestra: 'Muestra.',
};

/** What is drawn for so much that could be spared, of a system of $108,000 and a watch of $6,500 a month. */
const drawn = (spared: number, cuantos?: PaybackCopy['cuantos']) =>
  renderToStaticMarkup(
    <Payback
      copy={{ ...copy, total: cuantos ? '{cuantos} en total' : copy.total, cuantos }}
      spared={(many) => many * spared}
      price={108_000}
      watch={6500}
      money={{ moneda: 'MXN', idioma: 'es-MX' }}
    />,
  );

test('counts a part of what is spared, and the watch once its first months are over', () => {
  // 3 × (14,000 − 1,200), and then 14,000 − 1,200 − 6,500 until it comes to the price.
  expect(drawn(28_000)).toContain('En 15 meses');
  expect(drawn(28_000)).toContain('= $6,300');
  expect(drawn(28_000)).toMatch(/Meses 1 a 3<.*= \$12,800/);
  expect(drawn(28_000)).toContain('<dt>La mitad, por prudencia</dt>');
  // And the same of three quarters.
  expect(drawn(28_000)).toContain('En 7 meses');
});

test('is paid while the watch costs nothing', () => {
  expect(drawn(200_000)).toContain('En 2 meses');
});

test('says where it never comes to its price, and by how much it falls short', () => {
  expect(drawn(28_000).match(/Así no se paga/g)).toHaveLength(1);
  expect(drawn(28_000)).toContain('= −$700');
  expect(drawn(15_000).match(/Así no se paga/g)).toHaveLength(2);
});

test('begins with the one in the middle', () => {
  expect(drawn(28_000)).toMatch(/checked=""[^>]*>La mitad/);
});

test('says for how many it pays within its months, and from how many it does', () => {
  const drawing = drawn(1000, {
    pregunta: 'Si son',
    opciones: [10, 25, 50],
    limite: 36,
    desde: 'Conviene desde {desde}',
    todavia: 'Con {cuantos} no; con {desde}, sí',
  });
  expect(drawing).toMatch(/checked=""[^>]*>25</);
  expect(drawing).toContain('<dt>50 en total</dt>');
  // 36 × (22 × 500 − 1,200) − 33 × 6,500 is the first that comes to the price.
  expect(drawing).toContain('Con 10 no; con 21, sí');
  expect(drawing).toContain('Conviene desde 21');
});
