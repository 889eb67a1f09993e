// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { TerminalScript } from '#content/schemas/terminal.ts';
import { controls, setStage } from '#tests/support/motion.ts';
import { Terminal } from './Terminal.tsx';

const script: TerminalScript = {
  titulo: 'prueba',
  descripcion: 'Simulación de prueba',
  indicador: '$',
  entradas: [
    { action: 'type', strings: ['a'], output: 'nada\nnada', postDelay: 2000 },
    { action: 'type', strings: ['b'], output: '<b class="alerta">sí</b>' },
  ],
};

const root = document.documentElement;
afterEach(() => {
  vi.useRealTimers();
  delete root.dataset['found'];
});

test.each([
  [true, 'told when the alarm is raised, and not before'],
  [false, 'never told by one that is not ahead of the page’s headlines'],
])('ahead %s: the page is %s', (ahead) => {
  const { pass, scrollIntoView } = setStage();
  render(<Terminal script={script} controls={controls} ahead={ahead} />);
  scrollIntoView();
  pass(1000);
  expect('found' in root.dataset).toBe(false);
  pass(5000);
  expect('found' in root.dataset).toBe(ahead);
});
