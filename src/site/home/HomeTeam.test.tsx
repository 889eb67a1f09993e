// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readYaml } from '#content/read/read-yaml.ts';
import { homeSchema } from '#content/schemas/home.ts';
import { HomeTeam } from './HomeTeam.tsx';

const home = readYaml('inicio.yaml', homeSchema);

test('nobody is invented: without people there is no section', () => {
  expect(home.equipo).toBeUndefined();
  const { container } = render(<HomeTeam content={home.equipo} />);
  expect(container.innerHTML).toBe('');
});

const teamOf = (...personas: { nombre: string; puesto: string; [more: string]: string }[]) => ({
  titulo: 'Quién lo hace',
  entrada: 'Las personas que te contestan.',
  personas,
});

test('each person has a name and what they do, in a section of its own', () => {
  const equipo = teamOf(
    { nombre: 'Persona Uno', puesto: 'Programa', texto: 'Contesta los lunes.' },
    { nombre: 'Persona Dos', puesto: 'Dibuja' },
  );
  expect(homeSchema.safeParse({ ...home, equipo }).success).toBe(true);
  render(<HomeTeam content={equipo} />);
  expect(screen.getByRole('region', { name: 'Quién lo hace' })).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
    'Persona Uno',
    'Persona Dos',
  ]);
  expect(screen.getByText('Dibuja')).toBeTruthy();
});

test('a portrait is one of the agency’s own pictures', () => {
  const equipo = teamOf({ nombre: 'Uno', puesto: 'Programa', retrato: 'https://o.example/a.jpg' });
  expect(homeSchema.safeParse({ ...home, equipo }).success).toBe(false);
});
