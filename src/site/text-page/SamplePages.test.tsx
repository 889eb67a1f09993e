// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SampleFront, SampleScreen } from './SamplePages.tsx';

const FARMACIA = {
  negocio: 'Farmacia Palma',
  titular: 'Tu receta, lista hoy',
  dato: 'Abierta hasta las diez',
  accion: 'Escríbenos',
  precios: 'Consulta $120, Presión $30, Inyección $50',
};

const drawing = (container: HTMLElement) => container.querySelector('svg')?.innerHTML;

test('the card of the front page draws the front page of the header', () => {
  const front = drawing(render(<SampleFront {...FARMACIA} />).container);
  const card = drawing(render(<SampleScreen page="portada" site={FARMACIA} />).container);
  expect(card).toBe(front);
  expect(card).toContain('lista hoy');
});

test('without a sample site, the card has no words and no empty button', () => {
  const { container } = render(<SampleScreen page="portada" />);
  expect(container.textContent).toBe('');
  expect(container.innerHTML).not.toContain('M34 256');
});

test('a long headline keeps above the line under it', () => {
  const long = { ...FARMACIA, titular: 'Pan dulce recién horneado cada mañana' };
  const { container } = render(<SampleFront {...long} />);
  const lines = [...container.querySelectorAll('tspan')];
  const last = lines.reduce(
    (y, line) => y + Number(line.getAttribute('dy')),
    Number(lines[0]?.parentElement?.getAttribute('y')),
  );
  expect(lines.length).toBeGreaterThan(2);
  expect(last).toBeLessThan(225);
});

test('the words of a page stand in its drawing', () => {
  const { container } = render(<SampleScreen page="gente" words={['Doctor', 'Química']} />);
  expect([...container.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual([
    'Doctor',
    'Química',
  ]);
});
