// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Stepper } from './Stepper.tsx';

const WORDS = {
  nombre: 'Pasos',
  lugar: 'Paso {actual} de {total}',
  abierto: 'el último es opcional',
  hecho: 'hecho',
  enCurso: 'en curso',
  pendiente: 'pendiente',
  corregir: 'hay algo que corregir',
  falta: 'falta algo',
};
const steps = [
  { label: 'Tipo de solicitud', state: 'done' },
  { label: 'Datos básicos', state: 'current' },
  { label: 'Detalle del proyecto', state: 'upcoming' },
] as const;

test('says of each step whether it is done, current or to come', () => {
  render(<Stepper words={WORDS} steps={steps} />);
  const items = screen.getAllByRole('listitem');
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  expect(items.map((item) => item.textContent)).toEqual([
    'Tipo de solicitud (hecho)',
    '2Datos básicos (en curso)',
    '3Detalle del proyecto (pendiente)',
  ]);
});

test('says which step has something to mend', () => {
  const steps = [
    { label: 'Datos', state: 'done', wrong: true },
    { label: 'Detalle', state: 'current' },
  ] as const;
  render(<Stepper words={WORDS} steps={steps} />);
  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.textContent).toContain('hay algo que corregir');
  expect(second?.textContent).not.toContain('corregir');
});

test('says which step was passed with something left out, and gives it no tick', () => {
  const steps = [
    { label: 'Datos', state: 'done', lacking: true },
    { label: 'Detalle', state: 'done', lacking: true, current: true },
  ] as const;
  render(<Stepper words={WORDS} steps={steps} />);
  const [passed, here] = screen.getAllByRole('listitem');
  expect(passed?.textContent).toBe('!Datos (hecho, falta algo)');
  expect(passed?.querySelector('svg')).toBeNull();
  expect(here?.textContent).toBe('2Detalle (hecho)');
  expect(here?.querySelector('svg')).toBeNull();
});

test('says of a step that is not of this way why, and does not count it', () => {
  const steps = [
    { label: 'Datos', state: 'current' },
    { label: 'Detalle', state: 'skipped', note: 'te lo saltas' },
  ] as const;
  render(<Stepper words={WORDS} steps={steps} />);
  const label = screen.getByText('Datos').parentElement;
  expect(label?.dataset['place']).toBe('Paso 1 de 1');
  expect(screen.getAllByRole('listitem')[1]?.textContent).toBe('2Detalle te lo saltas');
});
