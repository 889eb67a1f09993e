import { describe, expect, it } from 'vitest';
import { ANA, inboxBench } from '#server/leads/inbox/testing-inbox.ts';
import { agencyNotices } from '#server/messages/agency-notice.ts';
import { createOutbox } from '#server/messages/outbox.ts';
import { SETTINGS } from '#server/leads/mail/testing-mails.ts';
import { enquiry } from '#server/leads/testing-store.ts';
import { dialects } from '#tests/support/databases.ts';
import { createSpamDigest } from '#server/leads/spam.ts';
import { createSpam, createMailDomains } from './judge.ts';

const TEXT = 'Ofrecemos servicio de limpieza profesional para su oficina, con personal propio.';
const HELD = { score: 9, reasons: ['Llenó un campo que las personas no ven'], held: true };
const CALM = { spareFilled: false, tookMs: null, passedBy: 'altcha' };

describe.each(dialects)('what looks like advertising on %s', (dialect) => {
  const bench = inboxBench(dialect);
  const deliveries = () =>
    bench.kysely.selectFrom('delivery').select(['channel', 'created_at']).execute();
  const rowOf = async (folio: string) => {
    const page = await bench.inbox.leads.read(folio);
    if (page === null) throw new Error('no enquiry');
    return page.row;
  };
  const lead = (correo: string) =>
    enquiry({ submissionId: null, nombre: 'Promo', correo, detail: { mensaje: TEXT } });

  it('is stored as unwanted, with why, and delivered to nobody', async () => {
    const folio = await bench.arrive({ suspicion: HELD });
    const { inbox } = bench;
    expect(await deliveries()).toEqual([]);
    const read = await inbox.leads.read(folio);
    expect(read).toMatchObject({ held: true, suspicion: HELD.reasons });
    expect(read?.row).toMatchObject({ state: 'no_deseada', dueAt: null });
    expect(await inbox.list.count({})).toMatchObject({ count: 0, more: false });
    expect((await inbox.list.counts(ANA.id))['no-deseadas'].count).toBe(1);
  });

  it('is delivered as if it had just arrived once somebody lets it in, one or many', async () => {
    const { inbox, clock, released } = bench;
    const one = await bench.arrive({ suspicion: HELD });
    const other = await bench.arrive({ suspicion: HELD, correo: 'otra@correo.example' });
    clock.now += 60_000;
    await inbox.leads.change(one, (await rowOf(one)).version, { state: 'nueva' }, ANA);
    await inbox.bulk.change({ folios: [other] }, { state: 'nueva' }, ANA);
    expect((await deliveries()).map((row) => row.created_at)).toEqual(
      Array.from({ length: 4 }, () => clock.now),
    );
    expect(released.slice(-2)).toEqual([one, other]);
    const read = await inbox.leads.read(one);
    expect(read).toMatchObject({ held: false });
    expect(read?.row.dueAt).toBeGreaterThan(clock.now);
    await inbox.bulk.change({ folios: [one] }, { state: 'no_deseada' }, ANA);
    await inbox.bulk.change({ folios: [one] }, { state: 'nueva' }, ANA);
    expect(await deliveries()).toHaveLength(4);
  });

  it('teaches its sender and its text by «es publicidad», until one is let in', async () => {
    const { inbox, audited } = bench;
    const domains = createMailDomains(null);
    const spam = createSpam(bench.database, { domains, now: () => bench.clock.now });
    const folio = await bench.arrive(lead('promo@correo.example'));
    expect(await spam.judge(lead('promo@correo.example'), CALM)).toBeNull();
    await inbox.leads.callAdvertising(folio, (await rowOf(folio)).version, ANA);
    expect(audited.map(({ action }) => action)).toContain('sender_blocked');
    expect(await spam.judge(lead('Promo+2@correo.example'), CALM)).toMatchObject({ held: true });
    expect(await spam.judge(lead('nadie@correo.example'), CALM)).toMatchObject({ held: true });
    await inbox.leads.change(folio, (await rowOf(folio)).version, { state: 'nueva' }, ANA);
    expect((await spam.judge(lead('promo@correo.example'), CALM))?.held ?? false).toBe(false);
  });

  it('is what it was again where somebody took it for that by mistake, and tells nobody', async () => {
    const { inbox, clock, released } = bench;
    const folio = await bench.arrive(lead('ines@correo.example'));
    const read = () => rowOf(folio);
    await inbox.leads.change(folio, 1, { state: 'cotizada', stage: 'en espera' }, ANA);
    await inbox.replies.send(folio, 2, { subject: '', text: 'Son 10' }, ANA);
    const before = await read();
    const sent = (await deliveries()).length;
    const letting = released.length;
    clock.now += 60_000;
    await inbox.leads.callAdvertising(folio, before.version, ANA);
    expect(await read()).toMatchObject({ state: 'no_deseada', stage: null });
    await inbox.leads.letIn(folio, before.version + 1, ANA);
    const { state, stage, dueAt, firstAnswerAt, awaitsSince } = before;
    expect(state).toBe('cotizada');
    expect(await read()).toMatchObject({ state, stage, dueAt, firstAnswerAt, awaitsSince });
    await inbox.bulk.change({ folios: [folio] }, { state: 'no_deseada' }, ANA);
    await inbox.leads.letIn(folio, before.version + 3, ANA);
    expect(await read()).toMatchObject({ state, stage, dueAt });
    expect(await deliveries()).toHaveLength(sent);
    expect(released).toHaveLength(letting);
    const held = await bench.arrive({ suspicion: HELD, correo: 'otra@correo.example' });
    await inbox.leads.letIn(held, (await rowOf(held)).version, ANA);
    expect((await rowOf(held)).state).toBe('nueva');
    expect(released.at(-1)).toBe(held);
    expect(await deliveries()).toHaveLength(sent + 2);
  });

  it('is told of once a day, and on Mondays with how much waits in all', async () => {
    const { clock, kysely } = bench;
    await kysely.deleteFrom('delivery').where('channel', '=', 'notice').execute();
    const settings = { ...SETTINGS, leadsTo: null };
    expect(agencyNotices(settings, { title: '', paragraphs: [], path: '/' })).toHaveLength(1);
    const now = () => clock.now;
    const mails = { forget: () => Promise.resolve() };
    const outbox = createOutbox(bench.database, { wake: () => undefined, mails, now });
    const digest = createSpamDigest(bench.database, outbox, settings, now);
    const notices = kysely.selectFrom('delivery').select('data').where('channel', '=', 'notice');
    const titles = async () =>
      (await notices.orderBy('created_at').execute()).map(
        ({ data }) => (JSON.parse(data ?? '') as { title: string }).title,
      );
    await digest();
    expect(await titles()).toEqual([]);
    await bench.arrive({ suspicion: HELD });
    await digest();
    await digest();
    expect(await titles()).toEqual(['No deseadas: 1 solicitud']);
    clock.now += 2 * 24 * 60 * 60 * 1000;
    await digest();
    expect(await titles()).toHaveLength(1);
    clock.now += 2 * 24 * 60 * 60 * 1000;
    await digest();
    expect(await titles()).toHaveLength(2);
  });
});
