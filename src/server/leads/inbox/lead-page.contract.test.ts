import { describe, expect, it } from 'vitest';
import { dialects } from '#tests/support/databases.ts';
import { createLeadQueue } from '#server/leads/lead-queue.ts';
import { anEnding } from '#tests/support/leads.ts';
import { saveLead } from '#panel/lead/actions.ts';
import { readReply } from './replies.ts';
import { giveReminders } from './reminders.ts';
import { ANA, aVisit, LUIS, START, inboxBench } from './testing-inbox.ts';

describe.each(dialects)('the page of an enquiry on %s', (dialect) => {
  const bench = inboxBench(dialect);

  it('tells everything that happened, in its order', async () => {
    const folio = await bench.arrive();
    const now = () => bench.clock.now;
    const queue = createLeadQueue(bench.database, { leaseMs: 60_000, now });
    const [claim] = await queue.claim({ agency_mail: 1 });
    if (!claim) throw new Error('nothing to deliver');
    const at = bench.clock.now + 10;
    await queue.markSent(claim, anEnding({ said: '250 Ok', startedAt: at, endedAt: at + 5 }));
    bench.clock.now += 1000;
    await bench.inbox.leads.opened(folio, ANA);
    await bench.inbox.leads.opened(folio, ANA);
    await bench.inbox.leads.opened(folio, LUIS);
    const remindAt = bench.clock.now + 60_000;
    const changes = { state: 'en_conversacion', ownerId: LUIS.id, remindAt } as const;
    const changed = await bench.change(folio, changes);
    expect(changed).toEqual({ outcome: 'changed', version: 2 });
    await bench.inbox.leads.note(folio, '**Llamar** mañana', ANA);
    bench.clock.now += 61_000;
    expect(await giveReminders(bench.database, bench.inbox.news, now)).toBe(1);
    expect(await giveReminders(bench.database, bench.inbox.news, now)).toBe(0);
    const { timeline, row, deliveries } = await bench.read(folio);
    expect(timeline.map(({ kind }) => kind).join(' ')).toBe(
      'arrived stored attempt opened opened state owner reminder note reminded',
    );
    expect(timeline.find(({ kind }) => kind === 'owner')).toMatchObject({
      actor: { id: ANA.id, name: ANA.name },
      from: null,
      to: { id: LUIS.id, name: LUIS.name },
    });
    expect(row).toMatchObject({ state: 'en_conversacion', owner: { name: LUIS.name }, remindAt });
    expect(deliveries.map(({ attempts }) => attempts.length)).toContain(1);
    expect(bench.audited.map(({ action }) => action)).toEqual(['lead_changed', 'lead_noted']);
  });

  it('tells the later of two what changed, and changes nothing', async () => {
    const folio = await bench.arrive();
    await bench.inbox.leads.change(folio, 1, { state: 'ganada' }, LUIS);
    const late = await bench.inbox.leads.change(folio, 1, { state: 'perdida' }, ANA);
    expect(late).toMatchObject({
      outcome: 'conflict',
      version: 2,
      changes: [{ kind: 'state', from: 'nueva', to: 'ganada', actor: { name: LUIS.name } }],
    });
    expect((await bench.read(folio)).row.state).toBe('ganada');
    const again = await bench.change(folio, { state: 'perdida' });
    expect(again).toMatchObject({ outcome: 'changed' });
  });

  it('takes a button that was pressed twice for one press', async () => {
    const folio = await bench.arrive();
    const { leads, replies } = bench.inbox;
    const change = { state: 'ganada', ownerId: ANA.id } as const;
    for (let press = 0; press < 2; press += 1) {
      expect(await leads.change(folio, 1, change, ANA)).toEqual({ outcome: 'changed', version: 2 });
    }
    const answer = { subject: '', text: 'Son 10.' };
    for (let press = 0; press < 2; press += 1) {
      expect(await replies.send(folio, 2, answer, ANA)).toMatchObject({
        outcome: 'changed',
        version: 3,
      });
      await leads.note(folio, 'Llamar', ANA);
    }
    const told = (await bench.read(folio)).timeline.map(({ kind }) => kind);
    expect(told.slice(2)).toEqual(['state', 'owner', 'answered', 'note']);
    const { deliveries } = await bench.read(folio);
    expect(deliveries.filter(({ replyId }) => replyId !== null)).toHaveLength(1);
    expect(await replies.send(folio, 3, { ...answer, anyway: true }, ANA)).toMatchObject({
      outcome: 'changed',
      version: 4,
    });
    bench.clock.now += 61_000;
    await leads.note(folio, 'Llamar', ANA);
    const { timeline } = await bench.read(folio);
    expect(timeline.filter(({ kind }) => kind === 'note')).toHaveLength(2);
  });

  it('says by field what cannot be', async () => {
    const folio = await bench.arrive();
    const wrong = { ownerId: 'nadie', remindAt: START - 1 };
    expect(await bench.inbox.leads.change(folio, 1, wrong, ANA)).toMatchObject({
      outcome: 'invalid',
      errors: {
        responsable: 'Esa persona ya no está en el equipo: elige a otra.',
        recordatorio: 'Elige un momento que aún no haya pasado.',
      },
    });
    expect(await bench.inbox.leads.note(folio, '  ', ANA)).toMatchObject({
      outcome: 'invalid',
    });
    expect(await bench.inbox.leads.change('ATA-0000-00', 1, {}, ANA)).toEqual({
      outcome: 'missing',
    });
    expect(await bench.inbox.leads.read('ATA-0000-00')).toBeNull();
  });

  it('knows the same person by mail in any case and by telephone with or without its country', async () => {
    const one = await bench.arrive({
      nombre: 'Una Mora',
      correo: 'Ines@Correo.example',
      telefono: '5511111111',
    });
    const other = await bench.arrive({ nombre: 'Otra Vega', correo: 'otra@correo.example' });
    await bench.arrive({
      nombre: 'Nadie Sol',
      correo: 'nadie@correo.example',
      telefono: '5599999999',
    });
    const folio = await bench.arrive({ telefono: '5555500142' });
    expect((await bench.read(folio)).others.map((row) => row.folio)).toEqual([other, one]);
  });

  it('answers by the outbox, in the conversation of the copy, and stops the clock', async () => {
    const folio = await bench.arrive();
    await bench.inbox.replies.keepDraft(folio, { subject: '', text: 'Hola' }, ANA);
    await bench.inbox.replies.keepDraft(folio, { subject: '', text: '' }, LUIS);
    expect(await bench.inbox.replies.draft(folio, ANA.id)).toMatchObject({ text: 'Hola' });
    expect(await bench.inbox.replies.draft(folio, LUIS.id)).toBeNull();
    expect(await bench.inbox.replies.others(folio, ANA.id)).toMatchObject([
      { by: { name: LUIS.name }, writing: true },
    ]);
    bench.clock.now += 5000;
    const sent = await bench.inbox.replies.send(folio, 1, { subject: '', text: 'Hola, Inés' }, ANA);
    expect(sent).toMatchObject({ outcome: 'changed', version: 2 });
    expect(await bench.inbox.replies.draft(folio, ANA.id)).toBeNull();
    const { row, deliveries, timeline } = await bench.read(folio);
    expect(row).toMatchObject({
      state: 'en_conversacion',
      firstAnswerAt: bench.clock.now,
      awaitsAnswer: false,
    });
    const delivery = deliveries.find(({ channel }) => channel === 'reply');
    const copy = deliveries.find(({ channel }) => channel === 'visitor_mail');
    expect(timeline.find(({ kind }) => kind === 'answered')).toMatchObject({
      subject: `Re: Recibimos tu mensaje (${folio})`,
      replyId: delivery?.replyId,
    });
    const open = () => Promise.resolve(null);
    expect(await readReply(bench.kysely, delivery?.replyId ?? '', { open })).toMatchObject({
      author: ANA.name,
      follows: [copy?.id],
    });
    const late = await bench.inbox.replies.send(folio, 1, { subject: '', text: 'Hola' }, LUIS);
    expect(late).toMatchObject({
      outcome: 'conflict',
      changes: [{ kind: 'answered' }, {}, { kind: 'owner' }],
    });
    await bench.inbox.replies.send(folio, 2, { subject: 'Precio', text: 'Son 10' }, LUIS);
    expect((await bench.read(folio)).row.firstAnswerAt).toBe(START + 6000);
  });

  it('fills the texts to begin with', async () => {
    const folio = await bench.arrive();
    const canned = await bench.inbox.replies.canned(folio, ANA);
    expect(canned.length).toBeGreaterThan(2);
    expect(canned[0]?.text).toContain('Hola, Inés:');
    expect(canned[0]?.text).not.toContain(ANA.name);
    expect(canned[0]?.text).toMatch(/Atendemos [a-z]/);
    expect(canned.map(({ text }) => text).join('')).not.toMatch(/\{\w+\}/);
    const written = { subject: '', text: 'a <b>\n\nc' };
    const preview = await bench.inbox.replies.preview(folio, written, ANA);
    expect(preview?.html).toContain('<p>a &lt;b&gt;</p>');
    expect(preview?.from).toBe('Ana Vega (Atalaya) <hola@atalaya.example>');
  });

  it('tells open panels', async () => {
    const ended = new AbortController();
    const heard: string[] = [];
    const listening = (async () => {
      for await (const { kind, folio } of bench.inbox.news.subscribe(ended.signal)) {
        heard.push(`${kind} ${folio}`);
      }
    })();
    const folio = await bench.arrive();
    await bench.inbox.leads.change(folio, 1, { state: 'ganada' }, ANA);
    await expect.poll(() => heard).toEqual([`arrived ${folio}`, `changed ${folio}`]);
    ended.abort();
    await listening;
  });

  it('saves again after a conflict only what was touched', async () => {
    const folio = await bench.arrive();
    const before = { 'antes-estado': 'nueva', 'antes-responsable': '', 'antes-recordatorio': '' };
    const save = (fields: Record<string, string>) =>
      saveLead(bench.tools, aVisit(`/panel/solicitudes/${folio}`, { ...before, ...fields }));
    await bench.inbox.leads.change(folio, 1, { ownerId: LUIS.id }, LUIS);
    const mine = { estado: 'cotizada', responsable: '', recordatorio: '' };
    expect(await save({ ...mine, version: '1' })).toMatchObject({ status: 409 });
    expect(await save({ ...mine, version: '2' })).toHaveProperty('go');
    expect((await bench.read(folio)).row).toMatchObject({
      state: 'cotizada',
      owner: { id: LUIS.id },
    });
    const given = { 'antes-responsable': LUIS.id, responsable: '', version: '3' };
    expect(await save({ ...mine, ...given })).toHaveProperty('go');
    expect((await bench.read(folio)).row.owner).toBeNull();
  });
});
