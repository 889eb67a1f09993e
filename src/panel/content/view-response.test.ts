import { expect, it } from 'vitest';
import { problemResponse, viewMarkup, viewPolicy, viewResponse } from './view-response.ts';

it('keeps every address of the site within the preview, and no other', () => {
  expect(
    viewMarkup(
      '<a href="/comercio">a</a><a href="//otro.example/">b</a><a href="https://x.example/">c</a>' +
        '<img srcset="/imagenes/a.webp 1x, /imagenes/b.webp 2x" src="/imagenes/a.webp">' +
        '<source srcSet="/imagenes/a.480.avif 480w, /imagenes/a.960.avif 960w">' +
        '<astro-island component-url="/_astro/a.js">',
    ),
  ).toBe(
    '<a href="/panel/contenido/vista/sitio/comercio">a</a><a href="//otro.example/">b</a>' +
      '<a href="https://x.example/">c</a>' +
      '<img srcset="/panel/contenido/vista/sitio/imagenes/a.webp 1x, /panel/contenido/vista/sitio/imagenes/b.webp 2x" src="/panel/contenido/vista/sitio/imagenes/a.webp">' +
      '<source srcSet="/panel/contenido/vista/sitio/imagenes/a.480.avif 480w, /panel/contenido/vista/sitio/imagenes/a.960.avif 960w">' +
      '<astro-island component-url="/panel/contenido/vista/sitio/_astro/a.js">',
  );
});

it('lets a previewed page be framed by the panel, and send nothing', () => {
  const policy =
    "default-src 'none'; script-src 'self' 'sha256-x'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'";
  expect(viewPolicy(policy)).toBe(
    "default-src 'none'; script-src 'self' 'sha256-x'; frame-ancestors 'self'; connect-src 'none'; form-action 'none'",
  );
});

it('leads on within the preview, and is kept by nobody', async () => {
  const answer = new Response(null, {
    status: 301,
    headers: { location: 'http://127.0.0.1:4000/movil', 'cache-control': 'public, max-age=3600' },
  });
  const { status, headers } = await viewResponse(answer);
  expect(status).toBe(301);
  expect(headers.get('location')).toBe('/panel/contenido/vista/sitio/movil');
  expect(headers.get('cache-control')).toBe('no-store');
});

it('says in the frame what has to be corrected first, where the drafts have no pages', async () => {
  const answer = await viewResponse(problemResponse('marca.yaml: «<b>» no es un color'), true);
  expect(answer.ok, 'the preview keeps the last good page').toBe(false);
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  expect(await answer.text()).toContain('<p>marca.yaml: «&lt;b>» no es un color</p>');
});
