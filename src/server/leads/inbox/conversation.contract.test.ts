import { describe, expect, it } from 'vitest';
import { replyMessage } from '#server/leads/mail/lead-mails.ts';
import { SETTINGS } from '#server/leads/mail/testing-mails.ts';
import { dialects } from '#tests/support/databases.ts';
import { aClaim } from '#tests/support/leads.ts';
import { createAttachments } from '#server/leads/conversation/attachments.ts';
import {
  callAdvertising,
  dropDraft,
  keepDraft,
  reply,
  setUrgent,
  useCanned,
} from '#panel/lead/actions.ts';
import { leadView, nextWaiting } from '#panel/lead/query.ts';
import { writeQuery } from './address.ts';
import { readReply, UNDO_MS } from './replies.ts';
import { ANA, aVisit, inboxBench, LUIS } from './testing-inbox.ts';

describe.each(dialects)('the conversation of an enquiry on %s', (dialect) => {
  const bench = inboxBench(dialect);
  const messageOf = async (replyId: string) => {
    const open = () => Promise.resolve(null);
    const reply = await readReply(bench.kysely, replyId, { open });
    if (reply === null) throw new Error('no reply');
    return replyMessage(aClaim(), reply, SETTINGS);
  };
  const attach = async (folio: string, name: string, owner: object) => {
    const { id } = await bench.stored(folio);
    const row = {
      ...{ id: `f-${name}`, lead_id: id, message_id: null, reply_id: null, staff_id: null },
      ...{ digest: 'a'.repeat(64), name, type: 'application/pdf', bytes: 9, warning: null },
      ...{ created_at: 1, ...owner },
    };
    await bench.kysely.insertInto('lead_attachment').values(row).execute();
    await bench.index(folio);
  };

  it('is told in order, with its files, what became of answers, and who waits since when', async () => {
    const folio = await bench.arrive();
    await bench.reply(folio, '¿El martes?');
    bench.clock.now += 1000;
    await bench.inbox.leads.note(folio, 'Prefiere **tardes**', LUIS);
    await bench.message(folio, 'El martes sí.', {
      quoted: '> ¿El martes?',
      html: '<p>El martes sí.</p>',
    });
    const since = bench.clock.now;
    await attach(folio, 'plano.pdf', { message_id: `m-${since}` });
    const { conversation, row } = await bench.read(folio);
    expect(conversation).toMatchObject([
      { kind: 'reply', who: ANA.name, text: '¿El martes?', delivery: { status: 'pending' } },
      { kind: 'note', who: LUIS.name, text: 'Prefiere **tardes**' },
      { kind: 'answer', direction: 'in', quoted: '> ¿El martes?', files: [{ name: 'plano.pdf' }] },
    ]);
    expect(row).toMatchObject({ awaitsSince: since, awaitsAnswer: true });
    const rows = await bench.rows({ unanswered: true });
    expect(rows[0]?.last).toMatchObject({ author: null, text: 'El martes sí.', at: since });
    bench.clock.now += 1000;
    await bench.reply(folio, 'Hecho', LUIS);
    const answered = (await bench.read(folio)).row;
    expect(answered).toMatchObject({ awaitsSince: null, awaitsAnswer: false });
    expect(answered.last).toMatchObject({ author: LUIS.name, text: 'Hecho' });
  });

  it('takes an answer back before it goes out, with everything that it changed', async () => {
    const folio = await bench.arrive();
    const { replies } = bench.inbox;
    await replies.keepDraft(folio, { subject: '', text: 'Hola, Inés' }, ANA);
    await attach(folio, 'oferta.pdf', { staff_id: ANA.id });
    const replyId = await bench.reply(folio, 'Hola, Inés');
    const written = await bench.read(folio);
    expect(written.conversation[0]?.files).toMatchObject([{ name: 'oferta.pdf' }]);
    expect(written.row.owner).toMatchObject({ id: ANA.id });
    expect(await replies.sent(replyId, LUIS.id)).toBeNull();
    expect(await replies.sent(replyId, ANA.id)).toMatchObject({
      to: 'Inés Peña',
      until: bench.clock.now + UNDO_MS,
    });
    expect(written.conversation[0]?.delivery).toMatchObject({ untried: true });
    expect(await replies.undo(folio, replyId, ANA)).toBe('undone');
    const { row, deliveries, conversation, timeline } = await bench.read(folio);
    expect(row).toMatchObject({ state: 'nueva', firstAnswerAt: null, awaitsAnswer: true });
    expect(row.owner).toBeNull();
    expect(conversation).toEqual([]);
    expect(deliveries.filter(({ channel }) => channel === 'reply')).toEqual([]);
    expect(timeline.slice(2).map(({ kind }) => kind)).toEqual(['unsent']);
    expect(await replies.draft(folio, ANA.id)).toMatchObject({
      ...{ subject: '', text: 'Hola, Inés', files: [{ name: 'oferta.pdf' }] },
    });
    expect(await replies.undo(folio, replyId, ANA)).toBe('missing');
  });

  it('lets a colleague take an answer back, which is a draft of its author again', async () => {
    const folio = await bench.arrive();
    const { replies } = bench.inbox;
    await attach(folio, 'oferta.pdf', { staff_id: ANA.id });
    const replyId = await bench.reply(folio, 'Son 10');
    expect(await replies.undo(folio, replyId, LUIS)).toBe('theirs');
    expect(await replies.draft(folio, LUIS.id)).toBeNull();
    expect(await replies.others(folio, LUIS.id)).toMatchObject([
      { by: { id: ANA.id }, text: 'Son 10', files: [{ name: 'oferta.pdf' }] },
    ]);
    expect((await bench.read(folio)).row).toMatchObject({ state: 'nueva', owner: null });
  });

  it('says who was faster, themselves in another window too, and what to press again', async () => {
    const folio = await bench.arrive();
    const late = async (action: string, fields: Record<string, string>) => {
      const values = { ...fields, version: '1' };
      const visit = aVisit(`/panel/solicitudes/${folio}`, values, { action });
      const act = action === 'responder' ? reply : setUrgent;
      const outcome = await act(bench.tools, visit);
      return 'problem' in outcome ? outcome.problem : '';
    };
    await bench.inbox.leads.change(folio, 1, { state: 'cotizada' }, ANA);
    expect(await late('responder', { texto: 'Hola' })).toMatch(
      /^La cambiaste tú en otra ventana\..* pulsa otra vez el mismo botón\.$/,
    );
    await bench.inbox.leads.change(folio, 2, { state: 'ganada' }, LUIS);
    expect(await late('urgente', { urgente: 'si' })).toMatch(
      /^Alguien cambió esta solicitud .* pulsa otra vez «Marcar urgente»\.$/,
    );
  });

  it('does not take back what is on its way, nor what the client waited for before', async () => {
    const folio = await bench.arrive();
    const { replies } = bench.inbox;
    await bench.reply(folio, 'Una');
    await bench.message(folio, '¿Y el precio?');
    const since = bench.clock.now;
    const replyId = await bench.reply(folio, 'Son 10');
    expect(await replies.undo(folio, replyId, ANA)).toBe('undone');
    expect((await bench.read(folio)).row).toMatchObject({
      awaitsSince: since,
      state: 'en_conversacion',
    });
    const late = await bench.reply(folio, 'Son 12');
    await bench.kysely
      .updateTable('delivery')
      .set({ attempts: 1 })
      .where('reply_id', '=', late)
      .execute();
    expect(await replies.undo(folio, late, ANA)).toBe('late');
    expect((await bench.read(folio)).row.awaitsSince).toBeNull();
    expect(await replies.sent(late, ANA.id)).toMatchObject({ until: null });
  });

  it('keeps the files of an answer in its draft, and sends them with it; too much is refused alone', async () => {
    const folio = await bench.arrive();
    const { database, config } = bench;
    const attachments = createAttachments(database, config);
    const tools = { ...bench.tools, attachments };
    const visit = (fields: Parameters<typeof aVisit>[1]) =>
      aVisit(`/panel/solicitudes/${folio}?estado=nueva`, fields);
    const left = visit({ texto: 'Va el vídeo.', asunto: '', adjuntos: 'demasiado grande' });
    const outcome = await reply(tools, left);
    expect(outcome).toMatchObject({
      values: { texto: 'Va el vídeo.' },
      errors: { adjuntos: expect.stringMatching(/^Los archivos pesan demasiado.*18 MB/) as string },
    });
    expect((await bench.read(folio)).conversation).toEqual([]);
    const offer = new File(['%PDF-1.7 una oferta'], 'oferta.pdf', { type: 'application/pdf' });
    const film = new File([new Uint8Array(19 * 1024 * 1024)], 'video.mov');
    const written = { texto: 'Va la oferta.', asunto: '', version: '1' };
    const refused = await reply(tools, visit({ ...written, adjuntos: [offer, film] }));
    expect(refused).toMatchObject({ values: { texto: 'Va la oferta.' } });
    expect('errors' in refused && refused.errors['adjuntos']).toMatch(/^video\.mov: .*18 MB/);
    const { replies } = bench.inbox;
    const draft = await replies.draft(folio, ANA.id);
    expect(draft).toMatchObject({
      text: 'Va la oferta.',
      files: [{ name: 'oferta.pdf', kept: true }],
    });
    const more = new File(['hola'], 'nota.txt', { type: 'text/plain' });
    const quitar = draft?.files[0]?.id ?? '';
    await keepDraft(tools, visit({ ...written, quitar, adjuntos: [more] }));
    expect((await replies.draft(folio, ANA.id))?.files).toMatchObject([{ name: 'nota.txt' }]);
    const sent = await reply(tools, visit({ ...written, adjuntos: [offer] }));
    const go = 'go' in sent ? sent.go : '';
    expect(go).toMatch(new RegExp(`^/panel/solicitudes/${folio}\\?estado=nueva&enviada=`));
    const replyId = new URL(go, 'https://atalaya.example').searchParams.get('enviada') ?? '';
    const mail = await readReply(database.kysely, replyId, attachments);
    expect(mail?.files).toMatchObject([{ filename: 'nota.txt' }, { filename: 'oferta.pdf' }]);
    expect(mail?.files[1]?.content).toEqual(Buffer.from('%PDF-1.7 una oferta'));
  });

  it('puts a ready-made text in, in the place of another that nobody has changed, or after what is written', async () => {
    const folio = await bench.arrive();
    const used = async (plantilla: string, texto: string) => {
      const visit = aVisit(`/panel/solicitudes/${folio}`, { plantilla, texto });
      const outcome = await useCanned(bench.tools, visit);
      return 'values' in outcome ? (outcome.values['texto'] ?? '') : '';
    };
    const [one, other] = await bench.inbox.replies.canned(folio, ANA);
    if (one === undefined || other === undefined) throw new Error('no ready-made texts');
    const first = await used(one.id, '');
    expect(first).toBe(one.text);
    expect(await used(other.id, first.replaceAll('\n', '\r\n'))).toBe(other.text);
    const both = await used(other.id, `${first} Y más.`);
    expect(both).toBe(`${first} Y más.\n\n${other.text}`);
    expect(await bench.inbox.replies.draft(folio, ANA.id)).toMatchObject({ text: both });
  });

  it('asks before the same answer goes again within a day, and sends it where it is meant', async () => {
    const folio = await bench.arrive();
    const { kysely } = bench;
    const sends = async (texto: string, asi = '') => {
      const { version } = (await bench.read(folio)).row;
      const fields = { texto, asi, version: `${version}` };
      return reply(bench.tools, aVisit(`/panel/solicitudes/${folio}`, fields));
    };
    expect(await sends('Hola, Inés:\n\nSon 10.')).toHaveProperty('go');
    const again = await sends('Hola, Inés: Son 10.');
    expect(again).toMatchObject({
      errors: { asi: 'Esto mismo está por salir. Cámbialo, o marca «Enviarlo así».' },
      values: { texto: 'Hola, Inés: Son 10.' },
    });
    expect(await bench.inbox.replies.draft(folio, ANA.id)).toMatchObject({
      text: 'Hola, Inés: Son 10.',
    });
    await kysely.updateTable('delivery').set({ status: 'sent', attempts: 1 }).execute();
    bench.clock.now += 3 * 60_000;
    expect(await sends('Hola, Inés:  Son 10.')).toMatchObject({
      errors: {
        asi: 'Esto mismo ya lo contestaste hace 3 minutos. Cámbialo, o marca «Enviarlo así».',
      },
    });
    expect((await bench.read(folio)).conversation).toHaveLength(1);
    expect(await sends('Hola, Inés:  Son 10.', '1')).toHaveProperty('go');
    expect(await sends('Hola, Inés: Son 12.')).toHaveProperty('go');
    await kysely.updateTable('delivery').set({ status: 'failed' }).execute();
    expect(await sends('Hola, Inés: Son 12.')).toHaveProperty('go');
    bench.clock.now += 24 * 60 * 60_000;
    expect(await sends('Hola, Inés: Son 12.')).toHaveProperty('go');
    expect((await bench.read(folio)).conversation).toHaveLength(5);
  });

  it('asks before an answer goes that speaks of a file it has not got', async () => {
    const folio = await bench.arrive();
    const { replies } = bench.inbox;
    const sends = async (text: string, anyway = false) => {
      const { version } = (await bench.read(folio)).row;
      return replies.send(folio, version, { subject: '', text, anyway }, ANA);
    };
    const proposal = (await replies.canned(folio, ANA)).find(({ id }) => id === 'propuesta');
    for (const text of [
      proposal?.text ?? '',
      'Te adjunto los planos.',
      'Van adjuntas las fotos',
      'En el documento adjunto está el precio.',
      'Hola:\n\nTe mando el PDF con todo.',
    ]) {
      expect(await sends(text), text).toEqual({
        outcome: 'invalid',
        errors: {
          asi: 'Dice que lleva algo adjunto y no lleva ningún archivo. Elígelo, o marca «Enviarlo así».',
        },
      });
    }
    for (const text of [
      'Por favor adjunta tu logo.',
      '¿Nos llegó todo? ¿Lo mandaste adjunto?',
      'Recibí el archivo adjunto.',
      'Todavía no te adjunto la propuesta.',
      'Te mando el archivo: https://nube.example/oferta.pdf',
      'De acuerdo.\n\n> Te adjunto los planos.',
      'De acuerdo.\n\nEl jue, 8 ene 2026 a las 12:00, Inés (<ines@correo.example>) escribió:\n> Va adjunto',
    ]) {
      expect(await sends(text), text).toMatchObject({ outcome: 'changed' });
    }
    expect(await sends('Te adjunto los planos.', true)).toMatchObject({ outcome: 'changed' });
    await attach(folio, 'planos.pdf', { staff_id: ANA.id });
    expect(await sends('Te adjunto los planos de nuevo.')).toMatchObject({ outcome: 'changed' });
  });

  it('has what was thrown away in the page that says so', async () => {
    const folio = await bench.arrive();
    const { replies } = bench.inbox;
    await replies.keepDraft(folio, { subject: '', text: 'Hola' }, ANA);
    await attach(folio, 'oferta.pdf', { staff_id: ANA.id });
    const visit = aVisit(`/panel/solicitudes/${folio}`, { texto: 'Hola, Inés' });
    const outcome = await dropDraft(bench.tools, visit);
    expect(outcome).toMatchObject({
      errors: {},
      values: { texto: 'Hola, Inés', archivos: 'oferta.pdf' },
      status: 200,
    });
    expect(await replies.draft(folio, ANA.id)).toBeNull();
  });

  it('goes on to the next of the list that waits, and says when there is none', async () => {
    const last = await bench.arrive();
    const other = await bench.arrive({ kind: 'cotizacion' });
    const first = await bench.arrive();
    const { list, leads } = bench.inbox;
    const rowOf = async (folio: string) => (await bench.read(folio)).row;
    const query = { filter: { kind: 'contacto' }, sort: 'arrival', cursor: null } as const;
    expect(await nextWaiting({ list }, query, await rowOf(first))).toBe(last);
    expect(await nextWaiting({ list }, query, await rowOf(last))).toBe(first);
    expect(await nextWaiting({ list }, { ...query, filter: {} }, await rowOf(first))).toBe(other);
    expect(await nextWaiting({ list }, { ...query, sort: 'due' }, await rowOf(last))).toBe(first);
    const view = (address: string) =>
      leadView({ inbox: bench.inbox, config: { smtpUrl: null } }, aVisit(address), null, other);
    const asked = writeQuery({ filter: { unanswered: true }, sort: 'waiting' }, ANA.id);
    const here = (await view(`/panel/solicitudes/${other}?${asked.toString()}`))?.here ?? '';
    await callAdvertising(bench.tools, aVisit(here, { version: '1' }));
    const left = await view(here);
    expect([left?.previous, left?.row.state, left?.next]).toEqual([
      expect.stringContaining(last),
      'no_deseada',
      expect.stringContaining(first),
    ]);
    await leads.change(last, 1, { state: 'ganada' }, ANA);
    expect(await nextWaiting({ list }, query, await rowOf(first))).toBeNull();
  });

  it('shows what a colleague is writing, who can be taken over from', async () => {
    const folio = await bench.arrive();
    const { replies } = bench.inbox;
    await replies.keepDraft(folio, { subject: 'Precio', text: 'De Luis' }, LUIS);
    await attach(folio, 'de-luis.pdf', { staff_id: LUIS.id });
    await replies.keepDraft(folio, { subject: '', text: 'De Ana' }, ANA);
    bench.clock.now += 11 * 60_000;
    expect(await replies.others(folio, ANA.id)).toMatchObject([
      { by: { name: LUIS.name }, text: 'De Luis', writing: false, files: [{ bytes: 9 }] },
    ]);
    expect(await replies.takeOver(folio, LUIS.id, ANA)).toBe(true);
    expect(await replies.draft(folio, ANA.id)).toMatchObject({
      ...{ subject: 'Precio', text: 'De Ana\n\nDe Luis', files: [{ name: 'de-luis.pdf' }] },
    });
    expect(await replies.others(folio, ANA.id)).toEqual([]);
    expect(await replies.takeOver(folio, LUIS.id, ANA)).toBe(false);
    await replies.dropDraft(folio, ANA.id);
    expect(await replies.draft(folio, ANA.id)).toBeNull();
  });

  it('does not come back to the former author while their page keeps it, and loses nothing', async () => {
    const folio = await bench.arrive();
    const { replies } = bench.inbox;
    const text = { subject: '', text: 'De Luis' };
    const page = (written: typeof text) => replies.keepDraft(folio, written, LUIS, true);
    expect(await page(text)).toBe('kept');
    const [taken] = await Promise.all([replies.takeOver(folio, LUIS.id, ANA), page(text)]);
    expect(taken).toBe(true);
    if ((await replies.draft(folio, LUIS.id)) !== null) await replies.takeOver(folio, LUIS.id, ANA);
    expect(await page(text)).toBe('taken');
    expect(await replies.draft(folio, LUIS.id)).toBeNull();
    expect(await replies.others(folio, ANA.id)).toEqual([]);
    expect(await replies.takeOver(folio, LUIS.id, ANA)).toBe(false);
    const mine = await replies.draft(folio, ANA.id);
    expect(mine?.text).toContain('De Luis');
    await bench.reply(folio, 'De Luis, y de Ana');
    expect(await page(text)).toBe('taken');
    expect(await replies.others(folio, ANA.id)).toEqual([]);
    expect(await page({ subject: '', text: 'De Luis, y algo más' })).toBe('kept');
    expect(await replies.others(folio, ANA.id)).toMatchObject([{ text: 'De Luis, y algo más' }]);
  });

  it('says where it has what was looked for, when its row does not show it', async () => {
    const { leads } = bench.inbox;
    const folio = await bench.arrive({
      detail: {
        mensaje: 'Quiero una tienda en línea.',
        restricciones: ['Sin ventanas emergentes'],
        tipos: ['tienda'],
      },
    });
    const joined = await bench.arrive({
      detail: { mensaje: 'Otra cosa: un blog de costura' },
    });
    await leads.merge(folio, 1, joined, ANA);
    await leads.note(folio, 'Le **urge** la mudanza', LUIS);
    await leads.call(folio, { outcome: 'quedo', text: 'mandar el contrato' }, ANA);
    await bench.message(
      folio,
      `${'Hola. '.repeat(30)}Prefiero azulejo portugués, del que vimos. ${'Y más. '.repeat(30)}`,
    );
    await bench.reply(folio, 'Usaremos cerámica esmaltada');
    await attach(folio, 'presupuesto-final.pdf', { reply_id: null });
    bench.clock.now += 60_000;
    await bench.message(folio, 'De acuerdo.');
    const hit = async (text: string) => {
      const rows = await bench.rows({ text });
      expect(rows, text).toMatchObject([{ folio }]);
      const found = rows[0]?.hit;
      const words = found?.words.map((each) => (each.found ? `[${each.text}]` : each.text));
      return found && `${found.place}: ${words?.join('')}`;
    };
    for (const shown of ['inés', folio, 'acuerdo', 'Peña acuerdo'])
      expect(await hit(shown)).toBeUndefined();
    expect(await hit('azulejo PORTUGUES')).toMatch(
      /^answer: ….*Prefiero \[azulejo\] \[portugués\], del que vimos.*…$/,
    );
    expect(await hit('esmaltad')).toMatch(/^reply: Usaremos cerámica \[esmaltada\]/);
    expect(await hit('mudanza')).toBe('note: Le **urge** la [mudanza]');
    expect(await hit('contrato')).toMatch(/^call: Quedó en: mandar el \[contrato\]/);
    expect(await hit('presupuesto')).toBe('file: [presupuesto]-final.pdf');
    expect(await hit('emergentes')).toMatch(/^form: .*Sin ventanas \[emergentes\]/);
    expect(await hit('costura')).toMatch(/^joined: Otra cosa: un blog de \[costura\]/);
    expect(await hit('0142')).toBe('telephone: [525555500142]');
    expect(await hit('inés azulejo')).toMatch(/^answer: /);
    expect(await hit('cerámica presupuesto')).toMatch(/^reply: /);
    expect(await bench.folios({ type: 'tienda' })).toEqual([folio]);
    await leads.separate(folio, joined, ANA);
    expect(await bench.rows({ text: 'costura' })).toMatchObject([{ folio: joined }]);
  });

  it('is shown by what was said last in it and in what was joined to it, whichever is later', async () => {
    const [first, second, third] = [
      await bench.arrive({ detail: { mensaje: 'Una panadería' } }),
      await bench.arrive({ detail: { mensaje: '¿Cuánto tardan?' } }),
      await bench.arrive({ detail: { mensaje: 'La última' } }),
    ];
    const { leads } = bench.inbox;
    const lasts = async () => {
      const rows = await bench.rows({});
      return rows.map(({ folio, last }) => [folio, last?.author ?? null, last?.text ?? null]);
    };
    await leads.merge(first, 1, second, ANA);
    expect(await lasts()).toEqual([
      [third, null, null],
      [first, null, '¿Cuánto tardan?'],
    ]);
    bench.clock.now += 1000;
    await bench.reply(first, 'Seis semanas');
    expect(await lasts()).toContainEqual([first, ANA.name, 'Seis semanas']);
    await bench.message(second, '¿Y si son dos tiendas?');
    expect(await lasts()).toContainEqual([first, null, '¿Y si son dos tiendas?']);
    await leads.separate(first, second, ANA);
    expect(await lasts()).toContainEqual([second, null, '¿Y si son dos tiendas?']);
    expect(await lasts()).toContainEqual([first, ANA.name, 'Seis semanas']);
    const fourth = await bench.arrive({ detail: { mensaje: 'De hoy' } });
    await leads.merge(fourth, 1, third, ANA);
    expect(await lasts()).toContainEqual([fourth, null, null]);
  });

  it('goes to the address that they last wrote from, or to another of theirs, with a copy', async () => {
    const folio = await bench.arrive();
    const joined = await bench.arrive({ correo: 'Ines@Tienda.example' });
    const { replies, leads } = bench.inbox;
    expect(await replies.addresses(folio)).toEqual(['ines@correo.example']);
    await leads.merge(folio, 1, joined, ANA);
    await bench.message(folio, 'Desde mi trabajo', { from_address: 'ines@trabajo.example' });
    await bench.message(folio, 'Estoy fuera', {
      kind: 'automatic',
      from_address: 'robot@correo.example',
    });
    await bench.message(folio, 'Pague aquí', { from_address: 'hola@atalaya.example' });
    const theirs = ['ines@trabajo.example', 'Ines@Tienda.example', 'ines@correo.example'];
    expect(await replies.addresses(folio)).toEqual(theirs);
    const text = { subject: '', text: 'Hola' };
    expect(await replies.preview(folio, text, ANA)).toMatchObject({ to: theirs[0], copy: null });

    const version = async () => (await bench.read(folio)).row.version;
    const wrong = await replies.send(
      folio,
      await version(),
      { ...text, to: 'otra@x.example' },
      ANA,
    );
    expect(wrong).toMatchObject({
      outcome: 'invalid',
      errors: { para: expect.any(String) as string },
    });
    const copied = { ...text, to: theirs[1], copy: theirs[2] };
    const sent = await replies.send(folio, await version(), copied, ANA);
    if (sent.outcome !== 'changed') throw new Error(sent.outcome);
    expect(await messageOf(sent.replyId)).toMatchObject({
      to: { address: 'Ines@tienda.example' },
      cc: { address: 'ines@correo.example' },
    });
    expect((await bench.read(folio)).conversation.at(-1)).toMatchObject({
      to: theirs[1],
      copy: theirs[2],
    });
    expect(await replies.undo(folio, sent.replyId, ANA)).toBe('undone');
    expect(await replies.draft(folio, ANA.id)).toMatchObject({ to: theirs[1], copy: theirs[2] });
    const twice = await replies.send(folio, await version(), { ...text, copy: theirs[0] }, ANA);
    const again = await messageOf('replyId' in twice ? twice.replyId : '');
    expect(again).toMatchObject({ to: { address: theirs[0] } });
    expect(again.cc).toBeUndefined();
  });

  it('has its contact corrected, with what it was in the history, and is found by the new one', async () => {
    const folio = await bench.arrive({
      detail: { mensaje: 'Hola', telefonoEscrito: '+52 55 5550 0142' },
    });
    const { leads, replies } = bench.inbox;
    const before = (await bench.read(folio)).contact;
    expect(before).toEqual({
      ...{ nombre: 'Inés Peña', correo: 'ines@correo.example' },
      ...{ telefono: '+52 55 5550 0142', empresa: '' },
    });
    const wrong = { ...before, nombre: '', correo: 'ines@', empresa: 'x'.repeat(121) };
    const refused = await leads.correctContact(folio, 1, wrong, ANA);
    expect(refused).toMatchObject({ outcome: 'invalid' });
    const errors = refused.outcome === 'invalid' ? refused.errors : {};
    expect(Object.keys(errors).sort()).toEqual(['correo', 'empresa', 'nombre']);
    expect(errors['correo']).toMatch(/correo/i);
    const neither = { ...before, correo: '', telefono: '' };
    expect(await leads.correctContact(folio, 1, neither, ANA)).toMatchObject({
      errors: { telefono: 'Pon teléfono o correo: con uno de los dos basta.' },
    });

    const right = {
      ...before,
      correo: 'ines@panaderia.example',
      telefono: '55 1234 5678',
      empresa: 'Panadería Peña',
    };
    expect(await leads.correctContact(folio, 1, right, LUIS)).toEqual({
      outcome: 'changed',
      version: 2,
    });
    expect(bench.audited.at(-1)).toMatchObject({
      action: 'lead_changed',
      detail: 'contact',
      actor: LUIS.username,
    });
    const page = await bench.read(folio);
    expect(page.contact).toEqual(right);
    expect(page.row).toMatchObject({ correo: 'ines@panaderia.example', telefono: '5512345678' });
    expect(page.written).toContainEqual({ label: 'Empresa', value: 'Panadería Peña' });
    expect(page.timeline.at(-1)).toMatchObject({
      ...{ kind: 'contact', actor: { name: LUIS.name } },
      from: { correo: 'ines@correo.example', telefono: '+52 55 5550 0142', empresa: '' },
      to: { correo: 'ines@panaderia.example', telefono: '55 1234 5678', empresa: 'Panadería Peña' },
    });
    expect(await replies.addresses(folio)).toEqual(['ines@panaderia.example']);
    expect(await leads.correctContact(folio, 1, before, ANA)).toMatchObject({
      outcome: 'conflict',
    });
    expect(await leads.correctContact(folio, 1, right, ANA)).toEqual({
      outcome: 'changed',
      version: 2,
    });
    const found = async (text: string) => (await bench.rows({ text })).length;
    for (const text of ['panaderia', '5678', 'ines@panaderia.example'])
      expect(await found(text), text).toBe(1);
    expect(await found('0142')).toBe(0);
    const person = { correo: 'ines@panaderia.example', telefono: '' };
    expect(await bench.inbox.similar(person)).toMatchObject([{ folio }]);
  });

  it('has notes and calls corrected or taken away, with who and what they said, and the clock as it was', async () => {
    const folio = await bench.arrive();
    const { leads } = bench.inbox;
    await leads.note(folio, 'Prefiere por la zarpa', ANA);
    bench.clock.now += 1000;
    await leads.call(folio, { outcome: 'contesto', text: 'Que sí' }, ANA);
    const [note, call] = (await bench.read(folio)).conversation;
    if (note === undefined || call === undefined) throw new Error('nothing was said');
    expect(call).toMatchObject({ text: 'Contestó. Que sí', corrected: null });

    expect(await leads.correctSaid(folio, note.id, { text: ' ' }, LUIS)).toMatchObject({
      errors: { correccion: expect.any(String) as string },
    });
    bench.clock.now += 1000;
    await leads.correctSaid(folio, note.id, { text: 'Prefiere por la tarde' }, LUIS);
    const at = bench.clock.now;
    const nobody = { text: 'Era otro número', outcome: 'no_contesto' } as const;
    await leads.correctSaid(folio, call.id, nobody, LUIS);
    const page = await bench.read(folio);
    expect(page.conversation).toMatchObject([
      {
        kind: 'note',
        who: ANA.name,
        text: 'Prefiere por la tarde',
        corrected: { by: LUIS.name, at, withdrawn: false },
      },
      { kind: 'call', text: 'No contestó. Era otro número', corrected: { by: LUIS.name } },
    ]);
    expect(page.row).toMatchObject({ firstAnswerAt: null, awaitsAnswer: true, state: 'nueva' });
    expect(page.timeline).toContainEqual(
      expect.objectContaining({ kind: 'corrected', what: 'note', was: 'Prefiere por la zarpa' }),
    );
    await leads.correctSaid(folio, call.id, { text: 'lo del martes', outcome: 'quedo' }, LUIS);
    const answered = (await bench.read(folio)).row;
    expect(answered).toMatchObject({
      awaitsAnswer: false,
      state: 'en_conversacion',
      firstAnswerAt: call.at,
    });
    expect(answered.last).toMatchObject({ text: 'Quedó en: lo del martes' });

    await leads.correctSaid(folio, call.id, null, LUIS);
    await leads.correctSaid(folio, note.id, null, LUIS);
    expect(await leads.correctSaid(folio, note.id, null, ANA)).toMatchObject({
      outcome: 'invalid',
    });
    const after = await bench.read(folio);
    expect(after.conversation).toMatchObject([
      {
        kind: 'note',
        who: ANA.name,
        at: note.at,
        text: '',
        corrected: { by: LUIS.name, withdrawn: true },
      },
      { kind: 'call', text: '', corrected: { withdrawn: true } },
    ]);
    expect(after.row).toMatchObject({ firstAnswerAt: null, awaitsAnswer: true, last: null });
    expect(await bench.rows({ text: 'tarde' })).toEqual([]);
  });

  it('is signed as somebody wants to be called, with lines of their own', async () => {
    const folio = await bench.arrive();
    const { replies } = bench.inbox;
    await replies.keepProfile(ANA.id, { name: 'Anita', lines: 'Dirección de proyectos' });
    await replies.keepProfile(ANA.id, { name: 'Ani', lines: 'Proyectos' });
    const preview = await replies.preview(folio, { subject: '', text: 'Hola' }, ANA);
    expect(preview?.from).toBe('Ani (Atalaya) <hola@atalaya.example>');
    expect(preview?.text).toContain('-- \nAni\nProyectos\nAtalaya');
    await bench.reply(folio, 'Hola');
    expect((await bench.read(folio)).conversation[0]?.who).toBe('Ani');
    await replies.keepProfile(ANA.id, { name: null, lines: null });
    expect(await replies.profile(ANA.id)).toMatchObject({ name: null, lines: null, photo: null });
  });

  it('goes out and is shown with the photo of who wrote it, as long as there is one', async () => {
    const folio = await bench.arrive();
    const { replies } = bench.inbox;
    const photo = Buffer.from([0xff, 0xd8, 0xff, 7]);
    await replies.keepProfile(ANA.id, { photo });
    await replies.keepProfile(ANA.id, { name: 'Ani', lines: null });
    expect((await replies.profile(ANA.id)).photo).toEqual(photo);
    expect((await replies.profile('nadie')).photo).toBeNull();
    const replyId = await bench.reply(folio, 'Hola');
    const mail = await messageOf(replyId);
    expect(mail.attachments).toMatchObject([
      { cid: 'foto@firma', filename: 'Ani.jpg', content: photo, contentType: 'image/jpeg' },
    ]);
    expect(mail.html).toContain('src="cid:foto@firma"');
    expect((await bench.read(folio)).conversation[0]?.photoOf).toBe(ANA.id);
    await replies.keepProfile(ANA.id, { photo: null });
    expect(await replies.profile(ANA.id)).toMatchObject({ name: 'Ani', lines: null, photo: null });
    const bare = await messageOf(replyId);
    expect(bare.attachments).toBeUndefined();
    expect(bare.html).not.toContain('cid:');
    expect((await bench.read(folio)).conversation[0]?.photoOf).toBeNull();
  });
});
