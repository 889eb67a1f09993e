// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it, test } from 'vitest';
import { destination } from '#content/schemas/destination.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { markElsewhere } from './elsewhere.ts';
import { SiteLink } from './SiteLink.tsx';

it('says of a link to another site that it is one, to the eye, the ear and the browser', () => {
  const { container } = render(<SiteLink href="https://wa.me/573005550100">WhatsApp</SiteLink>);
  const link = screen.getByRole('link', { name: /^WhatsApp ?\(otro sitio\)$/ });
  expect(link.getAttribute('rel')).toBe('external noreferrer');
  expect(container.querySelector('svg')).not.toBeNull();
});

it('marks those of a text in the very same way, and leaves the others as they are', () => {
  const { container } = render(<SiteLink href="https://a.example/?b=1&c=2">Allá</SiteLink>);
  const html = 'Va <a href="https://a.example/?b=1&#x26;c=2">Allá</a> y <a href="/b">acá</a>.';
  const text = document.createElement('p');
  text.innerHTML = markElsewhere(html);
  expect(text.querySelector('a')?.outerHTML).toBe(container.innerHTML);
  expect(text.textContent).toBe('Va Allá (otro sitio) y acá.');
  expect(text.querySelector('a:last-of-type')?.getAttribute('rel')).toBeNull();
});

it('marks a button too', () => {
  render(<LinkButton href="https://wa.me/573005550100">WhatsApp</LinkButton>);
  const link = screen.getByRole('link', { name: /^WhatsApp ?\(otro sitio\)$/ });
  expect(link.getAttribute('rel')).toBe('external noreferrer');
  expect(link.querySelectorAll('svg')).toHaveLength(1);
});

test.each(['/comercio', 'tel:+573005550100', 'mailto:hola@example.com'])(
  'says nothing of %s',
  (href) => {
    render(<SiteLink href={href}>Aquí</SiteLink>);
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
