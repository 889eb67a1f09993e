import { statSync } from 'node:fs';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { TESTED } from '../../scripts/build.mjs';
import { expect, test } from '#tests/support/test.ts';
import { builtPages, OPTIONAL_PAGES } from '#tests/support/tested-site.ts';

/**
 * The most bytes of a page and its styles on the network, with brotli and headers. A page that is
 * not in this list may have `DRAWN` bytes if it has its own drawing, or else `FIRST_FLIGHT` bytes.
 */
const BUDGET: Readonly<Record<string, number>> = {
  '/': 35_700,
  '/comercio': 34_300,
  // The page has nearly 28,100 bytes, but the names of its files can add some bytes.
  '/movil': 28_250,
  '/servicios': 24_500,
  '/seguridad': 28_100,
  '/privacidad': 15_600,
  '/documentos-de-muestra': 16_000,
  '/guardia': 16_600,
  '/sitio-web': 17_000,
  '/notas': 15_050,
  // These articles are long and contain tables of texts to copy. Their hills take 250 bytes.
  '/notas/como-bajar-las-citas-perdidas': 16_450,
  '/notas/pedidos-por-whatsapp-sin-perder-ninguno': 16_150,
  '/notas/del-papel-al-sistema-sin-cerrar-un-dia': 16_050,
  '/notas/cuanto-cuesta-una-tienda-al-mes': 16_350,
  '/notas/que-pasa-cuando-presionas-enviar': 16_500,
  '/notas/que-revisar-antes-de-firmar': 15_800,
  // These pages contain the styles of every step, and the server compresses them for each request.
  // File names can change their size by tens of bytes.
  '/contacto': 34_400,
  '/cotizacion': 36_900,
  '/contacto/gracias': 17_350,
  '/cotizacion/gracias': 17_350,
};
const DRAWN = 30_400;
/** What a server can send before it waits for the browser: ten packets of 1460 bytes (RFC 6928). */
const FIRST_FLIGHT = 14_600;
/** A page may exceed its budget by 2 %: file names change its compressed size by 200 bytes. */
const ROOM = 1.02;

/** The most bytes of all modules of a page's islands, compressed. React alone takes 63 kB. */
const MODULES_BUDGET = 118_900;

// `/comercio` may have more bytes: it loads the goods of four trades when somebody touches the
// shop. The other two pages must have fewer bytes.
const MODULES_BUDGET_OF: Readonly<Record<string, number>> = {
  '/comercio': 131_000,
  '/contacto': 100_000,
  '/cotizacion': 98_000,
};

/** The most bytes of scripts, compressed, before a visitor touches a form with steps. */
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

test('a page and its styles travel light, and its modules stay within their budget', async ({
  site,
}) => {
  const heavy: string[] = [];
  for (const path of builtPages()) {
    const { bytes, text } = await travel(site.port, path);
    expect(text, `${path} should bring its styles with it`).not.toContain('rel="stylesheet"');
    const drawn = OPTIONAL_PAGES.some(({ page }) => page === path) ? DRAWN : undefined;
    const budget = BUDGET[path.replace(/\?.*/, '')] ?? drawn;
    if (bytes > (budget === undefined ? FIRST_FLIGHT : budget * ROOM))
      heavy.push(`${path} weighs ${bytes} bytes, its budget is ${budget ?? FIRST_FLIGHT}`);
    const named = [...text.matchAll(/data-modules="([^"]*)"/g)].flatMap(([, list = '']) =>
      list.split(' ').filter(Boolean),
    );
    const sizes = [...new Set(named)].map((file) => {
      const built = join(TESTED.folder, 'client', file);
      return (statSync(`${built}.br`, { throwIfNoEntry: false }) ?? statSync(built)).size;
    });
    const modules = sizes.reduce((sum, size) => sum + size, 0);
    if (modules > (MODULES_BUDGET_OF[path] ?? MODULES_BUDGET) * ROOM)
      heavy.push(`${path} asks for ${modules} bytes of modules`);
  }
  expect(heavy, 'Slim the page, or say in the budget why it has to weigh more').toEqual([]);
});

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
