import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Channel, Transport } from '#server/messages/delivery.ts';
import { createOutbox, type Outbox } from '#server/messages/outbox.ts';
import { sendDue } from '#server/messages/testing-outbox.ts';
import { createMailer, mailFolder } from '#server/messages/mailer.ts';
import { SETTINGS } from '#server/leads/mail/testing-mails.ts';
import { createPersons } from '#server/site/privacy/person.ts';
import { keptMails } from '#server/messages/kept-mails.ts';
import type { AuditNote } from '#server/requests/audit.ts';
import type { WebhookMessage } from '#server/messages/post-signed.ts';
import { readCsv } from '#tests/support/strict-csv.ts';
import { dialects, sharedDatabase } from '#tests/support/databases.ts';
import { createNewsletterLinks } from './links.ts';
import { createNewsletterTransport } from './newsletter-letters.ts';
import { createNewsletter, type Newsletter } from './newsletter.ts';
import { createSubscribers, type Subscribers } from './subscribers.ts';

const SITE = 'https://atalaya.example';
const START = Date.UTC(2026, 0, 8, 18);
const DAY = 24 * 60 * 60 * 1000;
const ANA = 'ana@correo.example';
const STAFF = { id: 'vega', username: 'vega', name: 'Vega', address: '127.0.0.1' };

describe.each(dialects)('the newsletter on %s', (dialect) => {
  const test = sharedDatabase(dialect);
  let clock: number;
  let outbox: Outbox;
  let transports: Partial<Record<Channel, Transport>>;
  let newsletter: Newsletter;
  let subscribers: Subscribers;
  const told: WebhookMessage[] = [];
  const audited: AuditNote[] = [];
  const now = () => clock;
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

  beforeAll(() => {
    const mails = keptMails(mailFolder(test.config.dataDir));
    const brand = { ...SETTINGS.brand, siteUrl: SITE };
    const settings = { brand, mailFrom: null, leadsTo: null };
    const links = createNewsletterLinks('un-secreto-de-prueba-bien-largo-123', () => SITE, now);
    const mailer = createMailer({ smtpUrl: null, dataDir: test.config.dataDir }, log);
    const { kysely } = test.database;
    transports = {
      newsletter: createNewsletterTransport({ kysely, mailer, settings, links }),
      webhook({ id, data }) {
        told.push({ delivery: id, ...data } as WebhookMessage);
        return Promise.resolve('http 200');
      },
    };
    outbox = createOutbox(test.database, { wake: () => undefined, mails, now });
    newsletter = createNewsletter(test.database, { outbox, links, tells: () => true, now });
    subscribers = createSubscribers(test.database, {
      outbox,
      mails,
      blockedDays: 100,
      tells: () => true,
      now,
      audit: { note: (line) => Promise.resolve(void audited.push(line)) },
    });
  });
  beforeEach(async () => {
    clock = START;
    told.length = 0;
    audited.length = 0;
    const { kysely } = test.database;
    const sent = await kysely.selectFrom('delivery').select('id').execute();
    await keptMails(mailFolder(test.config.dataDir)).forget(sent.map(({ id }) => id));
    await kysely.deleteFrom('delivery').execute();
    await kysely.deleteFrom('subscriber').execute();
  });

  const ASKED = { page: '/boletin', consent: 'Quiero el boletín.', notice: '0123456789ab' };
  const ask = (topics: readonly string[], correo = ANA) =>
    newsletter.ask({ correo, topics, ...ASKED });
  const linkTo = async (page: string) => linkIn(await mails(), page);
  async function subscribe(topic: string): Promise<string> {
    await ask([topic]);
    const link = await linkTo('confirmar');
    expect(await newsletter.confirm(link)).toBe(true);
    return link;
  }

  async function mails(): Promise<Email[]> {
    await sendDue(test.database, transports, now);
    const folder = mailFolder(test.config.dataDir);
    const names = await readdir(folder).catch(() => []);
    const parsed = names.map(async (name) => PostalMime.parse(await readFile(join(folder, name))));
    return Promise.all(parsed);
  }

  function linkIn(all: readonly Email[], page: string): string {
    const text = all.map((mail) => mail.text).join('\n');
    return new RegExp(`${SITE}/boletin/${page}/(\\S+)`).exec(text)?.[1] ?? '';
  }

  const personsOf = () => {
    const { dataDir } = test.config;
    return createPersons(test.database, { mails: keptMails(mailFolder(dataDir)), dataDir, now });
  };

  const header = (mail: Email | undefined, key: string) =>
    mail?.headers.find((each) => each.key === key)?.value;

  it('writes nothing but one question before the button is pressed', async () => {
    await ask(['comercio', 'seguridad']);
    const first = await mails();
    expect(first).toHaveLength(1);
    expect(first[0]?.subject).toContain('Confirma');
    expect(header(first[0], 'list-unsubscribe')).toMatch(/^<https:.*\/boletin\/baja\/.*>$/);
    expect(header(first[0], 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const link = linkIn(first, 'confirmar');
    // Programs that scan mails open the link too, so opening it must not confirm the subscription.
    expect(await newsletter.look(link)).toMatchObject({ correo: ANA, status: 'pending' });
    expect((await subscribers.counts()).confirmed).toBe(0);
    expect(await mails()).toHaveLength(1);
    expect(told).toEqual([]);
  });

  it('writes what was asked while the clock ran ahead, once that is set right', async () => {
    clock = START + 400 * DAY;
    await ask(['comercio']);
    clock = START;
    expect(await mails()).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });

  it('keeps the proof of each step: what, when, from where, and the version of the notice', async () => {
    await ask(['comercio', 'seguridad']);
    const link = await linkTo('confirmar');
    clock += 60_000;
    expect(await newsletter.confirm(link)).toBe(true);
    expect(await newsletter.confirm(link)).toBe(true);
    const steps = test.database.kysely.selectFrom('subscriber_event').selectAll();
    const events = await steps.orderBy('at').execute();
    expect(events.map(({ kind }) => kind)).toEqual(['asked', 'confirmed']);
    const asked = { texto: 'Quiero el boletín.', aviso: '0123456789ab', pagina: '/boletin' };
    const temas = ['comercio', 'seguridad'];
    expect(JSON.parse(events[0]?.data ?? '')).toEqual({ temas, ...asked });
    expect(events[1]?.at).toBe(START + 60_000);
    const topics = Object.fromEntries(await subscribers.byTopic());
    expect(topics).toEqual({ comercio: 1, seguridad: 1 });
    expect((await mails()).map(({ subject }) => subject).join()).toContain('Ya recibes');
    expect(told.map(({ event }) => event)).toEqual(['subscriber.confirmed']);
    const subscriber = { correo: ANA, status: 'confirmed', temas };
    expect(JSON.parse(told[0]?.body ?? '')).toMatchObject({ subscriber });
  });

  it('lets one change topics, leave and come back by the same link, which never ends', async () => {
    await subscribe('comercio');
    const own = await linkTo('preferencias');
    clock += 400 * DAY;
    expect(await newsletter.change(own, ['sistemas'])).toBe(true);
    expect(await newsletter.change(own, [])).toBe(false);
    clock += 1000;
    expect(await newsletter.leave(await linkTo('baja'), 'un-clic')).toBe(true);
    expect(await newsletter.look(own)).toMatchObject({ correo: ANA, status: 'left', topics: [] });
    clock += 1000;
    expect(await newsletter.change(own, ['contratos'])).toBe(true);
    const found = await newsletter.look(own);
    expect(found).toMatchObject({ status: 'confirmed', topics: ['contratos'] });
    await sendDue(test.database, transports, now);
    const events = told.map(({ event }) => event.replace('subscriber.', ''));
    expect(events).toEqual(['confirmed', 'changed', 'left', 'changed']);
  });

  it('takes a confirmation once: pressed again it brings back no topics that were changed since', async () => {
    const link = await subscribe('comercio');
    clock += 1000;
    await newsletter.change(await linkTo('preferencias'), ['sistemas']);
    clock += 1000;
    expect(await newsletter.look(link)).toMatchObject({ spent: true, topics: ['sistemas'] });
    expect(await newsletter.confirm(link)).toBe(true);
    expect(await subscribers.byTopic()).toEqual(new Map([['sistemas', 1]]));
  });

  it.each([
    ['who had confirmed', true],
    ['who never had', false],
  ])('lets no confirmation from before bring back %s and left', async (_who, confirmed) => {
    await ask(['comercio']);
    await ask(['seguridad']);
    const all = await mails();
    const links = all.map((mail) => linkIn([mail], 'confirmar'));
    const [used = '', unused = ''] = links;
    if (confirmed) await newsletter.confirm(used);
    clock += 1000;
    await newsletter.leave(linkIn(all, 'baja'), 'pagina');
    clock += 1000;
    for (const link of [used, unused]) {
      expect(await newsletter.confirm(link)).toBe(false);
      const found = await newsletter.look(link);
      expect(found).toMatchObject({ status: 'left', topics: [], spent: true });
    }
    await ask(['contratos']);
    const fresh = (await mails()).map((mail) => linkIn([mail], 'confirmar'));
    const [again = ''] = fresh.filter((link) => link !== '' && !links.includes(link));
    clock += 1000;
    expect(await newsletter.confirm(again)).toBe(true);
    expect(await newsletter.confirm(unused)).toBe(true);
    expect(await subscribers.byTopic()).toEqual(new Map([['contratos', 1]]));
  });

  it('changes nothing for a person who types somebody else’s address, and writes three times a day', async () => {
    await subscribe('comercio');
    for (let times = 0; times < 5; times += 1) await ask(['seguridad']);
    expect(await subscribers.byTopic()).toEqual(new Map([['comercio', 1]]));
    const subjects = (await mails()).map(({ subject = '' }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Tus temas'))).toHaveLength(2);
  });

  it('takes no link that was made up, and no confirmation after a week', async () => {
    await ask(['comercio']);
    const link = await linkTo('confirmar');
    expect(await newsletter.confirm(`${link}x`)).toBe(false);
    expect(await newsletter.leave('nada.nada', 'pagina')).toBe(false);
    clock += 8 * DAY;
    expect(await newsletter.confirm(link)).toBe(false);
    clock += 1;
    await subscribers.purge();
    expect((await subscribers.counts()).pending).toBe(0);
    expect(await mails()).toEqual([]);
  });

  it('shows, exports and takes out, by an agency that is noted', async () => {
    for (const [index, topic] of ['comercio', 'sistemas'].entries()) {
      await ask([topic], `lector${index}@correo.example`);
    }
    for (const mail of await mails()) await newsletter.confirm(linkIn([mail], 'confirmar'));
    const filter = { status: 'confirmed', topic: null, mail: 'lector1', after: null } as const;
    const { rows } = await subscribers.page(filter);
    expect(rows.map(({ correo }) => correo)).toEqual(['lector1@correo.example']);
    const file = await new Response(await subscribers.export('comercio', STAFF)).text();
    expect(await readCsv(file)).toEqual([
      ['email', 'name', 'attributes'],
      ['lector0@correo.example', '', expect.stringMatching(/^\{"temas":\["comercio"\]/)],
    ]);
    expect(await subscribers.leave(rows[0]?.id ?? '', STAFF)).toBe(true);
    expect(await subscribers.leave(rows[0]?.id ?? '', STAFF)).toBe(false);
    expect(audited.map(({ action }) => action)).toEqual(['exported', 'unsubscribed']);
    expect(await subscribers.growth()).toEqual([{ month: '2026-01', confirmed: 2, left: 1 }]);
    clock += 101 * DAY;
    await subscribers.purge();
    expect(await subscribers.counts()).toEqual({ pending: 0, confirmed: 1, left: 0 });
  });

  it('is all that is known of who only asked for it, and goes by its own reference', async () => {
    await ask(['comercio'], 'Solo@correo.example');
    await newsletter.confirm(await linkTo('confirmar'));
    await mails();
    const persons = personsOf();
    const all = { status: 'confirmed', topic: null, mail: null, after: null } as const;
    const id = (await subscribers.page(all)).rows[0]?.id ?? '';
    const boletin = { estado: 'confirmed', temas: ['comercio'], pasos: [{}, {}] };
    const known = { correo: 'solo@correo.example', boletin };
    expect(await persons.read(id)).toMatchObject({ ...known, solicitudes: [] });
    expect(await persons.erase(id)).toBe(0);
    expect(await persons.read(id)).toBeNull();
    expect(await mails()).toEqual([]);
    const tables = ['subscriber', 'subscriber_event', 'subscriber_topic', 'delivery'] as const;
    for (const table of tables) {
      expect(await test.database.kysely.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
  });
});
