import { describe, expect, it } from 'vitest';
import { dialects } from '#tests/support/databases.ts';
import { ANA, aVisit, inboxBench, LUIS } from './testing-inbox.ts';
import { LEAD_STATES, OPEN_STATES } from '#server/leads/lead.ts';
import { createPersons } from '#server/site/privacy/person.ts';
import { createPrivacyRequests } from '#server/site/privacy/requests.ts';
import { SETTINGS } from '#server/leads/mail/testing-mails.ts';
import { joinMarked } from '#panel/inbox/actions.ts';
import { amountIn, askErasure, saveLead, separate } from '#panel/lead/actions.ts';
import { historyLines } from '#panel/lead/History.tsx';
import type { PanelTools } from '#panel/shell/visit.ts';
import { callIn } from './corrections.ts';

const DAY = 24 * 60 * 60 * 1000;

const HACKED = { detail: { mensaje: 'Nos hackearon la tienda.' } };

describe.each(dialects)('the work on an enquiry, on %s', (dialect) => {
  const bench = inboxBench(dialect);
  const actions = async (folio: string) => {
    const { timeline } = await bench.read(folio);
    return timeline.map(({ kind }) => kind).filter((kind) => !/^(arrived|stored)$/.test(kind));
  };

  it('lifts what cannot wait to the top of the first page, once and only while it waits', async () => {
    const urgent = await bench.arrive(HACKED);
    const others: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      others.unshift(await bench.arrive({ correo: `otra${count}@correo.example` }));
    }
    const query = { filter: {}, sort: 'arrival' as const };
    const first = await bench.inbox.list.page({ ...query, cursor: null }, 2);
    expect(first.rows.map(({ folio }) => folio)).toEqual([urgent, others[0], others[1]]);
    expect(first.rows[0]?.urgentWhy).toBe('Dice «Nos hackearon».');
    const second = await bench.inbox.list.page({ ...query, cursor: first.next }, 2);
    expect(second.rows.map(({ folio }) => folio)).toEqual([others[2], others[3]]);
    expect(second.next).toBeNull();
    const back = await bench.inbox.list.page({ ...query, cursor: second.previous }, 2);
    expect(back.rows.map(({ folio }) => folio)).toEqual([urgent, others[0], others[1]]);

    expect(await bench.folios({ urgent: true, open: true })).toEqual([urgent]);
    expect((await bench.inbox.list.counts(ANA.id)).urgentes.count).toBe(1);
    await bench.inbox.leads.call(urgent, { outcome: 'contesto', text: '' }, ANA);
    expect(await bench.folios()).toEqual([...others, urgent]);
    expect((await bench.inbox.list.counts(ANA.id)).urgentes.count).toBe(0);
  });

  it('remembers who says that it can wait, and why it seemed otherwise', async () => {
    const folio = await bench.arrive(HACKED);
    await bench.change(folio, { urgent: false });
    const { row } = await bench.read(folio);
    expect(row).toMatchObject({ urgent: false, urgentWhy: 'Dice «Nos hackearon».' });
    expect(await actions(folio)).toEqual(['urgent']);
  });

  it('takes a former client for urgent, and says by which enquiry; not a held one', async () => {
    const won = await bench.arrive();
    await bench.change(won, { state: 'ganada' });
    const suspicion = { score: 9, reasons: ['x'], held: true };
    const spam = await bench.arrive({ suspicion });
    const again = await bench.arrive({ correo: 'INES@correo.example' });
    const { row } = await bench.read(again);
    expect(row.urgentWhy).toBe(`Ya es cliente: su solicitud ${won} quedó ganada.`);
    expect((await bench.read(spam)).row).toMatchObject({ urgent: false, urgentWhy: null });
  });

  it('sets apart who looks for work: owed no answer, found on its own or by words', async () => {
    const client = await bench.arrive();
    const detail = { mensaje: 'Busco trabajo, adjunto mi CV.' };
    const job = await bench.arrive({ detail, nombre: 'Olga Ríos' });
    expect(await bench.folios()).toEqual([client]);
    expect(await bench.folios({ category: 'aparte' })).toEqual([job]);
    expect(await bench.folios({ category: 'empleo' })).toEqual([job]);
    expect(await bench.folios({ text: 'olga' })).toEqual([job]);
    expect(await bench.folios({ unanswered: true })).toEqual([client]);
    await bench.change(job, { category: 'cliente' });
    expect(await bench.folios({ unanswered: true })).toEqual([job, client]);
  });

  it('puts tags on and takes them off, one by one and of many', async () => {
    const one = await bench.arrive();
    const two = await bench.arrive({ correo: 'b@correo.example' });
    await bench.inbox.leads.tag(one, { add: ['  Presupuesto   ALTO, ', 'vip'] }, ANA);
    await bench.inbox.leads.tag(one, { remove: ['VIP'] }, LUIS);
    expect((await bench.read(one)).row.tags).toEqual(['presupuesto alto']);
    const all = { filter: {} };
    const on = { name: 'Feria', on: true };
    expect(await bench.inbox.bulk.change(all, { tag: on }, ANA)).toEqual({ changed: 2 });
    expect(await bench.inbox.bulk.change(all, { tag: on }, ANA)).toEqual({ changed: 0 });
    expect(await bench.folios({ tag: 'feria' })).toEqual([two, one]);
    const off = { name: 'feria', on: false };
    await bench.inbox.bulk.change({ folios: [two] }, { tag: off }, ANA);
    expect(await bench.folios({ tag: 'feria' })).toEqual([one]);
    expect(await actions(two)).toEqual(['tags', 'tags']);
    expect((await bench.inbox.list.choices()).tags).toEqual(['feria', 'presupuesto alto']);
  });

  it("keeps the agency's own state with «cotizada», and lets it go with it", async () => {
    const folio = await bench.arrive();
    const stage = 'Por firmar';
    await bench.change(folio, { state: 'cotizada', stage });
    expect(await bench.folios({ state: 'cotizada', stage })).toEqual([folio]);
    expect(await actions(folio)).toEqual(['state', 'stage']);
    const { timeline } = await bench.read(folio);
    expect(historyLines(timeline).filter(({ entry }) => entry.kind === 'state')).toMatchObject([
      { entry: { to: 'cotizada' }, stage },
    ]);
    expect(historyLines(timeline).some(({ entry }) => entry.kind === 'stage')).toBe(false);
    await bench.inbox.bulk.change({ folios: [folio] }, { state: 'ganada' }, ANA);
    expect((await bench.read(folio)).row).toMatchObject({ state: 'ganada', stage: null });
    await bench.inbox.bulk.change({ folios: [folio] }, { state: 'cotizada', stage }, ANA);
    expect((await bench.read(folio)).row).toMatchObject({ state: 'cotizada', stage });
  });

  it('awaits an answer in every open state, and in no other', async () => {
    for (const state of LEAD_STATES) {
      const folio = await bench.arrive();
      const set = bench.kysely.updateTable('lead').set({ status: state });
      await set.where('folio', '=', folio).execute();
      const isOpen = OPEN_STATES.includes(state);
      expect(await bench.folios({ unanswered: true, open: true, state }), state).toEqual(
        isOpen ? [folio] : [],
      );
      expect(await bench.folios({ unanswered: true, state }), state).toEqual(isOpen ? [folio] : []);
    }
  });

  it('adds up what a list and the open states are worth', async () => {
    const expectedOn = '2026-02-01';
    for (const [index, amount] of [70_000, 30_500].entries()) {
      const folio = await bench.arrive({ correo: `m${index}@correo.example` });
      const change = { state: 'cotizada', stage: 'Por firmar', amount, expectedOn } as const;
      await bench.inbox.leads.change(folio, 1, change, ANA);
    }
    const won = await bench.arrive();
    await bench.change(won, { state: 'ganada', amount: 9_000, ownerId: LUIS.id });
    expect((await bench.inbox.list.count({ state: 'cotizada' })).amount).toBe(100_500);
    expect((await bench.inbox.list.count({ state: 'nueva' })).amount).toBeNull();
    const january = { from: '2026-01-01', to: '2026-01-31' };
    const { amounts } = await bench.inbox.figures.of(january);
    expect(amounts).toEqual([
      { state: 'cotizada', stage: 'Por firmar', count: 2, amount: 100_500 },
      { state: 'ganada', stage: null, count: 1, amount: 9_000 },
    ]);
    expect((await bench.inbox.figures.of(january)).quoted).toMatchObject([
      { name: 'Luis Mora', count: 1, quoted: 9_000, won: 9_000, filter: { owner: 'luis' } },
      { name: '', count: 2, quoted: 100_500, won: 0, filter: { owner: 'none' } },
    ]);
    const wrong = await bench.inbox.leads.change(won, 2, { amount: -1, expectedOn: 'mañana' }, ANA);
    expect(wrong).toMatchObject({ errors: { monto: /cifras/, esperada: /fecha/ } });
    const odd = async (change: { amount?: number; expectedOn?: string }) =>
      bench.inbox.leads.change(won, 2, change, ANA);
    expect(await odd({ amount: 99_999_999_999_999 })).toMatchObject({
      errors: { monto: 'El monto puede ser de hasta 1,000,000,000,000.' },
    });
    const came = {
      errors: { esperada: 'La solicitud llegó el 08/01/2026: elige ese día o uno después.' },
    };
    expect(await odd({ expectedOn: '1999-01-01' })).toMatchObject(came);
    expect(await odd({ expectedOn: '2026-01-07' })).toMatchObject(came);
    expect(await odd({ expectedOn: '2026-01-08' })).toMatchObject({ outcome: 'changed' });
  });

  it('tells who is given an enquiry by somebody else, in one mail for many, unless they want none', async () => {
    const mails = async () => {
      const all = bench.kysely.selectFrom('delivery').select(['recipient', 'data']);
      const rows = await all.where('channel', '=', 'notice').execute();
      return rows.map(({ recipient, data }) => {
        const { title = '' } = JSON.parse(data ?? '{}') as { title?: string };
        return `${recipient}: ${title}`;
      });
    };
    const [one, two] = [await bench.arrive(), await bench.arrive()];
    const woken = bench.woken();
    await bench.change(one, { ownerId: ANA.id });
    expect(await mails()).toEqual([]);
    await bench.inbox.leads.change(one, 2, { ownerId: LUIS.id }, ANA);
    await bench.inbox.bulk.change({ folios: [one, two] }, { ownerId: LUIS.id }, ANA);
    const told = [one, two].map(
      (folio) => `luis@atalaya.example: Ana Vega te asignó la solicitud ${folio}`,
    );
    expect((await mails()).sort()).toEqual(told.sort());
    expect(bench.woken()).toBe(woken + 2);
    await bench.inbox.bulk.change({ folios: [one, two] }, { ownerId: null }, ANA);
    await bench.inbox.bulk.change({ folios: [one, two] }, { ownerId: LUIS.id }, ANA);
    expect(await mails()).toContain('luis@atalaya.example: Ana Vega te asignó 2 solicitudes');
    await bench.inbox.replies.keepProfile(LUIS.id, { isQuiet: true });
    await bench.inbox.bulk.change({ folios: [one] }, { ownerId: null }, ANA);
    await bench.inbox.bulk.change({ folios: [one] }, { ownerId: LUIS.id }, ANA);
    expect(await mails()).toHaveLength(3);
  });

  it('leaves an enquiry out of the lists until its reminder, and finds it all the same', async () => {
    const folio = await bench.arrive();
    const remindAt = bench.clock.now + 60_000;
    await bench.change(folio, { remindAt, hiddenUntil: remindAt });
    expect(await bench.folios()).toEqual([]);
    expect((await bench.inbox.list.count({ unanswered: true })).count).toBe(0);
    expect(await bench.folios({ hidden: true })).toEqual([folio]);
    expect(await bench.folios({ text: 'Inés' })).toEqual([folio]);
    bench.clock.now = remindAt;
    expect(await bench.folios()).toEqual([folio]);
    expect(await bench.folios({ hidden: true })).toEqual([]);
    expect((await bench.read(folio)).timeline.at(-1)).toMatchObject({
      kind: 'reminder',
      hides: true,
    });
    const values = { version: '2', aplazar: 'si', 'antes-aplazar': 'si', responsable: ANA.id };
    const visit = aVisit(`/panel/solicitudes/${folio}`, values);
    expect(await saveLead(bench.tools, visit)).toHaveProperty('go');
    expect((await bench.read(folio)).row.owner?.id).toBe(ANA.id);
  });

  it('notes a call: an answer where they spoke, and twice at once as one', async () => {
    const folio = await bench.arrive();
    await bench.inbox.leads.call(folio, { outcome: 'no_contesto', text: '' }, ANA);
    expect((await bench.read(folio)).row).toMatchObject({ awaitsAnswer: true, state: 'nueva' });
    const call = { outcome: 'quedo', text: 'mandar la propuesta el lunes' } as const;
    await bench.inbox.leads.call(folio, call, ANA);
    await bench.inbox.leads.call(folio, call, ANA);
    const { row } = await bench.read(folio);
    expect(row).toMatchObject({ awaitsAnswer: false, state: 'en_conversacion' });
    expect(row.firstAnswerAt).toBe(bench.clock.now);
    expect(await actions(folio)).toEqual(['call', 'call', 'state']);
    const { kysely } = bench;
    const calls = await kysely.selectFrom('lead_message').select(['kind', 'body']).execute();
    expect(calls).toEqual([
      { kind: 'call', body: 'No contestó' },
      { kind: 'call', body: 'Quedó en: mandar la propuesta el lunes' },
    ]);
    const empty = await bench.inbox.leads.call(folio, { outcome: 'quedo', text: ' ' }, ANA);
    expect(empty).toMatchObject({ outcome: 'invalid' });
    await kysely.updateTable('lead').set({ awaits_since: 1 }).execute();
    await bench.inbox.leads.call(folio, { outcome: 'contesto', text: '' }, LUIS);
    expect((await bench.read(folio)).row.awaitsAnswer).toBe(false);
    await kysely.updateTable('lead').set({ awaits_since: 1 }).execute();
    bench.clock.now += 1;
    await bench.inbox.leads.call(folio, { outcome: 'whatsapp', text: 'Le mandé el precio' }, LUIS);
    const written = (await bench.read(folio)).row;
    expect(written).toMatchObject({ awaitsAnswer: false, last: { call: false } });
    expect(callIn(written.last?.text ?? '')).toEqual({
      outcome: 'whatsapp',
      text: 'Le mandé el precio',
    });
  });

  it('offers to make a request of «borren mis datos», once, with the law’s days since it was asked', async () => {
    const { database } = bench;
    const detail = { mensaje: 'Ya no me interesa. Borren mis datos, por favor.' };
    const other = await bench.read(await bench.arrive({ correo: 'olga@correo.example', detail }));
    expect(other.asksErasure).toEqual({ at: other.row.arrivedAt, text: other.row.excerpt });
    const folio = await bench.arrive();
    expect((await bench.read(folio)).asksErasure).toBeNull();
    const body = 'Gracias, pero ya no. Borren todos mis datos, por favor.';
    const asked = await bench.message(folio, body);
    bench.clock.now += 3 * DAY;
    const requests = createPrivacyRequests(
      database,
      { write: () => Promise.resolve(true), wake: () => undefined },
      { brand: SETTINGS.brand, leadsTo: 'uno@a.example' },
      () => bench.clock.now,
    );
    const tools = { ...bench.tools, privacy: { requests } } as PanelTools;
    const press = () => askErasure(tools, aVisit(`/panel/solicitudes/${folio}`));
    expect(await press()).toMatchObject({
      go: expect.stringContaining('aviso=derechos') as string,
    });
    expect(await requests.list()).toMatchObject([
      {
        ...{ kind: 'supresion', nombre: 'Inés Peña', correo: 'ines@correo.example', folio },
        ...{ message: body, createdAt: asked, dueAt: asked + 30 * DAY, doneAt: null },
      },
    ]);
    expect((await bench.read(folio)).asksErasure).toBeNull();
    await press();
    expect(await requests.openCount()).toBe(1);
  });

  it('joins two enquiries of one person, and takes it back with everything as it was', async () => {
    const detail = { mensaje: 'Otra cosa: también quiero una app.' };
    const stays = await bench.arrive();
    const other = await bench.arrive({ detail });
    const before = await bench.read(other);
    expect(await bench.inbox.leads.merge(stays, 1, other, ANA)).toMatchObject({
      outcome: 'changed',
    });
    expect(await bench.folios()).toEqual([stays]);
    expect((await bench.inbox.list.count({ unanswered: true })).count).toBe(1);
    const { total } = await bench.inbox.figures.of({ from: '2026-01-01', to: '2026-01-31' });
    expect(total.count).toBe(1);
    const joined = await bench.read(stays);
    expect(joined.merged.map(({ row }) => row.folio)).toEqual([other]);
    expect(JSON.stringify(joined.merged[0]?.written)).toContain('también quiero una app');
    expect(joined.others).toEqual([]);
    expect((await bench.read(other)).mergedInto).toBe(stays);
    expect([await actions(stays), await actions(other)]).toEqual([['merged'], ['merged']]);
    expect(joined.timeline.filter(({ kind }) => kind === 'arrived')).toHaveLength(2);

    await bench.inbox.leads.separate(stays, other, LUIS);
    expect(await bench.folios()).toEqual([other, stays]);
    const after = await bench.read(other);
    expect(after.row).toEqual({ ...before.row, version: after.row.version });
    expect(await actions(other)).toEqual(['merged', 'separated']);
  });

  it('points at others by the same name from another address, and at nobody else', async () => {
    const ines = { nombre: 'Inés Peña', telefono: '' };
    const own = await bench.arrive({ ...ines, correo: 'ines@correo.example' });
    const alike = await bench.arrive({
      nombre: 'INES  PENA',
      telefono: '',
      correo: 'i@x.mx',
    });
    const phone = await bench.arrive({ nombre: 'Otra', correo: 'otra@x.mx' });
    await bench.arrive({
      ...{ nombre: 'Luis Peña', telefono: '', correo: 'luis@x.mx' },
      detail: { mensaje: 'Me habló de ustedes Inés Peña.' },
    });
    const others = async (folio: string) =>
      (await bench.read(folio)).others.map((row) => row.folio);
    expect(await others(own)).toEqual([alike]);
    expect(await others(alike)).toEqual([own]);
    expect(await others(phone)).toEqual([]);
    const again = await bench.arrive({ nombre: 'Inés', correo: 'nueva@x.mx' });
    expect(await others(again)).toEqual([phone]);
  });

  it('joins the marked ones to the oldest once it was asked, or to the one that is chosen', async () => {
    const [one, two, three] = [
      await bench.arrive(),
      await bench.arrive({ correo: 'dos@x.mx' }),
      await bench.arrive({ correo: 'tres@x.mx' }),
    ];
    const { tools } = bench;
    const press = (folios: readonly string[], more: Record<string, string> = {}) => {
      const marks = Object.fromEntries(folios.map((folio) => [`marca-${folio}`, '1']));
      return joinMarked(tools, aVisit('/panel', { ...marks, ...more }));
    };
    expect(await press([one])).toMatchObject({
      problem: expect.stringMatching(/de 2 a 10/) as string,
    });
    const asked = await press([three, one]);
    expect('ask' in asked && asked.ask.staying?.map(({ value }) => value)).toEqual([one, three]);
    expect(await bench.folios()).toHaveLength(3);
    expect(await press([three, one, two], { seguro: 'si' })).toEqual({
      go: `/panel/solicitudes/${one}?juntada=${two}&juntada=${three}`,
    });
    expect(await bench.folios()).toEqual([one]);
    expect(await press([three, two])).toMatchObject({
      problem: `No se juntó ninguna. ${three} ya está junta con ${one}: sepárala antes. ${two} ya está junta con ${one}: sepárala antes.`,
      status: 409,
    });
    await separate(tools, aVisit(`/panel/solicitudes/${one}`, { folio: [two, three] }));
    expect(await bench.folios()).toEqual([three, two, one]);
    await press([one, two], { seguro: 'si', queda: two });
    expect(await bench.folios()).toEqual([three, two]);
  });

  it('says in the list who has an answer written and not sent', async () => {
    const folio = await bench.arrive();
    const { replies } = bench.inbox;
    const drafts = async () =>
      (await bench.rows()).map((row) => row.drafts.map(({ name }) => name));
    const keep = (text: string, who: typeof ANA) =>
      replies.keepDraft(folio, { subject: '', text }, who);
    await keep('', LUIS);
    expect(await drafts()).toEqual([[]]);
    await keep('Hola, Inés', ANA);
    bench.clock.now += 1000;
    await keep('Buen día', LUIS);
    expect(await drafts()).toEqual([[LUIS.name, ANA.name]]);
    await replies.takeOver(folio, ANA.id, LUIS);
    expect(await drafts()).toEqual([[LUIS.name]]);
    await replies.dropDraft(folio, LUIS.id);
    expect(await drafts()).toEqual([[]]);
  });

  it('lets two people who join the same two the opposite ways do one of it', async () => {
    const one = await bench.arrive();
    const two = await bench.arrive({ nombre: 'Inés' });
    const results = await Promise.all([
      bench.inbox.leads.merge(one, 1, two, ANA),
      bench.inbox.leads.merge(two, 1, one, LUIS),
    ]);
    expect(results.filter(({ outcome }) => outcome === 'changed')).toHaveLength(1);
    expect(await bench.folios()).toHaveLength(1);
    const [left = ''] = await bench.folios();
    const gone = left === one ? two : one;
    const late = await bench.inbox.leads.change(gone, 1, { state: 'perdida' }, LUIS);
    expect(late).toMatchObject({ outcome: 'conflict', changes: [{ kind: 'merged' }] });
  });

  it('merges an enquiry with its merged ones, and refuses itself and unknown ones', async () => {
    const [one, two, three] = [
      await bench.arrive(),
      await bench.arrive({ nombre: 'B' }),
      await bench.arrive({ nombre: 'C' }),
    ];
    await bench.inbox.leads.merge(two, 1, three, ANA);
    await bench.inbox.leads.merge(one, 1, two, ANA);
    expect((await bench.read(one)).merged.map(({ row }) => row.folio)).toEqual([two, three]);
    for (const other of [one, 'ATA-0000-00', two]) {
      const version = (await bench.read(one)).row.version;
      const outcome = other === two ? 'changed' : 'invalid';
      expect(await bench.inbox.leads.merge(one, version, other, ANA)).toMatchObject({ outcome });
    }
    await bench.kysely.deleteFrom('lead').where('folio', '=', one).execute();
    expect(await bench.read(two)).toMatchObject({ row: { folio: two }, merged: [] });
  });

  it('writes down by hand what came by telephone: its clock runs from then', async () => {
    const at = bench.clock.now - 2 * 60 * 60 * 1000;
    const lead = {
      nombre: 'Rosa Díaz',
      correo: '',
      telefono: '+52 55 5550 0199',
      mensaje: 'Quiere una tienda; llamó en la mañana.',
      source: 'teléfono',
      at,
      answered: false,
      ownerId: ANA.id,
      copy: false,
      submissionId: crypto.randomUUID(),
    } as const;
    const made = await bench.inbox.enter(lead, ANA);
    expect(await bench.inbox.enter(lead, ANA)).toEqual(made);
    const folio = 'folio' in made ? made.folio : '';
    const { row, timeline, deliveries, others } = await bench.read(folio);
    expect(row).toMatchObject({
      ...{ arrivedAt: at, correo: '', telefono: '525555500199', source: 'teléfono' },
      ...{ awaitsAnswer: true, owner: { id: ANA.id }, byHand: true },
    });
    expect((row.dueAt ?? 0) - at).toBeGreaterThan(0);
    expect(timeline[0]).toMatchObject({ kind: 'arrived', actor: { id: ANA.id } });
    expect(deliveries.map(({ channel }) => channel)).toEqual(['agency_mail']);
    expect(others).toEqual([]);

    const answered = {
      ...lead,
      submissionId: crypto.randomUUID(),
      answered: true,
      telefono: '',
      correo: 'rosa@correo.example',
      copy: true,
    };
    const second = await bench.inbox.enter(answered, ANA);
    const { row: done, deliveries: sent } = await bench.read('folio' in second ? second.folio : '');
    expect(done).toMatchObject({
      awaitsAnswer: false,
      dueAt: null,
      firstAnswerAt: at,
      state: 'en_conversacion',
    });
    expect(sent.map(({ channel }) => channel).toSorted()).toEqual(['agency_mail', 'visitor_mail']);

    const rosa = { correo: 'ROSA@correo.example', telefono: '5555500199' };
    const similar = await bench.inbox.similar(rosa);
    expect(similar.map((each) => each.nombre)).toEqual(['Rosa Díaz', 'Rosa Díaz']);
    expect(await bench.inbox.similar({ correo: '', telefono: '' })).toEqual([]);
    const short = { ...lead, submissionId: crypto.randomUUID(), mensaje: 'Web' };
    expect(await bench.inbox.enter(short, ANA)).toMatchObject({
      folio: expect.any(String) as string,
    });
    const nothing = { ...lead, nombre: ' ', telefono: '', correo: '', mensaje: '', at: at + 1e10 };
    expect(await bench.inbox.enter(nothing, ANA)).toEqual({
      errors: {
        nombre: 'Ingresa un nombre válido.',
        telefono: 'Pon teléfono o correo: con uno de los dos basta.',
        mensaje: 'Ingresa un mensaje válido.',
        cuando: 'Elige un momento que ya haya pasado.',
      },
    });
    const unreached = { ...lead, telefono: '', correo: '', copy: true };
    expect(await bench.inbox.enter(unreached, ANA)).toEqual({
      errors: {
        telefono: 'Pon teléfono o correo: con uno de los dos basta.',
        correo: 'Para mandarle la confirmación hace falta su correo.',
      },
    });
  });

  it('knows by their telephone who left no address, and takes two for two', async () => {
    const mails = { forget: () => Promise.resolve() };
    const { database, config } = bench;
    const persons = createPersons(database, { mails, dataDir: config.dataDir });
    const rosa = { correo: '', nombre: 'Rosa', telefono: '5555500199' };
    const one = await bench.arrive(rosa);
    await bench.arrive({ ...rosa, telefono: '525555500199' });
    const other = await bench.arrive({ ...rosa, nombre: 'Hugo', telefono: '5555500111' });
    expect((await bench.read(one)).others).toHaveLength(1);
    const file = await persons.read(one);
    expect(file?.correo).toBe('tel:5555500199');
    expect(file?.solicitudes.map(({ lead }) => lead.nombre)).toEqual(['Rosa', 'Rosa']);
    expect(await persons.erase(one)).toBe(2);
    expect(await bench.folios()).toEqual([other]);
  });
});

it.each([
  ['', null],
  ['78000', 78_000],
  ['78,000', 78_000],
  ['$ 78.000,00', 78_000],
  ['1,250,000.00', 1_250_000],
  ["1'250,000", 1_250_000],
  ['1 250 000', 1_250_000],
  ['45,000 MXN', 45_000],
  ['45.00', 45],
  ['45,000.50', 'El monto va sin centavos: escribe 45000 o 45001.'],
  ['45.5', 'El monto va sin centavos: escribe 45 o 46.'],
  ['4,50,00', 'Escribe el monto en cifras, como 78000.'],
  ['45,0000', 'Escribe el monto en cifras, como 78000.'],
  ['1.5 millones', 'Escribe el monto en cifras, como 78000.'],
  // This text can mean twelve and a half million, or twelve and a half thousand.
  ['12,500.000', 'Escribe el monto en cifras, como 78000.'],
  ['-5', 'Escribe el monto en cifras, como 78000.'],
])('reads the amount «%s»', (text, amount) => {
  expect(amountIn(text, { moneda: 'MXN', idioma: 'es-MX' })).toBe(amount);
});

it.each([
  ['$ 120.000', 'es-UY', 'USD', '«$»'],
  ['UYU 120.000', 'es-UY', 'USD', '«UYU»'],
  ['US$ 120.000', 'es-UY', 'USD', 120_000],
  ['U$S 120.000', 'es-UY', 'USD', 120_000],
  ['120.000', 'es-UY', 'USD', 120_000],
  ['USD 45,000', 'es-MX', 'MXN', '«USD»'],
  ['US$45,000', 'es-MX', 'MXN', '«US$»'],
  ['€ 45,000', 'es-MX', 'MXN', '«€»'],
  ['$45,000 MXN', 'es-MX', 'MXN', 45_000],
  ['S/. 45', 'es-PE', 'PEN', 45],
  ['S/ 1,250.50', 'es-PE', 'PEN', 'sin centavos: escribe 1250 o 1251'],
])(
  'reads «%s» where money is of %s, and takes no other currency for it',
  (text, idioma, moneda, read) => {
    const amount = amountIn(text, { moneda, idioma });
    if (typeof read === 'number') expect(amount).toBe(read);
    else expect(amount).toContain(read);
  },
);
