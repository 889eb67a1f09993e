import { copiesFolder } from '#server/platform/data-folder.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSavedViews } from '#server/leads/inbox/views.ts';
import { readErasures } from '#server/leads/retention/erasures.ts';
import { createOutbox } from '#server/messages/outbox.ts';
import { SETTINGS } from '#server/leads/mail/testing-mails.ts';
import { storeAccount, dialects, sharedDatabase } from '#tests/support/databases.ts';
import { createBlockedLeads } from '#server/leads/retention/blocked-leads.ts';
import type { AuditNote } from '#server/requests/audit.ts';
import type { PanelTools } from '#panel/shell/visit.ts';
import type { Person } from '#server/accounts/people.ts';
import { aVisit } from '#server/leads/inbox/testing-inbox.ts';
import { createNotices } from './notices.ts';
import { createPersons } from './person.ts';
import { closeRequest, erasePerson, seeBlocked } from '#panel/privacy/actions.ts';
import { createPrivacyRequests } from './requests.ts';

const START = Date.UTC(2026, 0, 8, 18);
const DAY = 24 * 60 * 60 * 1000;

describe.each(dialects)('privacy in the panel on %s', (dialect) => {
  const test = sharedDatabase(dialect);
  let tools: PanelTools;
  const audited: AuditNote[] = [];
  const settings = { ...SETTINGS, leadsTo: 'uno@a.example, dos@a.example' };
  beforeAll(() => {
    const mails = { forget: () => Promise.resolve() };
    const now = () => START;
    const outbox = createOutbox(test.database, { wake: () => undefined, mails, now });
    tools = {
      audit: { note: (line: AuditNote) => Promise.resolve(void audited.push(line)) },
      privacy: {
        notices: createNotices(test.database, () => null),
        blocked: createBlockedLeads(test.database, 100),
        persons: createPersons(test.database, { mails, dataDir: test.config.dataDir, now }),
        requests: createPrivacyRequests(test.database, outbox, settings, now),
      },
    } as unknown as PanelTools;
  });

  async function block(folio: string, mail: string, at: number) {
    const content = { lead: { folio, detail: '{}' }, events: [], deliveries: [] };
    const row = { id: folio, folio, mail_key: mail, arrived_at: at, blocked_at: at };
    const values = { ...row, content: JSON.stringify(content) };
    await test.database.kysely.insertInto('blocked_lead').values(values).execute();
    return content;
  }

  const person = { id: 'vega', username: 'vega', name: 'Vega' } as Person;
  const visit = (path: string, fields: Record<string, string>) => aVisit(path, fields, { person });

  it('shows a blocked enquiry to who says why, and notes it', async () => {
    const content = await block('ATA-1', 'ana@correo.example', START);
    audited.length = 0;
    const page = '/panel/bloqueadas';
    const without = await seeBlocked(tools, visit(page, { folio: 'ATA-1', motivo: 'x' }));
    expect(without).toMatchObject({ errors: { motivo: expect.any(String) as string } });
    expect(audited).toEqual([]);
    const motivo = 'Lo pide el juzgado 3';
    expect(await seeBlocked(tools, visit(page, { folio: 'ata-1', motivo }))).toEqual({
      seen: { ...content, messages: [], files: [], tags: [] },
    });
    expect(audited).toMatchObject([{ action: 'blocked_seen', subject: 'ATA-1', detail: motivo }]);
    expect(await tools.privacy.blocked.list(null, 9)).toEqual([
      { folio: 'ATA-1', arrivedAt: START, blockedAt: START, until: START + 100 * DAY },
    ]);
  });

  it('erases a person, blocked enquiries included, when the address is written', async () => {
    const page = '/panel/personas/ATA-1';
    expect(await erasePerson(tools, visit(page, { correo: 'eva@correo.example' }))).toMatchObject({
      errors: { correo: 'Escribe ana@correo.example para confirmar.' },
    });
    const correo = 'Ana@Correo.example';
    expect(await erasePerson(tools, visit(page, { correo }))).toEqual({
      go: '/panel?aviso=olvidada&n=1',
    });
    expect(await tools.privacy.blocked.read('ATA-1')).toBeNull();
    const forgotten = await tools.privacy.blocked.forgotten('ATA-1');
    expect(forgotten).toEqual({ at: START, reason: 'peticion' });
  });

  it('makes a task of a visitor’s request, with its law’s days, and tells the agency without a name', async () => {
    const { requests } = tools.privacy;
    const ana = { nombre: 'Ana Peña', correo: 'Ana@correo.example', folio: null };
    const number = await requests.ask({ ...ana, kind: 'supresion', message: 'Bórrenme' });
    const notices = await test.database.kysely.selectFrom('delivery').select('data').execute();
    expect(notices).toHaveLength(2);
    expect(JSON.stringify(notices)).toContain(number);
    expect(JSON.stringify(notices)).not.toMatch(/Peña|correo\.example/);
    expect(await requests.list()).toMatchObject([
      { number, dueAt: START + 30 * DAY, doneAt: null, lead: null },
    ]);
    const page = '/panel/privacidad';
    const short = await closeRequest(tools, visit(page, { numero: number, respuesta: 'ya' }));
    expect(short).toHaveProperty('errors.respuesta');
    const respuesta = 'Se borró y se le avisó';
    await closeRequest(tools, visit(page, { numero: number, respuesta }));
    expect(await requests.openCount()).toBe(0);
    expect(await requests.list()).toMatchObject([{ doneBy: 'Vega', outcome: respuesta }]);
  });

  it('has a page for who only made a request, and one erasure takes all with the views', async () => {
    const { kysely } = test.database;
    const { requests, persons } = tools.privacy;
    const inigo = { nombre: 'Íñigo Núñez', correo: 'inigo@correo.example', folio: null };
    const number = await requests.ask({ ...inigo, kind: 'acceso', message: '¿Qué saben de mí?' });
    expect(await persons.read(number)).toMatchObject({
      correo: 'inigo@correo.example',
      solicitudes: [],
      boletin: null,
      peticiones: [{ numero: number, nombre: 'Íñigo Núñez' }],
    });
    const vega = { id: 'vega', username: 'vega', lastname: 'Vega', role: 'atiende' };
    await storeAccount(test.database, vega);
    const views = {
      'Las nuevas': 'estado=nueva',
      'Por su correo': 'buscar=inigo%40correo',
      'Por su nombre': 'estado=nueva&buscar=Nu%C3%B1ez+%C3%8D%C3%B1igo',
      'Iñigo Nuñez': 'abiertas=1',
      'De correo': 'buscar=tienda+correo',
      'De su proveedor': 'buscar=correo',
      'De otra': 'buscar=Nu%C3%B1ez+Mar%C3%ADa',
    };
    for (const [name, query] of Object.entries(views)) {
      await createSavedViews(test.database).save('vega', { name, query });
    }
    const page = `/panel/personas/${number}`;
    expect(await erasePerson(tools, visit(page, { correo: 'inigo@correo.example' }))).toEqual({
      go: '/panel?aviso=olvidada&n=0',
    });
    expect(await persons.read(number)).toBeNull();
    expect(await erasePerson(tools, visit(page, { correo: '' }))).toMatchObject({ status: 404 });
    const left = await kysely.selectFrom('inbox_view').select('name').orderBy('name').execute();
    const others = ['De correo', 'De otra', 'De su proveedor', 'Las nuevas'];
    expect(left.map(({ name }) => name)).toEqual(others);
    const rows = await kysely.selectFrom('privacy_request').select('correo').execute();
    expect(JSON.stringify(rows)).not.toContain('inigo');
  });

  it('erases people again that an older database brings back, and not people who wrote later', async () => {
    const { kysely } = test.database;
    const { persons } = tools.privacy;
    const mail = 'berta@correo.example';
    const rows = async () => {
      const { rows: found } = await sql`
        select 1 from blocked_lead where mail_key = ${mail} union all
        select 1 from privacy_request where mail_key = ${mail} union all
        select 1 from subscriber where mail_key = ${mail}`.execute(kysely);
      return found.length;
    };
    const was = async (at: number) => {
      await kysely.deleteFrom('privacy_request').where('number', '=', `P-${at}`).execute();
      await block(`ATA-B${at}`, mail, at);
      const ids = { id: `berta-${at}`, mail_key: mail, correo: mail, created_at: at };
      const asked = { kind: 'acceso', nombre: 'Berta', folio: null, message: 'hola' };
      const request = { ...ids, ...asked, number: `P-${at}`, due_at: at };
      await kysely.insertInto('privacy_request').values(request).execute();
      const subscriber = { ...ids, status: 'confirmed' } as const;
      await kysely.insertInto('subscriber').values(subscriber).execute();
    };
    await was(START - DAY);
    expect(await persons.erase(`ATA-B${START - DAY}`)).toBe(1);
    expect(await persons.erasedAmong([mail], START)).toEqual(new Set([mail]));
    expect(await rows()).toBe(0);
    expect(await persons.eraseAgain()).toBe(0);

    await kysely.deleteFrom('forgotten').execute();
    await was(START - DAY);
    const all = (await readErasures(copiesFolder(test.config.dataDir))).length;
    expect(await persons.eraseAgain()).toBe(all);
    expect(await rows()).toBe(0);
    const requests = await kysely.selectFrom('privacy_request').selectAll().execute();
    expect(requests.find(({ number }) => number === `P-${START - DAY}`)).toMatchObject({
      ...{ kind: 'acceso', created_at: START - DAY, due_at: START - DAY, outcome: null },
      ...{ nombre: '', correo: '', mail_key: '', folio: null, message: '' },
    });
    expect(await tools.privacy.blocked.forgotten(`ATA-B${START - DAY}`)).toMatchObject({
      reason: 'peticion',
    });
    expect(await persons.eraseAgain()).toBe(0);

    await kysely.deleteFrom('forgotten').execute();
    await was(START + DAY);
    expect(await persons.eraseAgain()).toBe(all);
    expect(await rows()).toBe(3);
  });
});
