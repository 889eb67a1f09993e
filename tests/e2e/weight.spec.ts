import { statSync } from 'node:fs';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { TESTED } from '../../scripts/build.mjs';
import { expect, test } from '#tests/support/test.ts';
import { builtPages } from '#tests/support/tested-site.ts';

/**
 * What a page and its styles weigh as they travel, with brotli and headers, in bytes, as measured; some 150
 * of each are what `light-dark()` becomes for browsers that do not know it, 2,000 what moves the headline,
 * where there is one (015), and 3,000 what plays the terminal. Where islands wake, some 400 are the words that
 * they say (040), which their modules no longer carry, and 500 what puts back what a broken island took away.
 * Pages without a figure fit in a first flight.
 */
const BUDGET: Readonly<Record<string, number>> = {
  '/': 35_700,
  '/comercio': 34_300,
  // Within ten bytes of 28,100 and its room, which the names of other files move.
  '/movil': 28_250,
  '/servicios': 24_500,
  // The scenes, charts and accounts of four trades, and what the client of each sees.
  '/negocio': 30_400,
  '/seguridad': 28_100,
  '/privacidad': 15_600,
  '/documentos-de-muestra': 16_000,
  // With the long light of its tower.
  '/guardia': 16_600,
  '/sitio-web': 17_000,
  // Six stamps, each with its drawing and its postmark, under the hills.
  '/notas': 15_050,
  // Three to four minutes of reading, with tables of messages to copy; some 250 are the hills.
  '/notas/como-bajar-las-citas-perdidas': 16_450,
  '/notas/pedidos-por-whatsapp-sin-perder-ninguno': 16_150,
  '/notas/del-papel-al-sistema-sin-cerrar-un-dia': 16_050,
  '/notas/cuanto-cuesta-una-tienda-al-mes': 16_350,
  '/notas/que-pasa-cuando-presionas-enviar': 16_500,
  '/notas/que-revisar-antes-de-firmar': 15_800,
  // Rendered on request and compressed as they go, with the styles of every step; what is new in each
  // answer (names of its own) moves it by some tens of bytes.
  '/contacto': 34_400,
  '/cotizacion': 36_900,
  '/contacto/gracias': 17_350,
  '/cotizacion/gracias': 17_350,
};
/** Ten packets of 1460 bytes (RFC 6928). */
const FIRST_FLIGHT = 14_600;
/** So much more is allowed: each change gives other names to files, which compress to some 200 bytes more or less. */
const ROOM = 1.02;

test('a page and its styles travel light', async ({ site }) => {
  const heavy: string[] = [];
  for (const path of builtPages()) {
    const { bytes, text } = await travel(site.port, path);
    expect(text, `${path} should bring its styles with it`).not.toContain('rel="stylesheet"');
    const budget = BUDGET[path.replace(/\?.*/, '')];
    if (bytes <= (budget === undefined ? FIRST_FLIGHT : budget * ROOM)) continue;
    heavy.push(`${path} weighs ${bytes} bytes, its budget is ${budget ?? FIRST_FLIGHT}`);
  }
  expect(heavy, 'Slim the page, or say in the budget why it has to weigh more').toEqual([]);
});

/**
 * What the modules of a page's islands may weigh together, compressed, in bytes: React takes 63 kB, the
 * buildings among which a quote's visitor names what is wanted 2, the shop's fourth tab half of one, and an
 * account with the reader's own numbers 3.
 */
const MODULES_BUDGET = 118_900;

/** The shop's are asked for when somebody touches it, and draw the goods of four trades; a form's page has only the form. */
const MODULES_BUDGET_OF: Readonly<Record<string, number>> = {
  '/comercio': 131_000,
  '/contacto': 98_000,
  '/cotizacion': 98_000,
};

/** What may run before anybody touches a flow, compressed, in bytes: the scripts in the page itself. */
const BEFORE_TOUCH = 10_000;

test('before a touch the flows bring no more script than fits in the page', async ({ page }) => {
  for (const path of ['/contacto', '/cotizacion']) {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') asked.push(request.url());
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(asked, path).toEqual([]);
    const scripts = await page.evaluate(() =>
      [...document.scripts].map(({ textContent }) => textContent).join('\n'),
    );
    expect(brotliCompressSync(scripts).length, path).toBeLessThanOrEqual(BEFORE_TOUCH);
  }
});

test('the modules of a page stay within their budget', async ({ site }) => {
  const heavy: string[] = [];
  for (const path of builtPages()) {
    const { text } = await travel(site.port, path);
    const named = [...text.matchAll(/data-modules="([^"]*)"/g)].flatMap(([, list = '']) =>
      list.split(' ').filter(Boolean),
    );
    const sizes = [...new Set(named)].map((file) => {
      const path = join(TESTED.folder, 'client', file);
      // What compression does not make smaller is sent as it is.
      return (statSync(`${path}.br`, { throwIfNoEntry: false }) ?? statSync(path)).size;
    });
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    if (bytes > (MODULES_BUDGET_OF[path] ?? MODULES_BUDGET) * ROOM)
      heavy.push(`${path} asks for ${bytes} bytes of modules`);
  }
  expect(heavy, 'Something that only the build needs may have come along').toEqual([]);
});

/** A page as a browser asks for it: everything that comes back counted, and its text. */
async function travel(port: number, path: string): Promise<{ bytes: number; text: string }> {
  const socket = connect({ port, host: '127.0.0.1' });
  await once(socket, 'connect');
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n`,
  );
  const answer = await buffer(socket);
  const body = answer.subarray(answer.indexOf('\r\n\r\n') + 4);
  return { bytes: answer.length, text: brotliDecompressSync(body).toString('utf8') };
}
