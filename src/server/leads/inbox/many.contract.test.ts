import { describe, expect, it } from 'vitest';
import { dialects } from '#tests/support/databases.ts';
import { FORMULA, readCsv } from '#tests/support/strict-csv.ts';
import { ANA, LUIS, START, inboxBench } from './testing-inbox.ts';

describe.each(dialects)('many enquiries at a time on %s', (dialect) => {
  const bench = inboxBench(dialect);
  /** Stores copies of an enquiry, with earlier arrivals. */
  const copies = async (folio: string, count: number) => {
    const { awaits_answer, attention_at, mail_key, phone_key, ...row } = await bench.stored(folio);
    expect([awaits_answer, mail_key, phone_key]).toEqual([1, 'ines@correo.example', '5555500142']);
    expect(attention_at).toBe(row.due_at);
    const all = Array.from({ length: count }, (_, index) => ({
      ...{ ...row, id: `lead-${index}`, folio: `ATA-${index}`, kind: 'contacto' },
      ...{ submission_id: null, arrival: row.arrival - 1 - index },
    }));
    for (let from = 0; from < count; from += 100) {
      const some = all.slice(from, from + 100);
      await bench.kysely.insertInto('lead').values(some).execute();
    }
  };

  it('changes all that match, on whatever page, with a line in each timeline', async () => {
    const folio = await bench.arrive({ kind: 'cotizacion' });
    await copies(folio, 1_100);
    const all = { filter: { kind: 'contacto' as const } };
    expect(await bench.inbox.list.count(all.filter)).toMatchObject({
      count: 1_000,
      more: true,
    });
    const wanted = { state: 'no_deseada' as const, ownerId: LUIS.id };
    expect(await bench.inbox.bulk.change(all, wanted, ANA)).toEqual({ changed: 1_100 });
    expect(await bench.inbox.bulk.change(all, wanted, ANA)).toEqual({ changed: 0 });
    expect((await bench.read(folio)).row).toMatchObject({
      state: 'nueva',
      version: 1,
    });
    const page = await bench.inbox.leads.read('ATA-7');
    expect(page?.row).toMatchObject({ state: 'no_deseada', version: 2 });
    expect(page?.timeline.slice(2).map(({ kind }) => kind)).toEqual(['state', 'owner']);
    expect(bench.audited[0]).toMatchObject({ action: 'leads_changed', subject: '1100' });
    const some = { folios: [folio, 'ATA-7', 'ATA-X'] };
    expect(await bench.inbox.bulk.change(some, { state: 'ganada' }, ANA)).toEqual({
      changed: 2,
    });
    expect(await bench.inbox.bulk.change({ folios: [] }, {}, ANA)).toEqual({
      errors: { accion: 'Elige qué hacer.', seleccion: 'Elige al menos una solicitud.' },
    });
  });

  it('changes what a search finds, by the index of words too', async () => {
    for (let index = 0; index < 3; index += 1) await bench.arrive();
    const one = await bench.arrive({ detail: { mensaje: 'Taller de vidrio' } });
    const { bulk, list } = bench.inbox;
    // The words are rare, because for a frequent word PostgreSQL does not use the index.
    const rare = { text: 'vidrio taller nadie' };
    expect(await bulk.change({ filter: rare }, { state: 'ganada' }, ANA)).toEqual({ changed: 0 });
    const filter = { text: 'vidrio' };
    expect(await bulk.change({ filter }, { ownerId: ANA.id }, ANA)).toEqual({ changed: 1 });
    expect(await bulk.change({ filter }, { ownerId: ANA.id }, ANA)).toEqual({ changed: 0 });
    const page = await list.page({ filter: { owner: ANA.id }, sort: 'arrival', cursor: null });
    expect(page.rows.map(({ folio }) => folio)).toEqual([one]);
  });

  it('takes a list out as it was written, without formulas', async () => {
    const mensaje = 'Uno, "dos"\ntres 🧡 ñandú';
    const folio = await bench.arrive({
      nombre: '=cmd|calc',
      detail: { mensaje, tipos: ['tienda'] },
    });
    await bench.arrive({ kind: 'cotizacion' });
    await bench.inbox.leads.note(folio, '+52 llamar', ANA);
    await bench.reply(folio, 'Hola');
    const at = bench.clock.now;
    const call = { direction: 'out', kind: 'call', author_id: ANA.id, from_name: '' };
    await bench.message(folio, 'Contestó', { ...call, sent_at: at + 2_000 });
    await bench.message(folio, 'Me queda bien.', { sent_at: at + 1_000 });
    await bench.message(folio, 'No existe', { kind: 'bounce', sent_at: at });
    const query = { filter: { kind: 'contacto' as const }, sort: 'arrival' as const };
    const csv = await bench.inbox.export.open(query, 'csv', ANA);
    const text = await new Response(csv.body).bytes();
    expect([...text.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [titles = [], ...rows] = await readCsv(new TextDecoder().decode(text));
    expect(rows).toHaveLength(1);
    const cells = Object.fromEntries(titles.map((title, at) => [title, rows[0]?.[at]]));
    expect(cells).toMatchObject({
      Folio: folio,
      Nombre: "'=cmd|calc",
      Mensaje: mensaje,
      'Primera respuesta': '2026-01-08 12:00:02 -06:00',
      'Tipo de proyecto': 'Tienda en línea',
    });
    const json = await bench.inbox.export.open(query, 'jsonl', ANA);
    const record = JSON.parse(await new Response(json.body).text()) as Record<string, string>;
    expect(record).toMatchObject({
      folio,
      nombre: '=cmd|calc',
      mensaje,
      texto_primera_respuesta: 'Hola',
      estado: 'en conversación',
      notas: '2026-01-08 12:00:02 -06:00 Ana Vega: +52 llamar',
      conversacion: [
        '2026-01-08 12:00:02 -06:00 Ana Vega (escribimos): Hola',
        '2026-01-08 12:00:03 -06:00 Inés (llegó): Me queda bien.',
        '2026-01-08 12:00:04 -06:00 Ana Vega (llamada): Contestó',
      ].join('\n'),
    });
    expect(bench.audited.filter(({ action }) => action === 'exported')).toHaveLength(2);
    expect(json.name).toBe('solicitudes-2026-01-08.jsonl');
  });

  it('is read back whole by a strict reader, and opens in Excel as what it is', async () => {
    // The text's second line must not become a row: a spreadsheet would run it as a formula.
    const mensaje = 'Buenas tardes\n=HYPERLINK("https://malo.example";"ver")';
    const folios = [
      await bench.arrive({ telefono: '525555500142', detail: { mensaje } }),
      await bench.arrive({
        telefono: '22345678',
        detail: { mensaje: 'Uno\ndos', telefonoEscrito: '+503 2234 5678', presupuesto: '10-20' },
      }),
      await bench.arrive({ detail: { mensaje: 'largo\n'.repeat(20_000) } }),
    ];
    const long = 'respuesta 🧡 '.repeat(1_000);
    await bench.reply(folios[0] ?? '', long);
    const query = { filter: {}, sort: 'arrival' as const };
    for (const [format, delimiter] of [
      ['csv', ','],
      ['excel', ';'],
    ] as const) {
      const { body, type } = await bench.inbox.export.open(query, format, ANA);
      expect(type).toBe('text/csv; charset=utf-8');
      const text = await new Response(body).bytes();
      expect([...text.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      const [titles = [], ...rows] = await readCsv(new TextDecoder().decode(text), delimiter);
      expect(rows).toHaveLength(3);
      expect(rows.flat().filter((cell) => FORMULA.test(cell))).toEqual([]);
      const cell = (folio: string | undefined, title: string) =>
        rows.find(([first]) => first === folio)?.[titles.indexOf(title)] ?? '';
      expect(cell(folios[0], 'Mensaje')).toBe(mensaje.replace('\n=', "\n'="));
      expect(cell(folios[2], 'Mensaje').length).toBe(32_767);
      expect(cell(folios[2], 'Mensaje')).toMatch(
        /Lo demás está en el panel, en esta solicitud\.\)$/,
      );
      const excel = format === 'excel';
      expect(cell(folios[0], 'Teléfono')).toBe(excel ? '55 5550 0142' : '525555500142');
      expect(cell(folios[1], 'Teléfono')).toBe(excel ? "'22345678" : '22345678');
      expect(cell(folios[1], 'Teléfono, tal como se escribió')).toBe("'+503 2234 5678");
      expect(cell(folios[1], 'Presupuesto')).toBe(excel ? "'10-20" : '10-20');
      expect(cell(folios[1], 'Llegó')).toBe(
        excel ? '2026-01-08 12:00' : '2026-01-08 12:00:02 -06:00',
      );
    }
  });

  it('says where the rest of a long mail is, in every file', async () => {
    const folio = await bench.arrive();
    await bench.message(folio, '🧡'.repeat(4_000));
    await bench.message(folio, '🧡'.repeat(4_001));
    const query = { filter: {}, sort: 'arrival' as const };
    const { body } = await bench.inbox.export.open(query, 'jsonl', ANA);
    const { conversacion } = JSON.parse(await new Response(body).text()) as Record<string, string>;
    const [whole, cut] = conversacion?.split('\n') ?? [];
    expect(whole).toMatch(/: (?:🧡){4000}$/u);
    expect(cut).toMatch(
      /: (?:🧡){4000}… \(Sigue\. Lo demás está en el panel, en esta solicitud\.\)$/u,
    );
  });

  it('keeps none of the words that were looked for in the log, which nobody can erase from', async () => {
    const query = { filter: { text: 'núñez', state: 'nueva' }, sort: 'arrival' } as const;
    await bench.inbox.export.open(query, 'csv', ANA);
    expect(bench.audited.at(-1)?.detail).toBe('{"text":"…","state":"nueva","sort":"arrival"}');
  });

  it('goes on past the first piece, in the order of the list', async () => {
    const folio = await bench.arrive();
    await copies(folio, 1_100);
    for (const sort of ['arrival', 'due'] as const) {
      const { body } = await bench.inbox.export.open({ filter: {}, sort }, 'jsonl', ANA);
      const lines = (await new Response(body).text()).trim().split('\n');
      const names = lines.map((line) => (JSON.parse(line) as { folio: string }).folio);
      expect(new Set(names).size).toBe(1_101);
      expect(sort === 'arrival' ? names[0] : names.at(-1)).toBe(folio);
    }
  });

  it('reckons figures, with the same of the period before and the list of each number', async () => {
    bench.clock.now = START - 7 * 24 * 60 * 60 * 1000;
    await bench.arrive();
    bench.clock.now = START;
    const answered = await bench.arrive();
    const quoted = await bench.arrive({ kind: 'cotizacion', detail: { tipos: ['app'] } });
    const spam = await bench.arrive();
    await bench.inbox.bulk.change({ folios: [spam] }, { state: 'no_deseada' }, ANA);
    bench.clock.now += 60 * 60 * 1000;
    const replyId = await bench.reply(answered, 'Hola');
    bench.clock.now += 48 * 60 * 60 * 1000;
    const period = { from: '2026-01-05', to: '2026-01-11' };
    const figures = await bench.inbox.figures.of(period);
    expect(figures.before).toEqual({ from: '2025-12-29', to: '2026-01-04' });
    expect(figures.total).toMatchObject({ count: 2, before: 1, filter: period });
    expect(figures.weeks).toMatchObject([{ ...period, contacto: 1, cotizacion: 1 }]);
    expect(figures.types).toMatchObject([
      { key: 'app', count: 1, before: 0 },
      { key: 'tienda', count: 1, before: 1 },
    ]);
    expect(figures.sources).toMatchObject([{ key: '', count: 2, before: 1, filter: null }]);
    const states = figures.states.map(({ count }) => count);
    expect(states.reduce((all, count) => all + count, 0)).toBe(figures.total.count);
    expect(figures.answers).toMatchObject({ answered: 1, inTime: 1, waiting: 1, overdue: 1 });
    expect(figures.answers.median).toBe(60 * 60 * 1000 + 2000);
    expect(figures.answers.medianWorking).toBe(figures.answers.median);
    expect(figures.deliveries.find(({ channel }) => channel === 'reply')?.pending).toBe(1);
    await bench.becomes(replyId, 'failed', null);
    const after = (await bench.inbox.figures.of(period)).answers;
    expect(after).toMatchObject({ answered: 0, inTime: 0, overdue: 2, median: null });
    await bench.reply(answered, 'Otra');
    const again = (await bench.inbox.figures.of(period)).answers;
    expect(again).toMatchObject({ answered: 1, inTime: 0, overdue: 1, closed: 0 });
    const hiddenUntil = bench.clock.now + 60_000;
    const hidden = { remindAt: hiddenUntil, hiddenUntil };
    await bench.change(quoted, hidden);
    for (const figure of [...figures.kinds, ...figures.types, ...figures.states]) {
      const { count } = await bench.inbox.list.count(figure.filter ?? {});
      expect(count, figure.key).toBe(figure.count);
    }
    await bench.inbox.bulk.change({ folios: [quoted] }, { state: 'perdida' }, ANA);
    const lost = (await bench.inbox.figures.of(period)).answers;
    expect(lost).toMatchObject({ answered: 1, waiting: 0, closed: 1 });
  });

  it('keeps views of each person by name', async () => {
    const { views } = bench.inbox;
    const view = await views.save(ANA.id, {
      name: ' Mis  cotizaciones ',
      query: 'clase=cotizacion',
    });
    await views.save(ANA.id, { name: 'Mis cotizaciones', query: 'clase=contacto' });
    expect(await views.of(ANA.id)).toMatchObject([
      { name: 'Mis cotizaciones', query: 'clase=contacto' },
    ]);
    expect(await views.of(LUIS.id)).toEqual([]);
    expect(await views.save(ANA.id, { name: ' ', query: '' })).toHaveProperty('errors.nombre');
    const id = 'id' in view ? view.id : '';
    expect(await views.remove(LUIS.id, id)).toBe(false);
    expect(await views.remove(ANA.id, id)).toBe(true);
  });
});
