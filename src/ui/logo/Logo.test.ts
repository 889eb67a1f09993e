import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { content } from '#content/snapshot/content.ts';
import { withContent } from '#content/snapshot/with-content.ts';
import { Logo } from './Logo.tsx';

it.each([
  ['a square mark stands beside the name', 100, true],
  ['a wide one holds it', 260, false],
])('%s', (_, width, isNamed) => {
  const logo = { file: 'logo.1', width, height: 100, alt: '', isDrawing: true };
  const html = withContent({ ...content(), pictures: { logo } }, () =>
    renderToStaticMarkup(createElement(Logo, { name: 'Boyas' })),
  );
  expect(html.includes('>Boyas<')).toBe(isNamed);
  expect(html.includes('alt="Boyas"')).toBe(!isNamed);
});
