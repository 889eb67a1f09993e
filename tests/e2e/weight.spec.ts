import { statSync } from 'node:fs';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { TESTED } from '../../scripts/build.mjs';
import { expect, test } from '#tests/support/test.ts';
import { builtPages } from '#tests/support/tested-site.ts';

/**
 * What a page and its styles weigh as they travel, with brotli and headers, in bytes, as measured; some 150
 * of each are what `light-dark()` becomes for browsers that do not know it, and 2,000 what moves the
 * headline, where there is one (015). 14 600 is a first flight of packets (ten of 1460, RFC 6928).
 */
const BUDGET: Readonly<Record<string, number>> = {
  // With the shop that is brought down and told by the terminal, the contract's sheet, a street of services, the
  // village with its lights, four people at their work, and four sample projects.
  '/': 38_200,
  // With a shop, its charts' tables, a note and an account of each of four trades, which are chosen without a script:
  // the page asks for none until somebody touches the shop. With its headline's script in it.
  '/comercio': 34_950,
  // With the day's route over and under the ground, the side that is not shown named, and the colours of the sample client,
  // a signal that goes out while a phone lights up, and its account with the reader's own numbers, which go along to the quote. With its headline's script in it.
  '/movil': 30_350,
  // With one ruler of weeks under all its rows, six buildings on it, and the first year's whole cost part by part.
  '/servicios': 25_700,
  // With what its weeks make, drawn over them, the sheets that become one, the window that its chart is in, and its
  // account with the reader's own numbers. With its headline's script in it.
  '/negocio': 28_650,
  // With a buyer's questions, the first page of a sample report and its doors, each line of its round in plain words,
  // somebody with a lantern who walks in, and what its price buys, in a row.
  '/seguridad': 26_650,
  // The longest text; the bar at the foot of a phone's screen took it past the first flight. With its four drawers, and
  // each part behind what it comes to.
  '/privacidad': 16_250,
  // With the papers that stand at its head and, two of them, at its end; what two come to in a line, the three
  // beside each other, and what waits until they are seen.
  '/documentos-de-muestra': 16_550,
  // With its lighthouse, twice, and the week hour by hour, a message on a phone, both prices, and beside
  // them the sheet that comes each month; a service's opening, and what a photograph in a drawing's place takes.
  '/guardia': 17_850,
  // Its house, twice, a sample site on a screen and a phone that is found, understood and
  // written to, how many customers pay for it, its weeks as a plan, and the sheet of a sample move; a
  // service's opening.
  '/sitio-web': 17_950,
  // Letters, with a stamp each, which is struck; the first flight, and what another machine's names add.
  '/notas': 14_750,
  // With the building that each closes with, as every page does, and the way along its text.
  '/notas/cuanto-cuesta-una-tienda-al-mes': 16_150,
  '/notas/que-pasa-cuando-presionas-enviar': 15_900,
  '/notas/que-revisar-antes-de-firmar': 15_900,
  // Rendered on request and compressed as they go, with the styles of every step; what is new in each
  // answer (names of its own) moves it by some tens of bytes.
  // With the sheet that the answers fill in, a drawing for each choice, and what is missing said in time;
  // the quote's first screen has what can be quoted with its building and price, and a sample of the quotation.
  // Who answers is drawn at work, a sample stands where the sheet was empty, what is chosen is written
  // on it with its price, and a phone has all of it in one line.
  // With a letter's opening, its stamp, the choice that flies to the sheet, a sample folded on a phone, and what each
  // way asks, takes and gives.
  '/contacto': 36_600,
  '/cotizacion': 39_200,
  '/contacto/gracias': 17_150,
  '/cotizacion/gracias': 17_150,
};
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
 * What the modules of a page's islands may weigh together, compressed, in bytes: React takes 71 kB, the
 * buildings among which a quote's visitor names what is wanted 2, the shop's fourth tab half of one, and an
 * account with the reader's own numbers 3. React's own lies in two files, of which only one is shared by islands.
 */
const MODULES_BUDGET = 118_900;

/** The shop's are asked for when somebody touches it, and draw the goods of four trades. */
const MODULES_BUDGET_OF: Readonly<Record<string, number>> = { '/comercio': 133_000 };

test('the modules of a page stay within their budget', async ({ site }) => {
  const heavy: string[] = [];
  for (const path of builtPages()) {
    const { text } = await travel(site.port, path);
    const named = [...text.matchAll(/data-modules="([^"]*)"/g)].flatMap(([, list = '']) =>
      list.split(' ').filter(Boolean),
    );
    const sizes = [...new Set(named)].map(
      (file) => statSync(join(TESTED.folder, 'client', `${file}.br`)).size,
    );
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
