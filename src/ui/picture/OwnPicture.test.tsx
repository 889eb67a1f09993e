// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Picture } from '#content/pictures/picture.ts';
import { OwnOr, OwnPicture } from './OwnPicture.tsx';

const photo: Picture = {
  file: 'equipo.1a2b3c4d',
  width: 1200,
  height: 800,
  alt: 'La oficina',
  isDrawing: false,
};

it('offers a photograph in both formats and every size, with its own size so that nothing moves', () => {
  const { container } = render(<OwnPicture picture={photo} sizes="50vw" />);
  const image = screen.getByRole('img', { name: 'La oficina' });
  expect(image.getAttribute('width')).toBe('1200');
  expect(image.getAttribute('height')).toBe('800');
  expect(image.getAttribute('loading')).toBe('lazy');
  const sources = Array.from(container.querySelectorAll('source'), (source) => source.srcset);
  expect(sources[0]).toBe(
    '/imagenes/equipo.1a2b3c4d.480.avif 480w, /imagenes/equipo.1a2b3c4d.960.avif 960w, ' +
      '/imagenes/equipo.1a2b3c4d.1200.avif 1200w',
  );
  expect(sources[1]).toContain('.webp 480w');
  expect(container.innerHTML).not.toContain('style=');
});

it('shows a drawing as one file, and its twin for the night beside it', () => {
  const drawing = { ...photo, isDrawing: true };
  const { container } = render(
    <OwnPicture picture={{ ...drawing, night: { ...drawing, file: 'noche.5e6f7a8b' } }} first />,
  );
  const images = Array.from(container.querySelectorAll('img'));
  expect(images.map(({ src }) => new URL(src).pathname)).toEqual([
    '/imagenes/equipo.1a2b3c4d.svg',
    '/imagenes/noche.5e6f7a8b.svg',
  ]);
  expect(images[0]?.hasAttribute('loading')).toBe(false);
});

it('leaves our drawing where the agency has none', () => {
  render(
    <OwnOr name="portada">
      <p>la torre</p>
    </OwnOr>,
  );
  expect(screen.getByText('la torre')).toBeTruthy();
});
