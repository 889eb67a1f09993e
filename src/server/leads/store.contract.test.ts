import { describe, expect, it } from 'vitest';
import { StoreUnavailableError } from '#server/platform/database/store-error.ts';
import { createLeadStore } from '#server/leads/store.ts';
import { createRateLimit } from '#server/platform/database/rate-limit.ts';
import { captcha, enquiry, MINUTE, START, storeBench } from '#server/leads/testing-store.ts';
import { dialects, testDatabase } from '#tests/support/databases.ts';

describe.each(dialects)('a lead store on %s', (dialect) => {
  const { store, folioOf, leads, deliveries, captchas, time } = storeBench(dialect);

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
      created_at: START,
    });
    expect(JSON.parse(row?.detail ?? '')).toEqual(detail);
  });

  it('writes one delivery per channel, due at once, given up after three days', async () => {
    await folioOf(enquiry());
    const rows = await deliveries();
    expect(rows.map((row) => row.channel).sort()).toEqual(['agency_mail', 'visitor_mail']);
    for (const row of rows) {
      expect(row).toMatchObject({ status: 'pending', attempts: 0, due_at: START });
      expect(row.give_up_at).toBe(START + 72 * 60 * MINUTE);
    }
  });

  it('gives the same folio to the same submission and stores it once', async () => {
    const folio = await folioOf(enquiry());
    expect(await store().accept(enquiry(), null)).toEqual({
      outcome: 'accepted',
      folio,
      repeated: true,
      copy: true,
    });
    expect(await leads()).toHaveLength(1);
    expect(await deliveries()).toHaveLength(2);
  });

  it.each([
    ['with an id', enquiry()],
    ['without one', enquiry({ submissionId: null })],
  ])('stores twenty simultaneous copies %s once', async (_name, lead) => {
    const folios = await Promise.all(Array.from({ length: 20 }, () => folioOf(lead)));
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
    time.clock += 10 * MINUTE - 1;
    expect(await folioOf(anonymous)).toBe(first);
    time.clock += 1;
    expect(await folioOf(anonymous)).not.toBe(first);
    expect(await leads()).toHaveLength(2);
  });

  it('finds a repeated submission beforehand, and nothing else', async () => {
    const derived = enquiry({ detail: { mensaje: 'Otra cosa' } });
    expect(await store().findRepeat(enquiry())).toBeNull();
    const folio = await folioOf(enquiry());
    expect(await store().findRepeat(enquiry())).toEqual({ folio, copy: true });
    expect(await store().findRepeat(derived)).toBeNull();
    const derivedFolio = await folioOf(derived);
    expect(await store().findRepeat(derived)).toMatchObject({ folio: derivedFolio });
    expect(await store().findRepeat(enquiry({ submissionId: null }))).toMatchObject({ folio });
    expect(await store().findRepeat(enquiry({ submissionId: null, nombre: 'B' }))).toBeNull();
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
    expect(await store().findRepeat(lead)).toMatchObject({ folio });
    expect((await leads())[0]).toMatchObject({
      nombre: 'Ana \ufffd',
      detail: '{"mensaje":"hola","tipos":["x"]}',
    });
  });

  it('says so of any statement that the database refuses, alone or in a transaction', async () => {
    const { database, drop } = await testDatabase(dialect);
    const refused = database.kysely.selectFrom('gone' as 'lead').select('correo');
    const alone = await refused.execute().catch((thrown: unknown) => thrown);
    const within = await database.kysely
      .transaction()
      .execute((transaction) => transaction.executeQuery(refused))
      .catch((thrown: unknown) => thrown);
    expect(alone).toBeInstanceOf(StoreUnavailableError);
    expect(String(alone)).toContain('select gone');
    expect(within).toBeInstanceOf(StoreUnavailableError);
    await drop();
  });

  it('says that the store is unavailable, without saying whose data it was', async () => {
    const closed = await testDatabase(dialect);
    await closed.drop();
    const broken = createLeadStore(closed.database, { channels: [] });
    const error = await broken.accept(enquiry(), null).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StoreUnavailableError);
    expect(String(error)).not.toContain('ana@example.org');
    await expect(broken.findRepeat(enquiry())).rejects.toBeInstanceOf(StoreUnavailableError);
  });

  it('is not well after an enquiry was refused, though a small write does, until one is stored or a while has passed', async () => {
    const { database, drop } = await testDatabase(dialect);
    let clock = START;
    const store = createLeadStore(database, { channels: ['agency_mail'], now: () => clock });
    const named = (from: string, to: string) =>
      database.kysely.schema.alterTable(from).renameTo(to);
    const refuse = async () => {
      await named('delivery', 'away').execute();
      await expect(store.accept(enquiry(), null)).rejects.toBeInstanceOf(StoreUnavailableError);
      await named('away', 'delivery').execute();
      await database.ping();
      await expect(store.ping()).rejects.toBeInstanceOf(StoreUnavailableError);
    };
    await store.ping();
    await refuse();
    clock += MINUTE;
    await store.ping();
    await refuse();
    await store.accept(enquiry(), null);
    await store.ping();
    await drop();
  });

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

  it('says what a captcha was spent on that was no enquiry’s, and what came of it', async () => {
    expect(await store().spendCaptcha(captcha('c1'), 'boletin')).toBeNull();
    expect(await store().spendCaptcha(captcha('c1'), 'otra')).toBe('boletin');
    await store().noteCaptchaUse(captcha('c1'), 'boletin hecho');
    expect(await store().spendCaptcha(captcha('c1'), 'boletin')).toBe('boletin hecho');
    expect(await store().accept(enquiry(), captcha('c1'))).toEqual({ outcome: 'captcha_reused' });
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
    time.clock += 60 * MINUTE;
    expect(await store().purgeCaptchaUses()).toBe(0);
    time.clock += 11 * MINUTE;
    expect(await store().purgeCaptchaUses()).toBe(1);
  });

  describe('and copies:', () => {
    const sent = (number: number, submissionId: string | null = `s-${number}`) =>
      enquiry({ submissionId, nombre: `N${number}` });

    it('an enquiry is taken without one once its mailbox has had enough, and says so', async () => {
      const limited = store({ copies: createRateLimit({ points: 2, seconds: 600 }) });
      const accept = (number: number, id?: null) => limited.accept(sent(number, id), null);
      expect(await accept(1)).toMatchObject({ repeated: false, copy: true });
      expect(await accept(2, null)).toMatchObject({ repeated: false, copy: true });
      expect(await accept(3)).toMatchObject({ repeated: false, copy: false });
      expect(await accept(4, null)).toMatchObject({ repeated: false, copy: false });
      const channels = (await deliveries()).map(({ channel }) => channel).sort();
      expect(channels).toEqual([
        ...Array<string>(4).fill('agency_mail'),
        'visitor_mail',
        'visitor_mail',
      ]);
      expect(await accept(1)).toMatchObject({ repeated: true, copy: true });
      expect(await accept(3)).toMatchObject({ repeated: true, copy: false });
      expect(await limited.findRepeat(sent(2, null))).toMatchObject({ copy: true });
      expect(await limited.findRepeat(sent(4, null))).toMatchObject({ copy: false });
    });

    it('a mailbox is the same however its address is written', async () => {
      const limited = store({ copies: createRateLimit({ points: 3, seconds: 600 }) });
      const copies: unknown[] = [];
      for (const correo of ['ana@x.mx', 'ANA@x.mx', 'ana+uno@x.mx', 'ana+dos@x.mx', 'eva@x.mx']) {
        copies.push(await limited.accept({ ...sent(copies.length), correo }, null));
      }
      expect(copies).toMatchObject([true, true, true, false, true].map((copy) => ({ copy })));
    });

    it('one of which none is to be made counts nothing, and says so', async () => {
      const limited = store({ copies: createRateLimit({ points: 1, seconds: 600 }) });
      expect(await limited.accept(sent(1), null, false)).toMatchObject({ copy: false });
      expect(await limited.accept(sent(2), null)).toMatchObject({ copy: true });
    });

    it('nothing counts but what was stored, and once', async () => {
      const limited = store({ copies: createRateLimit({ points: 2, seconds: 600 }) });
      expect(await limited.accept(sent(1), captcha('c1'))).toMatchObject({ copy: true });
      for (let time = 0; time < 5; time += 1) {
        expect(await limited.accept(sent(1), captcha('c1'))).toMatchObject({ repeated: true });
        expect(await limited.accept(sent(9), captcha('c1'))).toEqual({ outcome: 'captcha_reused' });
      }
      expect(await limited.accept(sent(2), null)).toMatchObject({ repeated: false, copy: true });
      expect(await leads()).toHaveLength(2);
    });
  });
});

it('a store that refuses takes nobody’s copies away', async () => {
  const { database, drop } = await testDatabase('sqlite');
  await drop();
  const copies = createRateLimit({ points: 1, seconds: 600 });
  const broken = createLeadStore(database, { channels: [], copies });
  await expect(broken.accept(enquiry(), null)).rejects.toThrow();
  expect(await copies.wait('ana@example.org')).toBeNull();
});
