import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { content, holdContent, perContent } from '#content/snapshot/content.ts';
import { followUpSchema } from '#content/schemas/follow-up.ts';
import type { ContentSnapshot } from '#content/snapshot/snapshot.ts';
import { takeMail } from '#server/leads/conversation/conversation.ts';
import { leadView } from '#panel/lead/query.ts';
import type { PanelVisit } from '#server/accounts/visit.ts';
import { enquiry } from '#server/leads/testing-store.ts';
import { mailSettings } from '#server/messages/mail-settings.ts';
import { mailFolder } from '#server/messages/mailer.ts';
import { readConfig } from '#server/settings/config.ts';
import { contentTookEffect, createServices, type Services } from '#server/start/services.ts';
import { noticeVersion } from '#server/pages/page-maker.ts';
import { createNoticeMail } from '#server/watch/incidents/notice-mail.ts';
import { createProbeTokens } from '#server/watch/synthetic/round.ts';
import { silentLog } from '#tests/support/databases.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const HOUR_MS = 60 * 60 * 1000;
/** A Thursday, at 12:00 in Mexico City and at 18:00 in London. */
const NOW = Date.UTC(2026, 0, 8, 18);
const ANA = { id: 'ana', username: 'ana', name: 'Ana Vega', address: '127.0.0.1' };

let dataDir: string;
let services: Services;
const published = perContent(({ privacy }) => {
  const body = `# ${privacy.titulo}\n`;
  return { version: noticeVersion(body), body };
});

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  dataDir = temporaryFolder();
  const config = readConfig({ DATA_DIR: dataDir, MX_LOOKUP: 'no' });
  const lines = { dropped: () => 0, isWritten: () => true };
  services = await createServices(config, silentLog, lines, published);
});
afterEach(async () => {
  await services.worker.stop();
  await services.close();
});

function other(): ContentSnapshot {
  const said = content();
  const { brand, mails, newsletter, rights, privacy, questions } = said;
  const { aviso, campos } = mails;
  const confirmar = { ...newsletter.correos.confirmar, titulo: 'Confirma el de Faro' };
  const responde = 'Responde Faro en {respuesta}.';
  const { horario } = brand.atencion;
  const { cuentas, intruso, letras, orden } = questions;
  const turnos = [{ de: 'lunes', a: 'domingo', abre: '0:00', cierra: '24:00' }] as const;
  return {
    ...said,
    brand: {
      ...brand,
      nombre: 'Faro',
      correo: 'hola@faro.example',
      folio: 'FAR',
      respuesta: 'una hora',
      atencion: {
        horasHabiles: 1,
        horario: { ...horario, zona: 'Europe/London', turnos: [...turnos], festivos: [] },
      },
    },
    mails: {
      ...mails,
      aviso: { ...aviso, recibido: 'Llegó a Faro: {momento}.' },
      campos: { ...campos, mensaje: 'Recado' },
    },
    newsletter: {
      ...newsletter,
      consentimiento: 'Acepto el de Faro',
      temas: [{ valor: 'mar', etiqueta: 'El mar' }],
      correos: { ...newsletter.correos, confirmar },
    },
    followUp: followUpSchema.parse({ etapas: ['En puerto'], urgente: ['se apaga la linterna'] }),
    unwanted: { frases: ['anclas al mayoreo'] },
    replies: { respuestas: [{ id: 'uno', titulo: 'Faro', texto: responde }] },
    rights: { ...rights, plazo: { dias: 5, texto: 'cinco días' } },
    privacy: { ...privacy, titulo: 'Aviso de Faro' },
    questions: {
      cuentas: cuentas.map((each) => ({ ...each, pregunta: 'Faro: {a} y {b}' })),
      intruso: { ...intruso, pregunta: 'Faro: {clase}, {opciones}' },
      letras: { ...letras, pregunta: 'Faro: {ordinal} de {palabra}' },
      orden: { ...orden, despues: 'Faro: {termino}', antes: 'Faro: {termino}' },
    },
    services: { ...said.services, moneda: 'GBP', idioma: 'en-GB' },
  };
}

const lead = (mensaje: string) => enquiry({ submissionId: null, detail: { mensaje } });
const ACCESS = { kind: 'acceso', nombre: 'Eva', correo: 'eva@correo.example' } as const;
const accessRequest = () => services.privacy.requests.ask({ ...ACCESS, folio: null, message: '' });

async function taken(mensaje: string) {
  const { leads, database } = services;
  await leads.accept(lead(mensaje), null);
  const newest = database.kysely.selectFrom('lead').selectAll().orderBy('arrival', 'desc');
  return newest.executeTakeFirstOrThrow();
}

async function mails() {
  const { worker, database } = services;
  worker.start();
  const waiting = database.kysely.selectFrom('delivery').select('id').where('status', '<>', 'sent');
  await expect.poll(() => waiting.execute()).toEqual([]);
  const folder = mailFolder(dataDir);
  const all = await readdir(folder);
  return Promise.all(all.map(async (file) => PostalMime.parse(await readFile(join(folder, file)))));
}

it('is what mails say, and where they go', async () => {
  const settings = mailSettings(services.config);
  const sent: { from?: unknown; subject?: unknown }[] = [];
  const sending = createNoticeMail(
    { send: (_claim, mail) => Promise.resolve(String(sent.push(mail))) },
    settings,
  );
  const waiting = await taken('De antes');
  holdContent(other());
  await contentTookEffect(services);
  const { folio } = await taken('Hola');
  const { newsletter, staff } = services;
  const [topics, consent] = [newsletter.topics(), newsletter.consent()];
  await newsletter.ask({ correo: ACCESS.correo, topics, consent, page: '/', notice: null });
  const number = await accessRequest();
  const letter = { to: 'leo@faro.example', by: null, role: 'atiende', kind: 'invitation' } as const;
  await staff.tools.mailInvitation({ ...letter, link: 'https://faro.example/panel/invitacion/x' });
  const notice = { id: '1', title: 'A', lines: [], path: '/', linkWords: 'B' };
  await sending(['hola@faro.example'], notice);

  const all = await mails();
  const of = (to: string, subject: string) =>
    all.find((mail) => mail.to?.[0]?.address === to && mail.subject?.includes(subject) === true);
  expect(all.map(({ from }) => from?.name)).toEqual(all.map(() => 'Faro'));
  const { correo } = lead('');
  expect(of('hola@faro.example', waiting.folio)).toBeDefined();
  expect(of('hola@faro.example', folio)?.text).toContain('Llegó a Faro: 08-01-2026 18:00');
  expect(of('hola@faro.example', folio)?.text).toContain('Recado: Hola');
  expect(of(correo, folio)?.text).toContain('una hora');
  expect(of('eva@correo.example', 'Confirma el de Faro')).toBeDefined();
  expect(of('hola@faro.example', number)?.text).toContain('cinco días');
  const invited = of('leo@faro.example', 'panel de Faro')?.text;
  expect(invited).toContain('a las 18:00 (hora de Reino Unido).');
  expect(sent).toMatchObject([{ from: { name: 'Faro' }, subject: '[Faro] A' }]);
});

it('is what an enquiry is numbered, promised, sorted and judged by', async () => {
  const { spam, conversation, watch, config, database } = services;
  const calm = { spareFilled: false, tookMs: 60_000, passedBy: 'altcha' };
  const judged = () => spam.judge(lead('Vendo anclas al mayoreo'), calm);
  const from = (address: string, id: string) => {
    const headers = `From: ${address}\r\nTo: x@faro.example\r\nMessage-ID: <${id}@x>\r\n`;
    return takeMail(conversation, Buffer.from(`${headers}\r\nHola\r\n`), { at: NOW });
  };
  expect(await judged()).toBeNull();
  expect(await from('Faro <hola@faro.example>', 'uno')).toMatchObject({ outcome: 'kept' });
  holdContent(other());
  const row = await taken('Hola: se apaga la linterna.');
  expect(row.folio).toMatch(/^FAR-/);
  expect(row.due_at).toBe(NOW + HOUR_MS);
  expect(row.urgent_why).toContain('se apaga la linterna');
  expect(await judged()).toMatchObject({ reasons: ['Dice «anclas al mayoreo»'] });
  expect(await from('Faro <hola@faro.example>', 'dos')).toMatchObject({ outcome: 'aside' });

  await database.kysely.deleteFrom('round').execute();
  const id = await watch.rounds.store.begin('panel');
  const token = createProbeTokens(config.secretKey).make(id, 'c');
  const proof = { id: 'altcha:uno', by: 'altcha', expiresAt: new Date(NOW + HOUR_MS) };
  const folio = await watch.takeRound({ token, captcha: 'c', lead: lead('Ronda'), proof });
  expect(folio).toMatch(/^FAR-/);
});

it('is what visitors are asked, and which notice they have read', async () => {
  const { captcha, notices, newsletter, privacy, database } = services;
  const before = published();
  const ask = () => captcha.question({ visitor: null, address: '192.0.2.1' }).text;
  expect(notices.current).toBe(before.version);
  expect(ask()).not.toContain('Faro');
  holdContent(other());
  vi.setSystemTime(NOW + 1);
  await contentTookEffect(services);
  await contentTookEffect(services);
  vi.setSystemTime(NOW);
  expect(ask()).toMatch(/^Faro: /);
  expect(notices.current).not.toBe(before.version);
  expect(await notices.accepted(before.version)).toBe(before.version);
  for (const made of [null, 'aaaaaaaaaaaa', "' or 1=1"]) {
    expect(await notices.accepted(made)).toBe(notices.current);
  }
  expect((await notices.read(notices.current ?? ''))?.body).toBe('# Aviso de Faro\n');
  const versions = (await notices.list()).map(({ version }) => version);
  expect(versions).toEqual([notices.current, before.version]);
  expect(newsletter.topics()).toEqual(['mar']);
  expect(newsletter.consent()).toBe('Acepto el de Faro');
  const detail = { newsletter: true, temas: ['mar', 'comercio'] };
  await newsletter.fromEnquiry({ ...lead('Hola'), detail });
  const [event] = await database.kysely.selectFrom('subscriber_event').select('data').execute();
  const said = { temas: ['mar'], texto: 'Acepto el de Faro' };
  expect(JSON.parse(event?.data ?? '')).toMatchObject(said);
  await accessRequest();
  expect(await privacy.requests.list()).toMatchObject([{ dueAt: NOW + 5 * 24 * HOUR_MS }]);
});

it('is what the panel works with', async () => {
  const { inbox, staff } = services;
  const { folio } = await taken('Hola');
  holdContent(other());
  const url = new URL(`http://a.example/panel/solicitudes/${folio}`);
  const visit = { url, person: ANA, address: '', cookie: '' } as unknown as PanelVisit;
  const view = await leadView(services, visit, null, folio);
  expect(view?.written).toContainEqual({ label: 'Recado', value: 'Hola' });
  expect(view?.states.map(({ label }) => label)).toContain('En puerto');
  expect(JSON.stringify(view?.ways)).toContain('Faro');
  expect(await inbox.replies.canned(folio, ANA)).toEqual([
    { id: 'uno', title: 'Faro', text: 'Responde Faro en una hora.' },
  ]);
  expect(await inbox.replies.addresses(folio)).toHaveLength(1);
  expect(staff.tools.brandWords()).toContain('Faro');
  expect(await inbox.replies.preview(folio, { subject: '', text: 'Va' }, ANA)).toMatchObject({
    from: 'Ana Vega (Faro) <hola@faro.example>',
    subject: expect.stringContaining(folio) as string,
  });
  vi.setSystemTime(Date.UTC(2026, 0, 9, 2));
  const today = { filter: { from: '2026-01-09' }, sort: 'arrival' } as const;
  const { body } = await inbox.export.open(today, 'csv', ANA);
  await taken('De madrugada');
  expect(await new Response(body).text()).toContain('De madrugada');
});
