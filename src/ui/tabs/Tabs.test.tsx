// @vitest-environment jsdom
import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Tabs } from './Tabs.tsx';

const items = [
  { value: 'tienda', label: 'Tienda', content: 'Lo que ve tu cliente' },
  { value: 'admin', label: 'Administración', content: 'Lo que ves tú' },
];

function Views() {
  const [value, setValue] = useState('tienda');
  return <Tabs label="Vistas" items={items} value={value} onValueChange={setValue} />;
}

test('the keyboard moves along the tabs and opens one', async () => {
  render(<Views />);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Tienda' }));
  await userEvent.keyboard('{ArrowRight}{Enter}');
  const opened = screen.getByRole('tab', { name: 'Administración', selected: true });
  expect(document.activeElement).toBe(opened);
});

test('the server hides no panel and makes none inert', () => {
  const html = renderToString(<Views />);
  expect(html).toContain('Lo que ve tu cliente');
  expect(html).toContain('Lo que ves tú');
  expect(html).not.toMatch(/ (hidden|inert|style)[= >]/);
});

test('once hydrated, only the open panel can be reached', () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Views />);
  render(<Views />, { container, hydrate: true });
  expect(screen.getAllByRole('tabpanel')).toHaveLength(1);
  expect(container.querySelectorAll('[inert]')).toHaveLength(1);
});
