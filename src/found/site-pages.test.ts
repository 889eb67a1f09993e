import { expect, it } from 'vitest';
import { sitePageAt } from './site-pages.ts';

const page = {
  path: '/nosotros',
  title: 'Nosotros',
  description: 'x',
  heading: 'x',
  markdown: true,
};

it('a page that nobody described stops the build, and says where to describe it', () => {
  expect(sitePageAt([page], '/nosotros')).toBe(page);
  expect(() => sitePageAt([page], '/otra')).toThrow(
    /\/otra no dice en src\/content\/schemas\/content-files\.ts/,
  );
});
