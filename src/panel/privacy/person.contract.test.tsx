import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ANA, aVisit, inboxBench, LUIS } from '#server/leads/inbox/testing-inbox.ts';
import type { Person } from '#server/accounts/people.ts';
import type { PanelVisit } from '#server/accounts/visit.ts';
import { listErasure } from '#server/leads/retention/erasures.ts';
import { createPersons } from '#server/site/privacy/person.ts';
import type { Services } from '#server/start/services.ts';
import type { PanelTools } from '#panel/shell/visit.ts';
import { dialects } from '#tests/support/databases.ts';
import { erasePerson } from './actions.ts';
import { PersonPage } from './PersonPage.tsx';
import { personView } from './query.ts';
import { withFormToken } from '#panel/shell/form-token.ts';

describe.each(dialects)('the page of a person on %s', (dialect) => {
  const bench = inboxBench(dialect);

  async function pageOf(reference: string, search = '') {
    const { inbox } = bench;
    const { database, config } = bench;
    const services = {
      inbox,
      privacy: {
        persons: createPersons(database, {
          mails: { forget: () => Promise.resolve() },
          dataDir: config.dataDir,
        }),
      },
      staff: { tools: { audit: { note: () => Promise.resolve() } } },
    } as unknown as Services;
    const url = new URL(`https://atalaya.example/panel/personas/${reference}${search}`);
    const person = search === '' ? ANA : { ...ANA, role: 'administra' };
    const visit = { url, person, address: ANA.address, action: null };
    const view = await personView(services, visit as unknown as PanelVisit, reference);
    if (view === null) throw new Error('nobody');
    return {
      view,
      html: withFormToken('', () => renderToStaticMarkup(<PersonPage view={view} />)),
    };
  }

  it('shows what the agency made of each enquiry, what they are worth together, and leads to the files', async () => {
    const { leads, replies } = bench.inbox;
    const folios: string[] = [];
    while (folios.length < 4) folios.push(await bench.arrive());
    const [won = '', quoted = '', asked = '', joined = ''] = folios;
    await leads.change(won, 1, { state: 'ganada', amount: 50_000 }, ANA);
    const quote = { state: 'cotizada', stage: 'Esperando firma', amount: 20_000 } as const;
    await leads.change(quoted, 1, { ...quote, expectedOn: '2026-02-01' }, ANA);
    await leads.tag(quoted, { add: ['tienda'] }, ANA);
    await leads.change(asked, 1, { amount: 1_000 }, ANA);
    await leads.change(joined, 1, { amount: 7_000 }, ANA);
    await leads.merge(asked, 2, joined, ANA);
    const lead = await bench.kysely
      .selectFrom('lead')
      .select('id')
      .where('folio', '=', won)
      .executeTakeFirstOrThrow();
    const file = {
      ...{ lead_id: lead.id, message_id: null, reply_id: null, staff_id: null, created_at: 1 },
      ...{ digest: 'a'.repeat(64), type: 'application/pdf', bytes: 2_000, warning: null },
    };
    await replies.keepDraft(won, { subject: '', text: 'Hola' }, LUIS);
    await bench.kysely
      .insertInto('lead_attachment')
      .values([
        { ...file, id: 'f-plano', name: 'plano.pdf' },
        { ...file, id: 'f-grande', name: 'grande.mov', digest: '' },
        { ...file, id: 'f-de-luis', name: 'de-luis.pdf', staff_id: LUIS.id },
      ])
      .execute();

    const { view, html } = await pageOf(won);
    expect(view.enquiries).toMatchObject([
      { folio: won, state: 'ganada', amount: 50_000, joinedTo: null },
      { folio: quoted, stage: 'Esperando firma', expectedOn: '2026-02-01', tags: ['tienda'] },
      { folio: asked, amount: 1_000 },
      { folio: joined, joinedTo: asked },
    ]);
    expect(view.sums).toEqual({
      won: { amount: 50_000, count: 1 },
      open: { amount: 21_000, count: 2 },
    });
    for (const words of ['Esperando firma', 'feb', 'Tienda', `junta con ${asked}`]) {
      expect(html).toContain(words);
    }
    expect(html).toMatch(/Ganado<\/dt><dd><b>\$50,000\sMXN<\/b>/);
    expect(html).toMatch(/Abierto<\/dt><dd><b>\$21,000\sMXN<\/b> en 2 solicitudes/);
    expect(html).toContain('<a href="/panel/adjuntos/f-plano" download="plano.pdf">');
    expect(html).toContain('grande.mov');
    expect(html).not.toMatch(/adjuntos\/f-grande|de-luis/);
  });

  it('says nothing of money where none was noted', async () => {
    const { view, html } = await pageOf(await bench.arrive());
    expect(view.sums).toEqual({ won: null, open: null });
    expect(html).not.toContain('Ganado');
  });

  it('erases one enquiry that has neither address nor telephone, and not the others', async () => {
    const unknown = { correo: '', telefono: '' };
    const [one, other] = [await bench.arrive(unknown), await bench.arrive(unknown)];
    const { view, html } = await pageOf(one, '?confirmar=borrar');
    expect(view.enquiries.map(({ folio }) => folio)).toEqual([one]);
    expect(html).toContain(`Escribe ${one} para confirmar.`);
    const { database, config } = bench;
    const mails = { forget: () => Promise.resolve() };
    const tools = {
      audit: { note: () => Promise.resolve() },
      privacy: {
        persons: createPersons(database, { mails, dataDir: config.dataDir }),
        requests: { list: () => Promise.resolve([]) },
      },
    } as unknown as PanelTools;
    const erase = (correo: string) =>
      erasePerson(
        tools,
        aVisit(
          `/panel/personas/${one}`,
          { correo },
          { person: { id: ANA.id, username: ANA.username } as Person },
        ),
      );
    expect(await erase('')).toHaveProperty('errors.correo');
    expect(await erase(one.toLowerCase())).toEqual({ go: '/panel?aviso=olvidada&n=1' });
    const left = database.kysely.selectFrom('lead').select('folio').where('mail_key', '=', '');
    expect(await left.where('phone_key', '=', '').execute()).toEqual([{ folio: other }]);
  });

  it('erases again what was merged into a later enquiry, with its words in the search', async () => {
    const { leads, list } = bench.inbox;
    const { database, config } = bench;
    const early = await bench.arrive({ nombre: 'Aurelia Temprano' });
    const [{ created_at: at } = { created_at: 0 }] = await database.kysely
      .selectFrom('lead')
      .select('created_at')
      .where('folio', '=', early)
      .execute();
    const late = await bench.arrive();
    await leads.merge(late, 1, early, ANA);
    const found = async () => (await list.count({ text: 'Aurelia' })).count;
    expect(await found()).toBe(1);
    await listErasure(config.dataDir, 'ines@correo.example', at);
    const mails = { forget: () => Promise.resolve() };
    await createPersons(database, { mails, dataDir: config.dataDir }).eraseAgain();
    expect(await found()).toBe(0);
    expect((await pageOf(late)).view.enquiries.map(({ folio }) => folio)).toEqual([late]);
  });

  it('asks at an address that a sign-in in between leads back to', async () => {
    const asked = '?confirmar=borrar';
    const folio = await bench.arrive();
    expect((await pageOf(folio, asked)).html).toContain(
      `action="/panel/personas/${folio}${asked}"`,
    );
  });
});

it('closes the open requests for erasure of a person who was erased, and no other', async () => {
  const closed: string[] = [];
  const request = { kind: 'supresion', correo: 'Ines@example.com', doneAt: null };
  const tools = {
    audit: { note: () => Promise.resolve() },
    privacy: {
      persons: { mail: () => Promise.resolve('ines@example.com'), erase: () => Promise.resolve(2) },
      requests: {
        list: () =>
          Promise.resolve([
            { ...request, number: 'A' },
            { ...request, number: 'B', kind: 'acceso' },
            { ...request, number: 'C', correo: 'otra@example.com' },
            { ...request, number: 'D', doneAt: 1 },
          ]),
        close: (number: string) => Promise.resolve(closed.push(number) > 0),
      },
    },
  };
  const form = new FormData();
  form.set('correo', 'ines@example.com');
  const url = new URL('https://atalaya.example/panel/personas/ATA-1');
  const visit = { url, form, person: ANA, address: ANA.address };
  expect(await erasePerson(tools as never, visit as never)).toEqual({
    go: '/panel?aviso=olvidada-peticion&n=2',
  });
  expect(closed).toEqual(['A']);
});
