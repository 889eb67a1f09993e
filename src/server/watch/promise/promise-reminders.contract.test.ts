import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Hours } from '#content/schemas/hours.ts';
import type { SendNotice } from '#server/watch/incidents/notice-mail.ts';
import { createFigures } from '#server/leads/inbox/figures.ts';
import { createLeadStore } from '#server/leads/store.ts';
import { enquiry } from '#server/leads/testing-store.ts';
import { createScheduledLeases } from '#server/platform/database/scheduled-lease.ts';
import { storeAccount, dialects, sharedDatabase } from '#tests/support/databases.ts';
import { createPromiseClock } from '#server/leads/promise.ts';
import { remindOfPromise } from './promise-reminders.ts';
import { nextMonday, tellWeek } from './weekly-summary.ts';

const ZONE = 'America/Mexico_City';
const hours: Hours = {
  zona: ZONE,
  lugar: 'Ciudad de México',
  turnos: [{ de: 'lunes', a: 'viernes', abre: '9:00', cierra: '18:00' }],
  festivos: ['11-16'],
};
const promise = createPromiseClock(hours, 8);
const STEP = 4 * 60 * 60_000;
const at = (text: string) => Date.parse(`${text}-06:00`);

describe.each(dialects)('the promise on %s', (dialect) => {
  const test = sharedDatabase(dialect, ['lead', 'watch_turn']);
  let clock = 0;
  const send = vi.fn<SendNotice>();
  beforeAll(async () => {
    const roles = { ana: 'atiende', luis: 'atiende', vega: 'administra', ido: 'administra' };
    for (const [id, role] of Object.entries(roles)) {
      await storeAccount(test.database, { id, username: id, role }, id === 'ido');
    }
  });
  beforeEach(() => {
    send.mockReset().mockResolvedValue(undefined);
  });
  const now = () => clock;
  const change = (folio: string, to: { owner_id?: string | null; first_answer_at?: number }) =>
    test.database.kysely.updateTable('lead').set(to).where('folio', '=', folio).execute();
  async function arrive(moment: number, owner: string | null = null): Promise<string> {
    clock = moment;
    const dueAt = (arrivedAt: number) => promise.dueAt(arrivedAt);
    const store = createLeadStore(test.database, { channels: [], dueAt, now });
    const accepted = await store.accept(enquiry({ submissionId: crypto.randomUUID() }), null);
    if (accepted.outcome !== 'accepted') throw new Error('not accepted');
    await change(accepted.folio, { owner_id: owner });
    return accepted.folio;
  }
  const parts = () => ({
    database: test.database,
    leases: createScheduledLeases(test.database, now),
    clock: promise,
    send,
    now,
  });
  async function until(moment: number): Promise<void> {
    for (clock += STEP; clock < moment; clock += STEP) await remindOfPromise(parts());
    clock = moment;
    await remindOfPromise(parts());
  }
  const told = () =>
    send.mock.calls.map(([to, { title, lines }]) => `${to.join()} ${title}: ${lines.length}`);

  it('is brought to mind of its owner at three quarters, and of who administers past it', async () => {
    // The promise is eight working hours after Friday at 16:00, and Monday is a holiday. At 13:00
    // on Tuesday, six of the eight hours have passed.
    const folio = await arrive(at('2026-11-13T16:00'), 'ana');
    await until(at('2026-11-17T12:45'));
    expect(told()).toEqual([]);
    await until(at('2026-11-17T13:00'));
    expect(told()).toEqual(['ana@atalaya.example Está por vencer una respuesta: 1']);
    expect(send.mock.calls[0]?.[1]).toMatchObject({ path: `/panel/solicitudes/${folio}` });
    await until(at('2026-11-18T18:00'));
    expect(told().slice(1)).toEqual(['vega@atalaya.example Venció una respuesta prometida: 1']);
  });

  it('is everybody’s as long as nobody took it, in one mail each', async () => {
    await arrive(at('2026-11-17T09:00'));
    await arrive(at('2026-11-17T09:00'));
    await until(at('2026-11-17T15:00'));
    expect(told().sort()).toEqual([
      'ana@atalaya.example Están por vencer 2 respuestas: 2',
      'luis@atalaya.example Están por vencer 2 respuestas: 2',
      'vega@atalaya.example Están por vencer 2 respuestas: 2',
    ]);
  });

  it('is told to the chats once, however many people are reminded, and even where no mail can go', async () => {
    await arrive(at('2026-11-17T09:00'));
    await arrive(at('2026-11-17T09:00'));
    const tellChats = vi.fn<(notice: { title: string }) => Promise<void>>().mockResolvedValue();
    send.mockRejectedValue(new Error('451'));
    clock = at('2026-11-17T15:00');
    await expect(remindOfPromise({ ...parts(), tellChats })).resolves.toBe(2);
    clock += 60_000;
    await expect(remindOfPromise({ ...parts(), tellChats })).resolves.toBe(0);
    expect(tellChats.mock.calls.map(([{ title }]) => title)).toEqual([
      'Están por vencer 2 respuestas',
    ]);
  });

  it('is nobody’s once it is answered, and is tried again when a mail could not go', async () => {
    const folio = await arrive(at('2026-11-17T09:00'), 'ana');
    send.mockRejectedValue(new Error('451'));
    clock = at('2026-11-17T15:00');
    await expect(remindOfPromise(parts())).rejects.toThrow('451');
    send.mockReset().mockResolvedValue(undefined);
    clock += 60_000;
    await remindOfPromise(parts());
    expect(told()).toHaveLength(1);
    await change(folio, { first_answer_at: clock });
    await until(at('2026-11-20T15:00'));
    expect(told()).toHaveLength(1);
  });

  it('is told of every Monday, with what came, what waits, how fast, and the rounds', async () => {
    await arrive(at('2026-11-12T10:00'));
    const folio = await arrive(at('2026-11-13T10:00'));
    clock = at('2026-11-13T11:00');
    await change(folio, { first_answer_at: clock });
    const rounds = [
      { outcome: 'fine', mailMs: 4_200 },
      { outcome: 'failed', mailMs: null },
    ];
    const week = () =>
      tellWeek({
        ...parts(),
        figures: createFigures(test.database, { promise, now }),
        rounds: { since: () => Promise.resolve(rounds as never) },
        to: ['hola@atalaya.example'],
      });
    expect(await week()).toBe(false);
    clock = nextMonday(clock, ZONE);
    expect(new Date(clock).toISOString()).toBe('2026-11-16T14:00:00.000Z');
    expect(await week()).toBe(true);
    expect(await week()).toBe(false);
    expect(send.mock.calls[0]?.[1]).toMatchObject({
      path: '/panel/cifras?desde=2026-11-09&hasta=2026-11-15',
      lines: [
        'Llegaron 2 solicitudes (la semana anterior, 0).',
        'Esperan su primera respuesta: 1.',
        'Se respondieron 1; la mitad, en menos de 60 minutos. Fuera de lo prometido: 1.',
        'Pruebas del sitio: 2; fallaron 1. Al buzón, en 4 s.',
      ],
    });
  });
});
