import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewLead } from '#server/leads/lead.ts';
import { createLeadStore, type LeadStoreOptions } from '#server/leads/store.ts';
import { StoreUnavailableError } from '#server/database/store-error.ts';
import { dialects, type TestDatabase, testDatabase } from '#tests/support/databases.ts';

const start = Date.UTC(2026, 0, 5, 12);
const minute = 60_000;

function enquiry(changes: Partial<NewLead> = {}): NewLead {
  return {
    kind: 'contacto',
    form: 'simple',
    submissionId: 'b4a0e6f0-5e8e-4c5e-9a44-1f5b2b7a9d11',
    nombre: 'Ana Núñez',
    correo: 'ana@example.org',
    telefono: '5551234567',
    detail: { mensaje: 'Necesito una tienda.' },
    ...changes,
  };
}

const captcha = (id: string) => ({ id, by: 'altcha', expiresAt: new Date(start + 10 * minute) });

describe.each(dialects)('a lead store on %s', (dialect) => {
  let test: TestDatabase;
  let clock: number;

  beforeAll(async () => {
    test = await testDatabase(dialect);
  }, 60_000);
  afterAll(() => test.drop());

  beforeEach(async () => {
    clock = start;
    await test.database.kysely.deleteFrom('delivery').execute();
    await test.database.kysely.deleteFrom('lead').execute();
    await test.database.kysely.deleteFrom('captcha_use').execute();
  });

  const store = (options: Partial<LeadStoreOptions> = {}) =>
    createLeadStore(test.database, {
      folioPrefix: 'ATA',
      channels: ['agency_mail', 'visitor_mail'],
      now: () => clock,
      ...options,
    });

  const leads = () => test.database.kysely.selectFrom('lead').selectAll().execute();
  const deliveries = () => test.database.kysely.selectFrom('delivery').selectAll().execute();
  const captchas = () => test.database.kysely.selectFrom('captcha_use').selectAll().execute();

  async function folioOf(lead: NewLead, leadStore = store()): Promise<string> {
    const answer = await leadStore.accept(lead, null);
    if (answer.outcome !== 'accepted') throw new Error(answer.outcome);
    return answer.folio;
  }

  it('marks what came by the text question', async () => {
    const proof = { ...captcha('pregunta:uno'), by: 'pregunta' };
    await store().accept(enquiry(), proof);
    await store().accept(enquiry({ submissionId: null, nombre: 'Eva' }), captcha('altcha:uno'));
    await store().accept(enquiry({ submissionId: null, nombre: 'Iris' }), null);
    const marks = (await leads()).map((lead) => [lead.nombre, lead.passed_by]);
    expect(Object.fromEntries(marks)).toEqual({
      'Ana Núñez': 'pregunta',
      Eva: 'altcha',
      Iris: null,
    });
  });

  it('keeps everything that was sent, under a folio', async () => {
    const detail = {
      mensaje: 'Línea uno\nLínea "dos" 🙂',
      solicitudes: ['Carrito', 'Pagos'],
      newsletter: true,
    };
    const folio = await folioOf(enquiry({ detail }));
    expect(folio).toMatch(/^ATA-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{2}$/);
    const [row] = await leads();
    expect(row).toMatchObject({
      folio,
      kind: 'contacto',
      form: 'simple',
      nombre: 'Ana Núñez',
      correo: 'ana@example.org',
      telefono: '5551234567',
      status: 'nueva',
      created_at: start,
    });
    expect(JSON.parse(row?.detail ?? '')).toEqual(detail);
  });

  it('writes one delivery per channel, due at once, given up after three days', async () => {
    await folioOf(enquiry());
    const rows = await deliveries();
    expect(rows.map((row) => row.channel).sort()).toEqual(['agency_mail', 'visitor_mail']);
    for (const row of rows) {
      expect(row).toMatchObject({ status: 'pending', attempts: 0, due_at: start });
      expect(row.give_up_at).toBe(start + 72 * 60 * minute);
    }
  });

  it('gives the same folio to the same submission and stores it once', async () => {
    const folio = await folioOf(enquiry());
    expect(await store().accept(enquiry(), null)).toEqual({
      outcome: 'accepted',
      folio,
      repeated: true,
    });
    expect(await leads()).toHaveLength(1);
    expect(await deliveries()).toHaveLength(2);
  });

  it('stores twenty simultaneous copies once', async () => {
    const folios = await Promise.all(Array.from({ length: 20 }, () => folioOf(enquiry())));
    expect(new Set(folios).size).toBe(1);
    expect(await leads()).toHaveLength(1);
  });

  it('takes the same submission with its fields in another order as the same', async () => {
    const first = await folioOf(enquiry({ detail: { mensaje: 'Hola', web: 'https://a.mx' } }));
    const second = await folioOf(enquiry({ detail: { web: 'https://a.mx', mensaje: 'Hola' } }));
    expect(second).toBe(first);
  });

  it('loses nothing when the same submission comes with another content', async () => {
    const other = enquiry({ detail: { mensaje: 'Pensándolo mejor, dos tiendas.' } });
    const first = await folioOf(enquiry());
    const second = await folioOf(other);
    expect(second).not.toBe(first);
    expect(await folioOf(other)).toBe(second);
    expect(await folioOf(enquiry())).toBe(first);
    expect(await leads()).toHaveLength(2);
  });

  it('without an id, takes the same content within ten minutes as the same', async () => {
    const anonymous = enquiry({ submissionId: null });
    const first = await folioOf(anonymous);
    clock += 10 * minute - 1;
    expect(await folioOf(anonymous)).toBe(first);
    clock += 1;
    expect(await folioOf(anonymous)).not.toBe(first);
    expect(await leads()).toHaveLength(2);
  });

  it('without an id, stores simultaneous copies once', async () => {
    const anonymous = enquiry({ submissionId: null });
    const folios = await Promise.all(Array.from({ length: 10 }, () => folioOf(anonymous)));
    expect(new Set(folios).size).toBe(1);
    expect(await leads()).toHaveLength(1);
  });

  it('finds a repeated submission beforehand, and nothing else', async () => {
    const derived = enquiry({ detail: { mensaje: 'Otra cosa' } });
    expect(await store().findRepeat(enquiry())).toBeNull();
    const folio = await folioOf(enquiry());
    expect(await store().findRepeat(enquiry())).toBe(folio);
    expect(await store().findRepeat(derived)).toBeNull();
    const derivedFolio = await folioOf(derived);
    expect(await store().findRepeat(derived)).toBe(derivedFolio);
    expect(await store().findRepeat(enquiry({ submissionId: null }))).toBe(folio);
    expect(await store().findRepeat(enquiry({ submissionId: null, nombre: 'B' }))).toBeNull();
  });

  it('refuses a captcha that another submission spent, and stores nothing', async () => {
    await store().accept(enquiry(), captcha('c1'));
    const other = enquiry({ submissionId: '3f1c3b9e-9d0a-4d52-8a70-0a4c9c1f0b02', nombre: 'Otra' });
    expect(await store().accept(other, captcha('c1'))).toEqual({ outcome: 'captcha_reused' });
    expect(await leads()).toHaveLength(1);
    expect(await deliveries()).toHaveLength(2);
  });

  it('lets the submission that spent a captcha come again with it', async () => {
    await store().accept(enquiry(), captcha('c1'));
    expect(await store().accept(enquiry(), captcha('c1'))).toMatchObject({ repeated: true });
    expect(await captchas()).toHaveLength(1);
  });

  it('lets exactly one of many simultaneous submissions spend a captcha', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        store().accept(enquiry({ submissionId: `s-${index}`, nombre: `N${index}` }), captcha('c1')),
      ),
    );
    expect(answers.filter((answer) => answer.outcome === 'accepted')).toHaveLength(1);
    expect(await leads()).toHaveLength(1);
  });

  it('stores together what comes together, each whole and with its own folio', async () => {
    const together = store();
    const folios = await Promise.all(
      Array.from({ length: 70 }, async (_, index) => {
        const lead = enquiry({ submissionId: `s-${index}`, nombre: `N${index}` });
        const answer = await together.accept(lead, captcha(`c${index}`));
        return [lead.nombre, answer.outcome === 'accepted' ? answer.folio : null];
      }),
    );
    const rows = await leads();
    expect(new Map(rows.map((row) => [row.nombre, row.folio]))).toEqual(new Map(folios as never));
    expect(await deliveries()).toHaveLength(140);
    expect(await captchas()).toHaveLength(70);
  });

  it('answers each for itself when some of those that come together are refused', async () => {
    await store().accept(enquiry(), captcha('spent'));
    const together = store();
    const other = (index: number) => enquiry({ submissionId: `s-${index}`, nombre: `N${index}` });
    const answers = await Promise.all([
      together.accept(other(1), captcha('c1')),
      together.accept(enquiry(), captcha('spent')),
      together.accept(other(2), captcha('spent')),
      together.accept(other(3), captcha('c3')),
      together.accept(other(3), captcha('c3')),
      together.accept(enquiry({ submissionId: null, nombre: 'Sin' }), captcha('c4')),
    ]);
    expect(answers).toMatchObject([
      { outcome: 'accepted', repeated: false },
      { outcome: 'accepted', repeated: true },
      { outcome: 'captcha_reused' },
      { outcome: 'accepted' },
      { outcome: 'accepted' },
      { outcome: 'accepted', repeated: false },
    ]);
    expect((await leads()).map((row) => row.nombre).sort()).toEqual([
      'Ana Núñez',
      'N1',
      'N3',
      'Sin',
    ]);
    expect(await deliveries()).toHaveLength(8);
  });

  it('forgets a captcha only when it has long expired', async () => {
    await store().accept(enquiry(), captcha('c1'));
    clock += 60 * minute;
    expect(await store().purgeCaptchaUses()).toBe(0);
    clock += 11 * minute;
    expect(await store().purgeCaptchaUses()).toBe(1);
  });

  it('draws another folio when the first is taken', async () => {
    const drawn = ['ATA-0000-00', 'ATA-0000-00', 'ATA-1111-11'];
    const sameDraw = store({ draw: () => drawn.shift() ?? 'ATA-2222-22' });
    expect(await folioOf(enquiry(), sameDraw)).toBe('ATA-0000-00');
    const other = enquiry({ submissionId: null, nombre: 'Otra' });
    expect(await folioOf(other, sameDraw)).toBe('ATA-1111-11');
  });

  it('stores text that the database would refuse', async () => {
    const lead = enquiry({ nombre: 'A\0na \ud83d', detail: { mensaje: 'ho\0la', tipos: ['\0x'] } });
    const folio = await folioOf(lead);
    expect(await store().findRepeat(lead)).toBe(folio);
    expect((await leads())[0]).toMatchObject({
      nombre: 'Ana \ufffd',
      detail: '{"mensaje":"hola","tipos":["x"]}',
    });
  });

  it('says that the store is unavailable, without saying whose data it was', async () => {
    const closed = await testDatabase(dialect);
    await closed.drop();
    const broken = createLeadStore(closed.database, { folioPrefix: 'ATA', channels: [] });
    const error = await broken.accept(enquiry(), null).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StoreUnavailableError);
    expect(String(error)).not.toContain('ana@example.org');
    await expect(broken.findRepeat(enquiry())).rejects.toBeInstanceOf(StoreUnavailableError);
  });
});
