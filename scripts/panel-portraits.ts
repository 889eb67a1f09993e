import type { Browser, Page } from '@playwright/test';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { openDatabase } from '../src/server/platform/database/database.ts';
import { takeMail } from '../src/server/leads/conversation/conversation.ts';
import { testConversation } from '../src/server/leads/conversation/testing-conversation.ts';
import { createLeadQueue } from '../src/server/leads/lead-queue.ts';
import { testInbox } from '../src/server/leads/inbox/testing-inbox.ts';
import { fullName } from '../src/server/leads/actor.ts';
import type { NewLead } from '../src/server/leads/lead.ts';
import { fillAccount, scanKey, setupLink } from '../tests/support/panel.ts';
import '../tests/support/held-content.ts';
import type { Site } from '../tests/support/site.ts';
import { openCamera } from './camera.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
const WEEKS = 26;

const DOCUMENTS: { name: string; at: string; height?: number; colorScheme?: 'dark' }[] = [
  { name: 'panel-solicitudes', at: '/panel', height: 750 },
  { name: 'panel-solicitud', at: 'lead', height: 900, colorScheme: 'dark' },
  { name: 'panel-cifras', at: 'figures', height: 733 },
  { name: 'panel-equipo', at: '/panel/equipo' },
];
const DOCUMENT_WIDTH = 1200;

const ENQUIRIES: Partial<NewLead>[] = [
  {
    nombre: 'Taller de cerámica Ñandú',
    detail: {
      mensaje:
        'Queremos vender en línea lo que hacemos en el taller, con pago y envíos a todo el país. Hoy vendemos por mensajes y se nos pierden pedidos.',
      tipos: ['tienda'],
    },
  },
  {
    nombre: 'Librería La Esquina',
    kind: 'cotizacion',
    detail: {
      solicitudes: ['Catálogo con buscador', 'Apartar un libro y recogerlo'],
      presupuesto: 'De 150,000 a 400,000 MXN',
      lanzamiento: '2027-06-01',
    },
  },
  {
    nombre: 'Clínica del Valle',
    detail: { mensaje: 'Que los pacientes pidan su cita sin llamar.', tipos: ['sitio', 'sistema'] },
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
];
const SOURCES = [undefined, 'google.com', 'instagram.com', undefined, 'boletin'];
const VISITED = [
  ['/', 'directo', 14],
  ['/', 'google.com', 19],
  ['/servicios', 'google.com', 9],
  ['/servicios', 'boletin', 4],
  ['/comercio', 'instagram.com', 6],
  ['/notas/cuanto-cuesta-una-tienda-al-mes', 'bing.com', 3],
] as const;
const RHYTHM = [3, 5, 2, 4, 6, 3, 4, 1, 5, 4, 3];
const WAITING = [70, 26, 9, 3, 0.4];

/**
 * Takes pictures of a panel with half a year of invented data.
 *
 * @param site a new site without accounts
 */
export async function takePanelPortraits(browser: Browser, site: Site): Promise<void> {
  const window = { width: DOCUMENT_WIDTH, height: 750 };
  const { page, shoot, put } = await openCamera(browser, site.baseURL, window);
  const picture = async (name: string, fullPage = true) => put(name, await shoot(fullPage));

  await page.goto(await setupLink(site));
  await picture('panel-cuenta-nueva');
  await fillAccount(page, 'vega', 'vega@example.com');
  await page.waitForURL(/segundo-factor$/);
  await picture('panel-segundo-factor');
  const code = await scanKey(page);
  await page.locator('[name=codigo]').fill(await code());
  await page.getByRole('button', { name: 'Registrar la aplicación' }).click();
  await page.locator('ol > li').first().waitFor();

  const lead = `/panel/solicitudes/${await fill(site.dataDir)}`;
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const since = day(Math.floor(Date.now() / WEEK_MS - WEEKS / 2) * WEEK_MS - 3 * DAY_MS);
  const addresses: Record<string, string> = {
    lead,
    figures: `/panel/cifras?desde=${since}&hasta=${day(Date.now())}`,
  };
  for (const { name, at, height, colorScheme = 'light' } of DOCUMENTS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: DOCUMENT_WIDTH, height: height ?? 750 });
    await page.goto(addresses[at] ?? at);
    await picture(name, height === undefined);
  }
  await takeContent(page, (name) => picture(name, false));
}

function answerOf(
  { nombre, correo }: { nombre: string; correo: string },
  folio: string,
  at: number,
): Promise<Buffer> {
  return new MailComposer({
    from: { name: nombre, address: correo },
    to: 'hola@atalaya.example',
    subject: `Re: Tu proyecto [${folio}]`,
    date: new Date(at),
    text: 'El martes a las 10 nos queda bien. Van las medidas de lo que vendemos.\n\nGracias.',
    attachments: [
      { filename: 'medidas.csv', content: 'pieza,alto,ancho\ntaza,9,8\n', contentType: 'text/csv' },
    ],
  })
    .compile()
    .build();
}

async function takeContent(page: Page, picture: (name: string) => Promise<void>): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: DOCUMENT_WIDTH, height: 750 });
  await page.goto('/panel/contenido');
  await picture('contenido-lista');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/panel/contenido/servicios.yaml#campo-lista.0.desde');
  await page.locator('[id="campo-lista.0.desde"]').fill('82000');
  await page.frameLocator('[data-beside] iframe').locator('[data-typed]').first().waitFor();
  await picture('contenido-precio');
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await page.getByRole('button', { name: 'Publicar lo marcado' }).waitFor();
  await page.setViewportSize({ width: DOCUMENT_WIDTH, height: 750 });
  await picture('contenido-publicar');
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto('/panel/contenido/imagenes');
  await picture('contenido-telefono');
}

const STATES = ['en_conversacion', 'cotizada', 'ganada', 'perdida', 'ganada'] as const;

async function fill(dataDir: string): Promise<string> {
  const log = { info: () => undefined, warn: () => undefined };
  const database = await openDatabase({ dataDir, databaseUrl: null }, log);
  const posts = await testInbox(database);
  const { inbox, clock } = posts;
  const queue = createLeadQueue(database, { leaseMs: HOUR_MS, now: () => clock.now });
  const { kysely } = database;
  const { id, ...name } = await kysely
    .selectFrom('staff')
    .select(['id', 'firstname', 'lastname'])
    .where('username', '=', 'vega')
    .executeTakeFirstOrThrow();
  const vega = { id, username: 'vega', name: fullName(name), address: '127.0.0.1' };
  const now = Date.now();
  let number = 0;
  const read = async (folio: string) => {
    const found = await inbox.leads.read(folio);
    if (found === null) throw new Error(`${folio} is nowhere`);
    return found;
  };

  const deliver = async () => {
    for (const claim of await queue.claim({ agency_mail: 9, visitor_mail: 9, reply: 9 })) {
      const ending = { startedAt: clock.now + 400, endedAt: clock.now + 600 };
      await queue.markSent(claim, { ...ending, outcome: 'sent', said: '250 2.0.0 Ok: queued' });
    }
  };
  const come = async (at: number) => {
    clock.now = Math.round(at);
    number += 1;
    const source = SOURCES[number % SOURCES.length];
    const folio = await posts.arrive({
      ...ENQUIRIES[number % ENQUIRIES.length],
      correo: `contacto${number}@correo.example`,
      telefono: `52555550${1000 + number}`,
      ...(source !== undefined && { origin: { utmSource: source, firstPage: '/servicios' } }),
    });
    await deliver();
    return folio;
  };
  const answer = async (folio: string) => {
    clock.now += (1 + (number % 7)) * HOUR_MS;
    await inbox.leads.opened(folio, vega);
    const text = 'Gracias por escribirnos. ¿Hablamos el martes a las 10?';
    await inbox.replies.send(folio, 1, { subject: 'Tu proyecto', text }, vega);
    await deliver();
  };

  for (let week = WEEKS; week > 0; week -= 1) {
    const many = RHYTHM[week % RHYTHM.length] ?? 0;
    for (let each = 0; each < many; each += 1) {
      const folio = await come(now - week * WEEK_MS + ((each + 0.5) / many) * 4 * DAY_MS);
      await answer(folio);
      const { row } = await read(folio);
      const state = STATES[number % STATES.length] ?? 'ganada';
      clock.now += 20 * HOUR_MS;
      const amount = state === 'en_conversacion' ? null : 18_000 + ((number * 7_919) % 160) * 1_000;
      await inbox.leads.change(folio, row.version, { state, amount, ownerId: vega.id }, vega);
    }
  }
  const visits = Array.from({ length: WEEKS * 7 }, (_, day) =>
    VISITED.map(([page, origin, most], each) => ({
      day: new Date(now - day * DAY_MS).toISOString().slice(0, 10),
      page,
      origin,
      visits: 1 + ((day * 7 + each * 5) % most),
    })),
  );
  await kysely.insertInto('visit_count').values(visits.flat()).execute();
  for (const hours of WAITING) await come(now - hours * HOUR_MS);
  number = ENQUIRIES.length - 1;
  const shown = await come(now - 2.6 * DAY_MS);
  await answer(shown);
  const { row } = await read(shown);
  clock.now = now;
  const remindAt = now + 2 * DAY_MS;
  await inbox.leads.change(shown, row.version, { ownerId: vega.id, remindAt }, vega);
  await inbox.leads.note(shown, 'Pide verlo **antes de diciembre**.', vega);
  const conversation = testConversation(database, dataDir, { now: () => now });
  const at = now - 0.7 * HOUR_MS;
  await takeMail(conversation, await answerOf(row, shown, at), { at });
  await database.close();
  return shown;
}
