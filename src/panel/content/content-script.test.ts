// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { startContent } from './content-script.ts';

afterEach(() => (location.hash = ''));

it('opens what is folded over the field that an address leads to, and nothing else', () => {
  document.body.innerHTML = `
    <details id="lista"><details id="uno"><input id="campo-lista.0.desde"></details>
    <details id="dos"><input id="campo-lista.1.desde"></details></details>`;
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  const open = () => [...document.querySelectorAll('details[open]')].map(({ id }) => id);
  startContent();
  expect(open()).toEqual([]);
  location.hash = '#campo-lista.1.desde';
  dispatchEvent(new Event('hashchange'));
  expect(open()).toEqual(['lista', 'dos']);
});
