import { expect, it } from 'vitest';
import { pageAsMarkdown } from './page-as-markdown.ts';
import { brandSchema } from '#content/schemas/brand.ts';
import { readYaml } from '#content/read/read-yaml.ts';

const brand = readYaml('marca.yaml', brandSchema);
const ACTION = { texto: 'Cotización', ruta: '/cotizacion' };
const ADDRESS = 'https://agencia.example/tiendas';

function markdown(main: string): string {
  const html = `<!doctype html><html><head><title>Tiendas · ${brand.nombre}</title>
    <link rel="canonical" href="${ADDRESS}"><meta property="og:image:alt" content="Tu tienda">
    </head><body><nav>Fuera</nav><main><h1>Tu tienda, tu taller</h1>${main}</main></body></html>`;
  const twin = pageAsMarkdown(html, brand, ACTION);
  expect(twin.startsWith('# Tu tienda\n')).toBe(true);
  expect(twin).toContain(
    `[Tiendas](${ADDRESS}) · [Cotización](https://agencia.example/cotizacion)`,
  );
  expect(twin).toContain(`- ${brand.correo}\n`);
  return twin.slice(twin.indexOf('\n'), twin.indexOf('\n---\n')).trim();
}

it.each([
  [
    'drawings, controls and what only tells how to use the page',
    '<p>Sí</p><svg role="img"><text>No</text></svg><button>No</button><nav>No</nav>' +
      '<p aria-hidden="true">No</p><p data-nosnippet>No</p>',
    'Sí',
  ],
  [
    'a section with a form',
    '<section><h2>Uno</h2><p>Sí</p></section><section><h2>Dos</h2><div><form>No</form></div></section>',
    '## Uno\n\nSí',
  ],
])('leaves out %s', (_, main, text) => {
  expect(markdown(main)).toBe(text);
});

it.each([
  [
    'whole addresses in its links',
    '<p><a href="/movil">App</a> y <a href="#precio">precio</a></p>',
    `[App](https://agencia.example/movil) y [precio](${ADDRESS}#precio)`,
  ],
  [
    'a picture by what is seen in it, its twin for the night with it',
    '<figure><picture><source srcset="x"><img src="/imagenes/taller.webp" alt="Un taller"></picture>' +
      '<picture><img src="/imagenes/taller-noche.webp" alt="Un taller"></picture>' +
      '<figcaption>El taller.</figcaption></figure><p><img src="/adorno.svg" alt=""></p>',
    '![Un taller](https://agencia.example/imagenes/taller.webp)\n\nEl taller.',
  ],
  [
    'what boxes keep apart, apart',
    '<p><strong>Desde $900</strong><span>más IVA</span><span>, 3 días</span></p>',
    '**Desde $900** · más IVA, 3 días',
  ],
  [
    'an item of a list as a line',
    '<ol><li><div><p>Semana 1</p></div><div><h3>Dibujar</h3><p>En papel.</p><p>Nada más.</p></div></li></ol>',
    '1. Semana 1. **Dibujar.** En papel. Nada más.',
  ],
  [
    'an item that is a section of its own without the list',
    '<ul><li><h3>Tienda</h3><p>Con cobro.</p><h4>Incluye</h4><ul><li>Panel</li></ul></li></ul>',
    '### Tienda\n\nCon cobro.\n\n#### Incluye\n\n- Panel',
  ],
  [
    'terms as a list',
    '<dl><div><dt>Correo</dt><dd><a href="mailto:a@b.example">a@b.example</a></dd></div>' +
      '<dt>¿Cuándo?</dt><dd>Hoy</dd><dt>Cobros</dt><dd><ul><li>Uno</li><li>Dos</li></ul></dd></dl>',
    '- **Correo:** [a@b.example](mailto:a@b.example)\n- **¿Cuándo?** Hoy\n- **Cobros:** Uno, Dos',
  ],
  [
    'a question as a heading',
    '<details><summary><span>¿Y si no?</span></summary><p>Tampoco.</p></details>',
    '### ¿Y si no?\n\nTampoco.',
  ],
  [
    'a table under its caption',
    '<table><caption>Ventas</caption><tr><th>Mes</th><th>Total</th></tr><tr><td>Mayo</td><td>3</td></tr></table>',
    'Ventas:\n\n| Mes  | Total |\n| ---- | ----- |\n| Mayo | 3     |',
  ],
])('has %s', (_, main, text) => {
  expect(markdown(main)).toBe(text);
});

it('leaves links as they are where the site does not know its address', () => {
  const html = `<title>Tiendas</title><link rel="canonical" href="/tiendas">
    <meta property="og:image:alt" content="Tu tienda"><main><a href="/movil">App</a></main>`;
  const twin = pageAsMarkdown(html, brand, ACTION);
  expect(twin).toContain('[App](/movil)');
  expect(twin).toContain('[Tiendas](/tiendas) · [Cotización](/cotizacion)');
});

it('refuses a page that does not say its address', () => {
  expect(() => pageAsMarkdown('<main><p>Hola</p></main>', brand, ACTION)).toThrow(/lacks/);
});
