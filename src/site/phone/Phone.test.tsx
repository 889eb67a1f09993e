// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readYaml } from '#content/read/read-yaml.ts';
import { mobileSchema } from '#content/schemas/mobile.ts';
import { Phone } from './Phone.tsx';

const copy = readYaml('movil.yaml', mobileSchema).telefono;
const face = () => screen.getByRole('img').getAttribute('aria-label');
const button = (name: string, pressed: boolean) => screen.getByRole('button', { name, pressed });

test('begins with its front; its buttons turn it to either face', async () => {
  render(<Phone copy={copy} />);
  expect(face()).toBe(copy.frente.descripcion);
  await userEvent.click(button(copy.reverso.boton, false));
  expect(face()).toBe(copy.reverso.descripcion);
  await userEvent.click(button(copy.reverso.boton, true));
  expect(face()).toBe(copy.reverso.descripcion);
  await userEvent.click(button(copy.frente.boton, false));
  expect(face()).toBe(copy.frente.descripcion);
});

test('a press on the phone itself turns it over, and over again', () => {
  render(<Phone copy={copy} />);
  fireEvent.click(screen.getByRole('img'));
  expect(face()).toBe(copy.reverso.descripcion);
  fireEvent.click(screen.getByRole('img'));
  expect(face()).toBe(copy.frente.descripcion);
});

test('everything that both faces have is there to be found, whichever is shown', async () => {
  render(<Phone copy={copy} />);
  for (const turned of [false, true]) {
    if (turned) await userEvent.click(button(copy.reverso.boton, false));
    for (const { titulo } of [...copy.frente.partes, ...copy.reverso.partes]) {
      expect(screen.getByRole('heading', { name: titulo })).toBeTruthy();
    }
  }
});

test('the server shows both faces, and styles nothing', () => {
  const html = renderToString(<Phone copy={copy} />);
  document.body.innerHTML = html;
  expect(screen.getAllByRole('img')).toHaveLength(2);
  expect(html).not.toContain(' style=');
});
