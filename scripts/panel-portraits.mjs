import path from 'node:path';
import sharp from 'sharp';
import { openDatabase } from '../src/server/database/database.ts';
import { testInbox } from '../src/server/inbox/testing-inbox.ts';
import { fillAccount, scanKey, setupLink } from '../tests/support/panel.ts';

/* global document -- inside the page */

const HOUR_MS = 60 * 60 * 1000;
const WEEK_MS = 7 * 24 * HOUR_MS;
/** Weeks that the figures compare. */
const WEEKS = 26;

/** The pictures of the documents: name, address, and how it is looked at. */
const DOCUMENTS = [
  { name: 'panel-solicitudes', at: '/panel', height: 750 },
  { name: 'panel-solicitud', at: 'lead', colorScheme: 'dark' },
  { name: 'panel-cifras', at: 'figures', height: 733 },
  { name: 'panel-equipo', at: '/panel/equipo' },
];
const DOCUMENT_WIDTH = 1200;

const ENQUIRIES = [
  {
    nombre: 'Taller de cerámica Ñandú',
    detail: {
      mensaje:
        'Queremos vender en línea lo que hacemos en el taller, con pago y envíos a todo el país.',
      tipos: ['tienda'],
    },
  },
  {
    nombre: 'Clínica del Valle',
    detail: { mensaje: 'Que los pacientes pidan su cita sin llamar.', tipos: ['sitio', 'sistema'] },
  },
  {
    nombre: 'Librería La Esquina',
    kind: 'cotizacion',
    detail: {
      solicitudes: ['Catálogo con buscador', 'Apartar un libro y recogerlo'],
      presupuesto: 'De 150,000 a 400,000 MXN',
      comienzo: '2027-01-15',
      lanzamiento: '2027-06-01',
    },
  },
  {
    nombre: 'Reparto Norte',
    detail: { mensaje: '¿Hacen aplicaciones para repartidores? Somos treinta.', tipos: ['app'] },
  },
  {
    nombre: 'Panadería El Sol',
    detail: {
      mensaje: 'Un sitio sencillo con el menú y los pedidos de la semana.',
      tipos: ['sitio'],
    },
  },
  {
    nombre: 'Almacenes Peña',
    kind: 'cotizacion',
    detail: { solicitudes: ['Entradas, salidas y mermas'], presupuesto: 'Más de 400,000 MXN' },
  },
];
const SOURCES = [undefined, 'google.com', 'instagram.com', undefined, 'boletin'];

/**
 * Pictures of the panel as somebody has it after half a year: for the documents, and list, enquiry and
 * figures on a phone and on a desk, by day and by night. What is in them is made up.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {import('../tests/support/site.ts').Site} site just started, without accounts
 * @param {{ folder: string, documents: string }} folders
 * @param {(text: string) => void} say
 */
export async function takePanelPortraits(browser, site, { folder, documents }, say) {
  const context = await browser.newContext({
    baseURL: site.baseURL,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    viewport: { width: DOCUMENT_WIDTH, height: 750 },
  });
  const page = await context.newPage();
  const picture = async (file, fullPage = true) => {
    await page.evaluate(() => document.fonts.ready.then(() => null));
    const taken = await page.screenshot({ fullPage, animations: 'disabled' });
    await sharp(taken).png({ palette: true, effort: 10 }).toFile(file);
    say(file);
  };
  const documented = (name) => path.join(documents, `${name}.png`);

  await page.goto(await setupLink(site));
  await picture(documented('panel-cuenta-nueva'));
  await fillAccount(page, 'vega', 'vega@example.com');
  await page.waitForURL(/segundo-factor$/);
  await picture(documented('panel-segundo-factor'));
  const code = await scanKey(page);
  await page.locator('[name=codigo]').fill(await code());
  await page.getByRole('button', { name: 'Registrar la aplicación' }).click();
  await page.locator('ol > li').first().waitFor();

  const lead = `/panel/solicitudes/${await fill(site.dataDir)}`;
  const day = (at) => new Date(at).toISOString().slice(0, 10);
  const since = day(Date.now() - (WEEKS / 2) * WEEK_MS);
  const addresses = { lead, figures: `/panel/cifras?desde=${since}&hasta=${day(Date.now())}` };
  for (const { name, at, height, colorScheme = 'light' } of DOCUMENTS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: DOCUMENT_WIDTH, height: height ?? 750 });
    await page.goto(addresses[at] ?? at);
    await picture(documented(name), height === undefined);
  }
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const [name, at] of Object.entries({ lista: '/panel', ...addresses })) {
        await page.goto(at);
        const look = `${width}-${colorScheme === 'light' ? 'dia' : 'noche'}`;
        await picture(path.join(folder, `panel-${name}-${look}.png`));
      }
    }
  }
  await context.close();
}

/** Half a year of enquiries, by the same code that keeps real ones. @returns the folio of one */
async function fill(dataDir) {
  const log = { info: () => undefined, warn: () => undefined };
  const database = await openDatabase({ dataDir, databaseUrl: null }, log);
  const { inbox, clock, arrive } = await testInbox(database);
  const vega = await database.kysely
    .selectFrom('staff')
    .select(['id', 'lastname'])
    .where('username', '=', 'vega')
    .executeTakeFirstOrThrow();
  const actor = { id: vega.id, username: 'vega', name: vega.lastname, address: '127.0.0.1' };
  const arrived = [];
  const now = Date.now();
  for (let number = 0; number < 3 * WEEKS; number += 1) {
    clock.now = now - Math.round(((3 * WEEKS - number - 0.7) ** 1.05 * WEEK_MS) / 3.6);
    const source = SOURCES[number % SOURCES.length];
    const enquiry = ENQUIRIES[(number * 5) % ENQUIRIES.length];
    const folio = await arrive({
      ...enquiry,
      correo: `contacto${number}@correo.example`,
      telefono: `52555550${1000 + number}`,
      ...(source !== undefined && { origin: { utmSource: source, firstPage: '/servicios' } }),
    });
    arrived.push(folio);
    const isNew = 3 * WEEKS - number <= 4;
    if (isNew) continue;
    clock.now += (1 + (number % 7)) * HOUR_MS;
    await inbox.leads.opened(folio, actor);
    await inbox.replies.send(
      folio,
      1,
      { subject: 'Tu proyecto', text: 'Gracias por escribirnos. ¿Hablamos el martes a las 10?' },
      actor,
    );
    const { row } = await inbox.leads.read(folio);
    const state = ['en_conversacion', 'cotizada', 'ganada', 'perdida', 'ganada'][number % 5];
    await inbox.leads.change(folio, row.version, { state, ownerId: vega.id }, actor);
  }
  const shown = arrived.at(-6);
  await inbox.leads.note(shown, 'Pide verlo **antes de diciembre**.', actor);
  await database.kysely
    .updateTable('delivery')
    .set({ status: 'sent', sent_at: now, attempts: 1 })
    .execute();
  await database.close();
  return shown;
}
