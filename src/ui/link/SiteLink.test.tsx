// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it, test } from 'vitest';
import { destination } from '#content/schemas/destination.ts';
import { SiteLink } from './SiteLink.tsx';

it('says of a link to another site that it is one, to the eye, the ear and the browser', () => {
  const { container } = render(
    <SiteLink href="https://wa.me/573005550100" elsewhere="otro sitio">
      WhatsApp
    </SiteLink>,
  );
  const link = screen.getByRole('link', { name: 'WhatsApp (otro sitio)' });
  expect(link.getAttribute('rel')).toBe('external noreferrer');
  expect(container.querySelector('svg')).not.toBeNull();
});

test.each(['/comercio', 'tel:+573005550100', 'mailto:hola@example.com'])(
  'says nothing of %s',
  (href) => {
    render(
      <SiteLink href={href} elsewhere="otro sitio">
        Aquí
      </SiteLink>,
    );
    expect(screen.getByRole('link', { name: 'Aquí' }).getAttribute('rel')).toBeNull();
  },
);

test.each([
  ['/servicios#tienda', true],
  ['https://wa.me/573005550100', true],
  ['https://instagram.com/nubeclara', true],
  ['tel:+573005550100', true],
  ['mailto:hola@nubeclara.example', true],
  ['http://example.com', false],
  ['//example.com', false],
  ['https://usuario@example.com', false],
  ['https://nubeclara', false],
  ['javascript:alert(1)', false],
  ['data:text/html,hola', false],
  ['tel:3005550100', false],
  ['mailto:hola', false],
  ['comercio', false],
])('%s leads somewhere: %s', (href, good) => {
  expect(destination.safeParse(href).success).toBe(good);
});
