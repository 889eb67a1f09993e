// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readYaml } from '#content/read/read-yaml.ts';
import { navigationSchema } from '#content/schemas/navigation.ts';
import { Navbar } from './Navbar.tsx';

const navigation = readYaml('navegacion.yaml', navigationSchema);

test('marks the link of the page shown, and no other', () => {
  render(<Navbar name="Atalaya" navigation={navigation} path="/guardia" />);
  const marked = screen
    .getAllByRole('link', { hidden: true })
    .filter((link) => link.getAttribute('aria-current') === 'page');
  expect(marked.map((link) => link.getAttribute('href'))).toEqual(['/guardia']);
});

test('the logo leads home and says so', () => {
  render(<Navbar name="Atalaya" navigation={navigation} path="/" />);
  const home = screen.getByRole('link', { name: 'Atalaya, inicio' });
  expect(home.getAttribute('href')).toBe('/');
});

test('the menu opens and closes without JavaScript: its buttons name the popover in the HTML', () => {
  document.body.innerHTML = renderToString(
    <Navbar name="Atalaya" navigation={navigation} path="/" />,
  );
  const menu = document.querySelector('nav[popover]');
  if (!(menu instanceof HTMLElement)) throw new Error('no menu');
  const opener = screen.getByRole('button', { name: navigation.textos.menu });
  expect(opener.getAttribute('popovertarget')).toBe(menu.id);
  const closer = within(menu).getByRole('button', { name: navigation.textos.cerrar, hidden: true });
  expect(closer.getAttribute('popovertarget')).toBe(menu.id);
  expect(closer.getAttribute('popovertargetaction')).toBe('hide');
  for (const { ruta } of navigation.principal) {
    expect(menu.querySelector(`a[href="${ruta}"]`)).not.toBeNull();
  }
});
