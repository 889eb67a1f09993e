// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readYaml } from '#content/read/read-yaml.ts';
import { securityPageSchema } from '#content/schemas/security-page.ts';
import { SecurityTeams } from './SecurityTeams.tsx';

const teams = readYaml('seguridad.yaml', securityPageSchema).equipos.equipos;
const [green, red, sky] = teams.map(({ nombre }) => nombre);

function setUp() {
  const { container } = render(<SecurityTeams teams={teams} />);
  return {
    press: (name = '') => fireEvent.click(screen.getByRole('button', { name })),
    openToggles: () =>
      screen.queryAllByRole('button', { expanded: true }).map(({ textContent }) => textContent),
    block: () => container.querySelector<HTMLElement>('[data-team][data-open]')?.dataset['team'],
    text: () => container.querySelector('[data-chosen] h3')?.textContent,
  };
}

test.each([
  ['verde', green],
  ['rojo', red],
  ['celeste', sky],
])('the %s toggle opens the shared block in its colour and closes it', (color, name) => {
  const { press, openToggles, block, text } = setUp();
  expect(openToggles()).toEqual([]);
  press(name);
  expect(openToggles()).toEqual([name]);
  expect(block()).toBe(color);
  expect(text()).toBe(teams.find((team) => team.color === color)?.titulo);
  press(name);
  expect(openToggles()).toEqual([]);
  expect(block()).toBeUndefined();
});

test('another toggle changes the open block’s text and colour', () => {
  const { press, openToggles, block } = setUp();
  press(green);
  press(sky);
  expect(openToggles()).toEqual([sky]);
  expect(block()).toBe('celeste');
});

test('the server’s HTML has all three texts, and hides none', () => {
  const html = renderToString(<SecurityTeams teams={teams} />);
  for (const { titulo, texto } of teams) {
    expect(html).toContain(titulo);
    expect(html).toContain(texto);
  }
  expect(html).not.toMatch(/ hidden[= >]| style=/);
});
