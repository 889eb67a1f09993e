// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { PicturesPage } from './PicturesPage.tsx';
import { startPictures } from './pictures-script.ts';
import { withFormToken } from '#panel/shell/form-token.ts';

it('says what a picture that was just sent is called, and where to use it', () => {
  const sent = { name: 'pan', file: 'imagenes/pan.jpg', text: '', place: null, uses: [] };
  withFormToken('', () =>
    render(<PicturesPage pictures={[{ ...sent, isDraft: true }]} sent="pan" states={{}} />),
  );
  expect(screen.getByText(/Quedó guardada como «pan»/)).toBeDefined();
  expect(screen.getByText(/«Dibujo», «Portada»/)).toBeDefined();
});

it('has the browser ask for what a picture shows before it is sent, unless it is decoration or a mark', async () => {
  withFormToken('', () => render(<PicturesPage pictures={[]} states={{}} />));
  startPictures();
  const text = screen.getByLabelText<HTMLInputElement>(/^Lo que se ve/);
  const file = screen.getByLabelText(/^La imagen/);
  const decoration = screen.getByLabelText(/solo adorno/);
  const choose = (name: string) =>
    userEvent.upload(file, new File(['x'], name, { type: 'image/png' }));
  await choose('taller.png');
  expect(text.form?.noValidate).toBe(false);
  expect(text.checkValidity()).toBe(false);
  await userEvent.click(decoration);
  expect(text.checkValidity()).toBe(true);
  await userEvent.click(decoration);
  expect(text.checkValidity()).toBe(false);
  await choose('logo.png');
  expect(text.checkValidity()).toBe(true);
});
