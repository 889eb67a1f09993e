import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dismissMail, joinMail, makeEnquiry } from '#panel/lead/actions.ts';
import { ANA, aVisit, inboxBench } from '#server/leads/inbox/testing-inbox.ts';
import { createAnswerAddress } from '#server/messages/answer-address.ts';
import { keptMails } from '#server/messages/kept-mails.ts';
import { createRetention } from '#server/leads/retention/retention.ts';
import { createPersons } from '#server/site/privacy/person.ts';
import { createUnreadMails } from './unread-mails.ts';
import { dialects, silentLog } from '#tests/support/databases.ts';
import { ATTACHMENTS_FOLDER, type Attachments, createAttachments } from './attachments.ts';
import { type Conversation, type Found, takeMail } from './conversation.ts';
import { testConversation } from './testing-conversation.ts';
import {
  assignMail,
  countMails,
  dismissAsideMails,
  dismissUnassignedMail,
  listMails,
  recoverMail,
} from './unassigned-mails.ts';

const HOUR = 60 * 60_000;
const answers = createAnswerAddress('una-clave-de-prueba-bastante-larga', 'hola@atalaya.example');

function mail(headers: Record<string, string>, body = 'Sí, me interesa.'): Buffer {
  const all = {
    From: 'Inés Peña <ines@correo.example>',
    To: 'hola@atalaya.example',
    Subject: 'Hola',
    'Message-ID': `<${crypto.randomUUID().slice(0, 8)}@correo.example>`,
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}\r\n`);
}

const FILE = 'Content-Disposition: attachment; filename="plano.pdf"';
function mailWithFile(headers: Record<string, string>, content = '%PDF-1.4 plano'): Buffer {
  return mail(
    { ...headers, 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=x' },
    `--x\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nVa el plano.\r\n--x\r\nContent-Type: application/pdf\r\n${FILE}\r\n\r\n${content}\r\n--x--`,
  );
}

describe.each(dialects)('mails that come in, on %s', (dialect) => {
  const bench = inboxBench(
    dialect,
    ...(['lead_message', 'lead_attachment', 'blocked_lead', 'forgotten', 'mailbox_aside'] as const),
  );
  let attachments: Attachments;
  let conversation: Conversation;
  let told: string[] = [];

  beforeAll(() => {
    const now = () => bench.clock.now;
    attachments = createAttachments(bench.database, { dataDir: bench.config.dataDir });
    conversation = testConversation(bench.database, bench.config.dataDir, {
      attachments,
      dueAt: (at) => at + 8 * HOUR,
      classify: ({ detail }) => ({
        urgentWhy: detail.mensaje?.includes('hackearon') === true ? 'Les han hackeado.' : null,
        category: 'cliente',
      }),
      answerAddress: answers,
      copyOf: ({ folio }) =>
        `Recibimos tu mensaje ${folio}.\n\nSi nos hackearon o es urgente, llámanos.`,
      own: () => ['hola@atalaya.example'],
      mailServer: 'mx.example',
      destinations: { channels: ['webhook', 'telegram'], recipients: { telegram: ['1'] } },
      arrived: (folio) => told.push(folio),
      erasedAmong: (addresses, at) => persons().erasedAmong(addresses, at),
      now,
    });
  });
  beforeEach(async () => {
    await rm(join(bench.config.dataDir, ATTACHMENTS_FOLDER), { recursive: true, force: true });
    told = [];
  });

  const toolsNow = () => ({ ...bench.tools, conversation });
  const persons = () =>
    createPersons(bench.database, {
      mails: keptMails(bench.config.dataDir),
      sweepFiles: (some) => attachments.sweep(some),
      dataDir: bench.config.dataDir,
      now: () => bench.clock.now,
    });
  const take = (raw: Buffer, found: Partial<Found> = {}) =>
    takeMail(conversation, raw, { at: bench.clock.now, ...found });
  const answered = () =>
    bench.kysely.updateTable('lead').set({ first_answer_at: bench.clock.now }).execute();
  const messages = () =>
    bench.kysely.selectFrom('lead_message').selectAll().orderBy('id').execute();
  const files = async () => {
    const folder = join(bench.config.dataDir, ATTACHMENTS_FOLDER);
    return (await readdir(folder, { recursive: true }).catch(() => [])).filter(
      (name) => name.length > 60,
    );
  };
  const deliveries = (channel: string) =>
    bench.kysely.selectFrom('delivery').selectAll().where('channel', '=', channel).execute();
  async function copyOf(folio: string): Promise<string> {
    const [copies, { id }] = [await deliveries('visitor_mail'), await bench.stored(folio)];
    return `<${copies.find(({ lead_id }) => lead_id === id)?.id ?? ''}@atalaya.example>`;
  }

  it('join their enquiry by the mails they follow, by our signature or by the folio, with any sender', async () => {
    const folio = await bench.arrive();
    const other = await bench.arrive({ correo: 'otra@correo.example' });
    const copy = await copyOf(folio);
    const followed = await take(mail({ 'In-Reply-To': copy, Subject: `Re: ${other}` }));
    expect(followed).toMatchObject({ outcome: 'kept', folio });
    const [first] = await messages();
    const next = await take(
      mail({ From: 'socio@correo.example', References: `<${first?.message_id ?? ''}>` }),
    );
    expect(next).toMatchObject({ outcome: 'kept', folio });
    expect(await take(mail({ To: answers.of(folio) }))).toMatchObject({ folio });
    expect(await take(mail({ 'Delivered-To': answers.of(folio).toUpperCase() }))).toMatchObject({
      folio,
    });
    expect(await take(mail({ Subject: `Re: tu mensaje (${folio})` }))).toMatchObject({ folio });
    expect(told).toEqual([folio, folio, folio, folio, folio]);
  });

  it('join nothing by who they say they are, nor by a signature or a folio that is not ours', async () => {
    const folio = await bench.arrive();
    const forged = answers.of(folio).replace(/\.[\da-f]{20}@/, `.${'0'.repeat(20)}@`);
    for (const raw of [
      mail({}),
      mail({ To: forged }),
      mail({ 'In-Reply-To': '<019b8e00-0000-7000-8000-0000000000d1@atalaya.example>' }),
      mail({ Subject: 'Re: ATA-0000-00' }),
    ]) {
      expect(await take(raw)).toEqual({ outcome: 'kept', folio: null, waits: false });
    }
    const unassigned = await listMails(conversation, 'unassigned', 10);
    expect(unassigned.map(({ suggested }) => suggested)).toEqual([folio, folio, folio, folio]);
    expect((await bench.stored(folio)).awaits_since).toBeNull();
  });

  it('become one enquiry however often it is asked for, join one by its folio, or go', async () => {
    const tools = toolsNow();
    const asked = (fields: Record<string, string>) => aVisit('/panel/correos', fields);
    await take(mail({ Subject: 'Una tienda' }, 'Vendo pan.'));
    await take(mail({ Subject: 'Otra cosa', From: 'luis@correo.example' }));
    await take(mail({ Subject: 'Oferta', From: 'vende@correo.example' }));
    const unassigned = await listMails(conversation, 'unassigned', 3);
    const idOf = (subject: string) => unassigned.find((each) => each.subject === subject)?.id ?? '';
    const [offer, other, shop] = [idOf('Oferta'), idOf('Otra cosa'), idOf('Una tienda')];
    const visit = asked({ correo: shop });
    const made = await Promise.all([makeEnquiry(tools, visit), makeEnquiry(tools, visit)]);
    const folio =
      /[A-Z\d]+-[\w-]+(?=\?)/.exec(made.map((each) => ('go' in each ? each.go : '')).join())?.[0] ??
      '';
    const page = await bench.read(folio);
    expect(page.conversation).toMatchObject([{ kind: 'answer', text: 'Vendo pan.' }]);
    expect(JSON.stringify(page.written)).toContain('Una tienda');
    expect(JSON.stringify(page.written)).not.toContain('Vendo pan.');
    expect(await joinMail(tools, asked({ correo: other, folio: 'ATA-0000-00' }))).toMatchObject({
      errors: { folio: expect.any(String) as string },
    });
    await joinMail(tools, asked({ correo: other, folio: folio.toLowerCase() }));
    expect((await bench.read(folio)).conversation).toHaveLength(2);
    await dismissMail(tools, asked({ correo: offer }));
    expect(await listMails(conversation, 'unassigned', 10)).toEqual([]);
    expect(await bench.folios()).toEqual([folio]);
    expect(await makeEnquiry(tools, asked({ correo: offer }))).toMatchObject({ status: 409 });
  });

  it.each<[string, Record<string, string>, string, string]>([
    ['a word', { Subject: 'Hola' }, 'Vendo pan.', 'Hola'],
    ['an emoji', { Subject: '=?utf-8?b?8J+Yig==?=' }, 'Vendo pan.', '😊'],
    ['no subject', { Subject: '' }, 'Pan\n\npara hoy', 'Pan para hoy'],
    ['nothing at all', { Subject: '', From: '' }, '', ''],
    ['a local address', { From: '"" <root@localhost>' }, 'Vendo pan.', 'Hola'],
    ['a name of three lines', { From: `${'Ana '.repeat(80)}<ana@correo.example>` }, 'x', 'Hola'],
    ['what came three months ago', { Subject: 'x', at: '80' }, 'Vendo pan.', 'x'],
  ])(
    'become one whatever a form would ask: %s',
    async (_name, { at = '0', ...headers }, body, said) => {
      const received = bench.clock.now - Number(at) * 24 * HOUR;
      await take(mail(headers, body), { at: received });
      const [unassigned] = await listMails(conversation, 'unassigned', 2);
      const visit = aVisit('/panel/correos', { correo: unassigned?.id ?? '' });
      const made = await makeEnquiry(toolsNow(), visit);
      const folio = /[A-Z\d]+-[\w-]+(?=\?)/.exec('go' in made ? made.go : '')?.[0] ?? '';
      expect((await bench.read(folio)).conversation).toHaveLength(1);
      const lead = await bench.stored(folio);
      expect(JSON.parse(lead.detail)).toMatchObject({ mensaje: said });
      expect(lead.nombre).not.toBe('');
      const { outcome } = await bench.inbox.leads.correctContact(
        folio,
        lead.version,
        { nombre: 'Ana', correo: 'ana@correo.example', telefono: '', empresa: '' },
        ANA,
      );
      expect([outcome, (await bench.stored(folio)).correo]).toEqual([
        'changed',
        'ana@correo.example',
      ]);
    },
  );

  it('are kept once, however often and by however many they are taken', async () => {
    const folio = await bench.arrive();
    const raw = mailWithFile({ To: answers.of(folio) });
    const all = await Promise.all([take(raw), take(raw), take(raw)]);
    expect(all.map(({ outcome }) => outcome).sort()).toEqual(['kept', 'known', 'known']);
    expect(all.every((each) => each.folio === folio && each.waits)).toBe(true);
    expect([(await messages()).length, (await files()).length, told.length]).toEqual([1, 2, 1]);
    const rows = await bench.kysely
      .selectFrom('lead_attachment')
      .selectAll()
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      { name: 'plano.pdf', type: 'application/pdf', warning: null, whole: 0 },
      { name: 'correo.eml', type: 'message/rfc822', warning: null, whole: 1 },
    ]);
    const whole = await attachments.open(rows[1]?.id ?? '');
    expect(whole).toMatchObject({ content: raw, shown: null });
    const [first] = await messages();
    const id = { 'Message-ID': `<${first?.message_id ?? ''}>` };
    const second = mail({ ...id, To: answers.of(folio) }, 'Otra cosa');
    expect(await take(second)).toMatchObject({ outcome: 'kept' });
    expect(await take(second)).toMatchObject({ outcome: 'known' });
    expect((await messages()).length).toBe(2);
  });

  it('are kept once and join, whatever their header decodes to, and the next one comes in', async () => {
    const folio = await bench.arrive();
    const copy = await copyOf(folio);
    const word = (bytes: string) =>
      `=?utf-8?b?${Buffer.from(bytes, 'latin1').toString('base64')}?=`;
    const half = `=?utf-16be?b?${Buffer.from([0xd8, 0, 0, 0x61]).toString('base64')}?=`;
    const odd = `${word('a\0b')} ${half}`;
    const id = `<${word('uno\0dos')}${half}@correo.example>`;
    const hostile = mailWithFile({
      ...{ 'Message-ID': id, References: `${id} ${copy}`, 'In-Reply-To': `<${word('x\0')}>` },
      ...{ From: `${odd} <ines${half}@correo.example>`, To: `${odd} <hola@atalaya.example>` },
      ...{ Subject: odd, 'Reply-To': `${odd} <a@correo.example>`, 'Delivered-To': odd },
    });
    expect(await take(hostile)).toMatchObject({ outcome: 'kept', folio });
    expect(await take(hostile)).toMatchObject({ outcome: 'known', folio });
    expect(await take(mail({ 'In-Reply-To': id }))).toMatchObject({ outcome: 'kept', folio });
    const rows = await messages();
    const leadId = rows[0]?.lead_id;
    expect(rows.map(({ lead_id: lead }) => lead)).toEqual([leadId, leadId]);
    expect(JSON.stringify(rows)).not.toMatch(/\\u0000|\\ud8/);
    // A report may list more message ids than an SQL statement accepts.
    const original = `Content-Type: text/rfc822-headers\r\n\r\nMessage-ID: <a\0b@c>\r\n`;
    const many = Array.from({ length: 70_000 }, (_, at) => `Message-ID: <${at}@c>`).join('\n');
    const bounce = mail(
      {
        ...{ From: 'MAILER-DAEMON@correo.example', References: copy },
        'Content-Type': 'multipart/report; report-type=delivery-status; boundary=x',
      },
      `--x\r\n\r\n${many}\r\n--x\r\n${original}${many}\r\n--x\r\n${original}${many}\r\n--x--`,
    );
    expect(await take(bounce)).toMatchObject({ outcome: expect.any(String) as string });
    const everybody = Array.from({ length: 70_000 }, (_, at) => `a${at}@c.example`).join(',\r\n ');
    expect(await take(mail({ To: everybody }), { sent: true })).toMatchObject({ outcome: 'left' });
  });

  it.each([
    ['in their own words', { Subject: 'Ausencia de correos de pedido desde ayer' }],
    ['in their own words', { Subject: 'Respuesta automática de WhatsApp para mi tienda' }],
    ['by the agency’s group', { 'List-ID': '<hola.atalaya.example>', Precedence: 'list' }],
    ['by its group', { 'X-BeenThere': 'hola@atalaya.example', 'List-Unsubscribe': '<x:y>' }],
  ])('of a person are unassigned, %s: %o', async (_how, headers) => {
    expect(await take(mail(headers))).toMatchObject({ outcome: 'kept' });
    expect(await countMails(conversation, 'unassigned')).toBe(1);
    expect(await countMails(conversation, 'aside')).toBe(0);
  });

  it.each<[Record<string, string>, startsClock: boolean]>([
    [{ Subject: 'Fuera de la oficina' }, false],
    [{ 'X-Autoreply': 'yes' }, false],
    [{ 'Return-Path': '<>' }, false],
    [{ From: 'postmaster@cliente.example', Subject: 'No se pudo entregar mi pedido' }, false],
    [{ 'X-Loop': 'x@y.example' }, true],
    [{ 'List-Id': '<ofertas.example>', 'List-Unsubscribe': '<x:y>' }, true],
    [{ Precedence: 'bulk' }, true],
  ])('that look like %o are set aside, seen, and taken back or let go', async (headers, clock) => {
    expect(await take(mail(headers))).toMatchObject({ outcome: 'aside', folio: null });
    expect(await countMails(conversation, 'unassigned')).toBe(0);
    const [aside] = await listMails(conversation, 'aside', 10);
    expect(aside).toMatchObject({ folio: null, why: expect.stringMatching(/\.$/) as string });
    expect(await recoverMail(conversation, aside?.id ?? '')).toBeNull();
    expect(await recoverMail(conversation, aside?.id ?? '')).toBeUndefined();
    expect(await listMails(conversation, 'unassigned', 10)).toMatchObject([{ id: aside?.id }]);
    await take(mail(headers));
    await dismissAsideMails(
      conversation,
      (await listMails(conversation, 'aside', 10)).map(({ id }) => id),
    );
    expect((await messages()).map(({ id }) => id)).toEqual([aside?.id]);
    const folio = await bench.arrive();
    await answered();
    await take(mail({ 'In-Reply-To': await copyOf(folio), ...headers }));
    expect((await bench.stored(folio)).awaits_answer).toBe(clock ? 1 : 0);
    const held = await listMails(conversation, 'aside', 10);
    expect(held.map((each) => each.folio)).toEqual(clock ? [] : [folio]);
    if (!clock) expect(await recoverMail(conversation, held[0]?.id ?? '')).toBe(folio);
    expect((await bench.stored(folio)).awaits_answer).toBe(1);
  });

  it('in the agency’s name are set aside where nobody knows who sent them', async () => {
    const raw = mail({ From: 'hola@atalaya.example' });
    expect(await take(raw)).toMatchObject({ outcome: 'aside' });
    const notice = { From: 'hola@atalaya.example', 'Auto-Submitted': 'auto-generated' };
    expect(await take(mail(notice, 'Queda poco disco.'))).toMatchObject({ outcome: 'left' });
    // The site does not store the agency's own mail if the mail is in a mailbox. A mail with
    // `original` is in no mailbox, so the site stores it.
    const proof = { 'Authentication-Results': 'mx.example; dmarc=pass' };
    const own = mail({ From: 'hola@atalaya.example', ...proof }, 'Te reenvío lo de Inés.');
    expect(await take(own)).toMatchObject({ outcome: 'left' });
    expect(await take(own, { original: own })).toMatchObject({ outcome: 'aside' });
  });

  it('of one identifier are two where their files are, and all is kept of what lies nowhere else', async () => {
    const id = { 'Message-ID': '<mismo@correo.example>' };
    expect(await take(mailWithFile(id, '%PDF-1.4 uno'))).toMatchObject({ outcome: 'kept' });
    expect(await take(mailWithFile(id, '%PDF-1.4 dos'))).toMatchObject({ outcome: 'kept' });
    const other = { ...id, Received: 'from otro.example' };
    expect(await take(mailWithFile(other, '%PDF-1.4 dos'))).toMatchObject({ outcome: 'known' });
    expect(await messages()).toHaveLength(2);
    bench.clock.now += HOUR;
    const original = Buffer.concat([mail({}), Buffer.alloc(26 * 1024 * 1024, 'x\r\n')]);
    const bytes = original.length;
    await take(original.subarray(0, 2_000), { bytes, original });
    const [large] = await listMails(conversation, 'unassigned', 1);
    expect(large?.body).toBe('Este correo mide 27 MB: está entero en el archivo.');
    expect(large?.attachments).toMatchObject([{ name: 'correo.eml', bytes, kept: true }]);
  });

  it('are here once although what they quote has been said since', async () => {
    const folio = await bench.arrive();
    const headers = { To: answers.of(folio) };
    const raw = mail(headers, 'Va bien.\r\n\r\n> El precio incluye las fotos');
    expect(await take(raw)).toMatchObject({ outcome: 'kept' });
    await take(mail(headers, 'El precio incluye las fotos'));
    expect(await take(raw)).toMatchObject({ outcome: 'known' });
    expect(await messages()).toHaveLength(2);
  });

  it('of who was erased stay away although the mailbox is read from before again', async () => {
    const folio = await bench.arrive();
    const other = await bench.arrive({ correo: 'hugo@correo.example' });
    const at = bench.clock.now;
    const theirs = mail({ To: answers.of(folio) });
    const form = mail({ From: 'no-reply@directorio.example', 'Reply-To': 'ines@correo.example' });
    expect(await take(theirs, { at })).toMatchObject({ outcome: 'kept' });
    bench.clock.now += HOUR;
    await persons().erase(folio);
    // Simulates a restored backup: the record of the erasure is missing, and old mails come again.
    await bench.kysely.deleteFrom('forgotten').execute();
    for (const raw of [mail({}), form]) {
      expect(await take(raw, { at })).toMatchObject({ outcome: 'kept' });
    }
    expect(await persons().eraseAgain()).toBeGreaterThan(0);
    bench.clock.now += HOUR;
    for (const raw of [theirs, form, mail({ 'Auto-Submitted': 'no' })]) {
      expect(await take(raw, { at })).toMatchObject({ outcome: 'left' });
    }
    expect(await messages()).toEqual([]);
    expect(await files()).toEqual([]);
    const aside = createUnreadMails(bench.database, persons());
    const place = { mailbox: 'x', validity: '7', uid: 1, sent: false, joiningOnly: false };
    const known = { fromName: 'Inés', fromAddress: 'Ines@correo.example', subject: 'Mi tienda' };
    for (const arrivedAt of [at, at, at, bench.clock.now]) {
      const fault = { reason: 'no', known: { ...known, arrivedAt }, endsConnection: false };
      await aside.note({ ...place, uid: arrivedAt }, fault);
    }
    expect(await aside.list()).toMatchObject([
      { fromName: '', fromAddress: '', subject: '', arrivedAt: at, tries: 3 },
    ]);
    const copied = { 'Reply-To': 'ines@correo.example', Cc: 'ines@correo.example, sol@x.example' };
    const hugo = mail({ From: 'hugo@correo.example', To: answers.of(other), ...copied });
    expect(await take(hugo, { at })).toMatchObject({ outcome: 'kept', folio: other });
    expect(await messages()).toMatchObject([{ reply_to: '', copies: 'sol@x.example' }]);
    await bench.kysely.deleteFrom('lead_message').execute();
    expect(await take(mail({}))).toMatchObject({ outcome: 'kept' });
    await bench.kysely.updateTable('forgotten').set({ mail_digest: null }).execute();
    expect(await persons().eraseAgain()).toBe(0);
    expect(await take(theirs, { at })).toMatchObject({ outcome: 'left' });
  });

  it('start the clock as long as nobody has answered, and answers from elsewhere stop it', async () => {
    const folio = await bench.arrive();
    const at = bench.clock.now;
    await take(mail({ To: answers.of(folio), From: 'hola@atalaya.example' }), { sent: true });
    expect(await bench.stored(folio)).toMatchObject({
      status: 'en_conversacion',
      first_answer_at: at,
      awaits_answer: 0,
    });
    bench.clock.now += HOUR;
    await take(mail({ To: answers.of(folio) }, 'Nos hackearon la página.'));
    bench.clock.now += HOUR;
    await take(mail({ To: answers.of(folio) }, '¿Me leen?'));
    expect(await bench.stored(folio)).toMatchObject({
      awaits_answer: 1,
      awaits_since: at + HOUR,
      due_at: at + 9 * HOUR,
      urgent: 1,
      urgent_why: 'Les han hackeado.',
    });
    const own = { To: answers.of(folio), From: 'hola@atalaya.example' };
    bench.clock.now += HOUR;
    await take(mail(own));
    for (const said of ['mx.mal.example; dmarc=pass', 'mx.example; spf=pass; dkim=pass']) {
      await take(mail({ ...own, 'Authentication-Results': said }));
    }
    expect((await bench.stored(folio)).awaits_answer).toBe(1);
    bench.clock.now += HOUR;
    await take(mail({ ...own, 'Authentication-Results': 'mx.example; dmarc=pass' }));
    expect((await bench.stored(folio)).awaits_since).toBeNull();
    expect((await messages()).map(({ direction }) => direction)).toEqual([
      ...['out', 'in', 'in', 'in', 'in', 'in', 'out'],
    ]);
  });

  it("are the client's own where a group or a form sends them in the agency's name", async () => {
    const vouched = { 'Authentication-Results': 'mx.example; dmarc=pass' };
    const group = {
      ...vouched,
      From: `"'Inés Peña' via Hola" <hola@atalaya.example>`,
      'X-Original-From': 'Inés Peña <ines@correo.example>',
      'Reply-To': 'Inés Peña <ines@correo.example>',
      Precedence: 'list',
      'List-ID': '<hola.atalaya.example>',
    };
    const form = {
      ...vouched,
      From: 'Formulario <hola+web@atalaya.example>',
      'Reply-To': 'Inés Peña <ines@correo.example>',
    };
    for (const headers of [group, form]) {
      const folio = await bench.arrive();
      await take(mail({ ...headers, 'In-Reply-To': await copyOf(folio) }));
      expect(await bench.stored(folio)).toMatchObject({ status: 'nueva', first_answer_at: null });
      const [said] = await messages();
      expect(said).toMatchObject({
        ...{ direction: 'in', from_name: 'Inés Peña', from_address: 'ines@correo.example' },
      });
      await bench.kysely.deleteFrom('lead_message').execute();
    }
    expect(await take(mail(form))).toMatchObject({ outcome: 'kept', folio: null });
    const folio = await bench.arrive();
    await take(
      mail({
        ...vouched,
        From: 'hola@atalaya.example',
        'Reply-To': answers.of(folio),
        'In-Reply-To': await copyOf(folio),
      }),
    );
    expect(await bench.stored(folio)).toMatchObject({ status: 'en_conversacion' });
  });

  it('fold what we sent and nothing else, find all of it, and are not urgent by our words', async () => {
    const folio = await bench.arrive();
    const ours = 'Si nos hackearon o es urgente, llámanos.';
    for (const body of [`Sí.\n\n> ${ours}`, `Sí.\n\n${ours}`]) {
      await take(mail({ To: answers.of(folio) }, body));
    }
    const said = (await messages()).map(({ body, quoted }) => [body, quoted]);
    expect(said).toContainEqual(['Sí.', `> ${ours}`]);
    expect(said).toContainEqual([`Sí.\n\n${ours}`, null]);
    expect(await bench.stored(folio)).toMatchObject({ urgent_why: null });
    const theirs = `Ya pagué.\n\nEl lun, 5 ene 2026 a las 10:00, Juan <juan@correo.example> escribió:\n\n> que fue por trueque\n\nNos hackearon la página.`;
    await take(mail({ To: answers.of(folio) }, theirs));
    expect(await bench.stored(folio)).toMatchObject({ urgent_why: 'Les han hackeado.' });
    expect(await bench.folios({ text: 'trueque' })).toEqual([folio]);
  });

  it('are answered where they want to be, and others who got them may be', async () => {
    const folio = await bench.arrive();
    bench.clock.now += HOUR;
    const to = { To: `${answers.of(folio)}, Sol <SOL@correo.example>` };
    await take(
      mail({
        ...to,
        'Reply-To': 'Inés <ines@trabajo.example>, jefa@trabajo.example',
        Cc: 'Hugo <hugo@correo.example>, hola@atalaya.example',
      }),
    );
    const { replies } = bench.inbox;
    const known = [
      ...['ines@trabajo.example', 'ines@correo.example'],
      ...['jefa@trabajo.example', 'sol@correo.example', 'hugo@correo.example'],
    ];
    expect(await replies.addresses(folio)).toEqual(known);
    expect((await bench.read(folio)).conversation).toMatchObject([
      { replyTo: { name: 'Inés', address: 'ines@trabajo.example' }, copies: known.slice(2) },
    ]);
    await bench.reply(folio, 'Va.', ANA, { copy: 'hugo@correo.example' });
    const sent = await bench.kysely.selectFrom('lead_reply').selectAll().execute();
    expect(sent).toMatchObject([
      { recipient: 'ines@trabajo.example', copy: 'hugo@correo.example' },
    ]);
    const hugo = await bench.arrive({ correo: 'hugo@correo.example' });
    await persons().erase(hugo);
    expect((await messages())[0]?.copies).toBe('jefa@trabajo.example sol@correo.example');
  });

  it("become an enquiry of the person that a directory's form names", async () => {
    await take(
      mail({
        From: 'Formulario web <no-reply@directorio.example>',
        'Reply-To': 'Bruno Mora <bruno@taller.example>',
      }),
    );
    const [unassigned] = await listMails(conversation, 'unassigned', 1);
    expect(unassigned?.replyTo).toEqual({ name: 'Bruno Mora', address: 'bruno@taller.example' });
    await makeEnquiry(toolsNow(), aVisit('/panel/correos', { correo: unassigned?.id ?? '' }));
    const lead = await bench.kysely.selectFrom('lead').selectAll().executeTakeFirst();
    expect(lead).toMatchObject({ nombre: 'Bruno Mora', correo: 'bruno@taller.example' });
    expect(await bench.inbox.replies.addresses(lead?.folio ?? '')).toEqual([
      ...['bruno@taller.example', 'no-reply@directorio.example'],
    ]);
  });

  it('open again what was lost, and leave alone what is closed for good', async () => {
    const folio = await bench.arrive();
    const set = (status: string) =>
      bench.kysely.updateTable('lead').set({ status }).where('folio', '=', folio).execute();
    await set('perdida');
    expect(await take(mail({ To: answers.of(folio) }))).toMatchObject({ waits: true });
    expect((await bench.stored(folio)).status).toBe('en_conversacion');
    await set('ganada');
    expect(await take(mail({ To: answers.of(folio) }))).toMatchObject({ folio, waits: false });
  });

  it('do nothing more than be there where a program sent them', async () => {
    const folio = await bench.arrive();
    await answered();
    await take(mail({ To: answers.of(folio), 'Auto-Submitted': 'auto-replied' }));
    expect((await messages())[0]).toMatchObject({ kind: 'automatic' });
    expect(await bench.stored(folio)).toMatchObject({ awaits_since: null, awaits_answer: 0 });
    expect(await deliveries('webhook')).toEqual([]);
    expect(await take(mail({ 'Auto-Submitted': 'auto-generated' }))).toMatchObject({
      outcome: 'left',
    });
    const own = { From: 'hola@atalaya.example' };
    const proof = { 'Authentication-Results': 'mx.example; dmarc=pass' };
    expect(await take(mail({ ...own, ...proof }))).toMatchObject({ outcome: 'left' });
    expect(await take(mail({}), { joiningOnly: true })).toMatchObject({ outcome: 'left' });
  });

  it('are none where this site sent them itself', async () => {
    const folio = await bench.arrive();
    const copy = await copyOf(folio);
    expect(await take(mail({ 'Message-ID': copy, Subject: folio }))).toMatchObject({
      outcome: 'own',
    });
    expect(await take(mail({ 'X-Lead-Ronda': 'x' }))).toMatchObject({ outcome: 'own' });
    expect(await messages()).toEqual([]);
  });

  it('mark the delivery that came back, and no other', async () => {
    const folio = await bench.arrive();
    await bench.kysely.updateTable('delivery').set({ status: 'sent' }).execute();
    const bounce = (original: string, recipient = '', at = 0) =>
      mail(
        {
          From: 'MAILER-DAEMON@correo.example',
          Subject: 'Undelivered Mail Returned to Sender',
          'Message-ID': `<${at}@correo.example>`,
          'Content-Type': 'multipart/report; report-type=delivery-status; boundary=x',
        },
        `--x\r\n\r\nNo.\r\n--x\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; x\r\n\r\n${recipient}Action: failed\r\nStatus: 5.1.1\r\n--x\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${original}\r\n--x--`,
      );
    expect(await take(bounce('<019b8e00-0000-7000-8000-0000000000d1@x>'))).toMatchObject({
      outcome: 'left',
    });
    expect(await take(bounce(await copyOf(folio)))).toMatchObject({ outcome: 'kept', folio });
    expect(await deliveries('agency_mail')).toMatchObject([{ status: 'sent', last_error: null }]);
    expect(await deliveries('visitor_mail')).toMatchObject([
      { status: 'failed', last_error: 'rebote: 5.1.1' },
    ]);
    expect((await bench.stored(folio)).awaits_since).toBeNull();

    // If the mail server returns only the copy to a second person, the reply still reached the
    // client.
    const at = bench.clock.now + 1;
    const replyId = await bench.reply(folio, 'Sí');
    const { kysely } = bench;
    await kysely.updateTable('lead_reply').set({ copy: 'Socio@correo.example' }).execute();
    await bench.becomes(replyId, 'sent', null);
    const [{ id } = { id: '' }] = await deliveries('reply');
    const returned = (recipient: string, at: number) =>
      bounce(`<${id}@atalaya.example>`, `Final-Recipient: rfc822; ${recipient}\r\n`, at);
    await take(returned('socio@correo.example', at));
    expect((await bench.stored(folio)).awaits_since).toBeNull();
    await take(returned('ines@correo.example', at + 1));
    expect((await bench.stored(folio)).awaits_since).not.toBeNull();
  });

  it('that belong to none are given to one, or forgotten', async () => {
    const folio = await bench.arrive();
    await answered();
    await take(mailWithFile({ From: 'nadie@correo.example' }));
    bench.clock.now += 1;
    await take(mail({ From: 'nadie@correo.example' }));
    const [, older] = await listMails(conversation, 'unassigned', 10);
    expect(older?.attachments).toMatchObject([
      { name: 'plano.pdf', kept: true, whole: false },
      { name: 'correo.eml', kept: true, whole: true },
    ]);
    const [newer] = await listMails(conversation, 'unassigned', 1);
    expect(await listMails(conversation, 'unassigned', 1, newer?.id)).toMatchObject([
      { id: older?.id },
    ]);
    expect(await assignMail(conversation, older?.id ?? '', 'ATA-0000-00')).toBe(false);
    expect(await assignMail(conversation, older?.id ?? '', folio)).toBe(true);
    expect(await assignMail(conversation, older?.id ?? '', folio)).toBe(false);
    expect(await bench.stored(folio)).toMatchObject({ awaits_answer: 1 });
    await dismissUnassignedMail(conversation, newer?.id ?? '');
    expect(await countMails(conversation, 'unassigned')).toBe(0);
    const opened = await attachments.open(older?.attachments[0]?.id ?? '');
    expect(opened?.content.toString().trim()).toBe('%PDF-1.4 plano');
  });

  it('go to the enquiry that theirs was joined to', async () => {
    const folio = await bench.arrive();
    const main = await bench.arrive({ correo: 'otra@correo.example' });
    const { id } = await bench.stored(main);
    const joined = bench.kysely.updateTable('lead').set({ merged_into: id });
    await joined.where('folio', '=', folio).execute();
    expect(await take(mail({ To: answers.of(folio) }))).toMatchObject({ folio: main });
  });

  it('tell another system of an answer, with the names of its files and the same at each try', async () => {
    const folio = await bench.arrive();
    await take(mailWithFile({ To: answers.of(folio), Subject: 'El plano' }));
    const [{ id, data } = {}] = await deliveries('webhook');
    const { event, body } = JSON.parse(data ?? '') as { event: string; body: string };
    expect(event).toBe('lead.message');
    expect(JSON.parse(body)).toMatchObject({
      ...{ event, delivery: id, folio },
      message: {
        ...{ kind: 'answer', from: 'ines@correo.example', subject: 'El plano' },
        ...{ text: 'Va el plano.', files: [{ name: 'plano.pdf', type: 'application/pdf' }] },
      },
    });
  });

  it('tell the chats of an answer, and of another address, but of nothing that asks for none', async () => {
    const folio = await bench.arrive();
    await take(mail({ To: answers.of(folio) }, `Va ${'muy '.repeat(100)}bien.`));
    await take(mail({ To: answers.of(folio), From: 'socio@correo.example' }));
    await take(mail({ To: answers.of(folio), 'Auto-Submitted': 'auto-replied' }, 'Estoy fuera.'));
    const rows = (await deliveries('telegram')).filter(({ kind }) => kind === 'message');
    expect(rows.map(({ recipient }) => recipient)).toEqual(['1', '1']);
    const [other, own] = rows.map(({ data }) => data ?? '').sort();
    expect(other).toBe('{"text":"Sí, me interesa.","otherAddress":true}');
    expect(own).toMatch(/^{"text":"Va muy .{190,200}…","otherAddress":false}$/);
  });

  it('keep their pictures, but not the photo of our signature that they quote', async () => {
    const folio = await bench.arrive();
    const jpeg = (content: Buffer) =>
      `Content-Type: image/jpeg; name=foto.jpg\r\nContent-Transfer-Encoding: base64\r\n\r\n${content.toString('base64')}\r\n`;
    const photo = Buffer.from([0xff, 0xd8, 0xff, 1]);
    await bench.inbox.replies.keepProfile(ANA.id, { photo });
    const theirs = Buffer.from([0xff, 0xd8, 0xff, 2]);
    await take(
      mail(
        {
          To: answers.of(folio),
          'MIME-Version': '1.0',
          'Content-Type': 'multipart/related; boundary=x',
        },
        `--x\r\nContent-Type: text/plain\r\n\r\nVa.\r\n--x\r\n${jpeg(photo)}--x\r\n${jpeg(theirs)}--x--`,
      ),
    );
    const { conversation: said } = await bench.read(folio);
    expect(said.at(-1)?.files).toMatchObject([{ bytes: theirs.length }, { whole: true }]);
    await bench.inbox.replies.keepProfile(ANA.id, { photo: null });
  });

  it('leave nothing behind where a file cannot be written, and are taken again', async () => {
    const folio = await bench.arrive();
    const raw = mailWithFile({ To: answers.of(folio) });
    // A file in the place of the folder makes writing fail, as on a full disk.
    await writeFile(join(bench.config.dataDir, ATTACHMENTS_FOLDER), '');
    await expect(take(raw)).rejects.toThrow();
    expect(await messages()).toEqual([]);
    await rm(join(bench.config.dataDir, ATTACHMENTS_FOLDER));
    expect(await take(raw)).toMatchObject({ outcome: 'kept', folio });
  });

  it('go with their enquiry: kept while it is blocked, destroyed with it, files too', async () => {
    const folio = await bench.arrive();
    await take(mailWithFile({ To: answers.of(folio) }));
    await bench.kysely.updateTable('delivery').set({ status: 'sent' }).execute();
    let now = bench.clock.now;
    const retention = createRetention(bench.database, {
      ...{ days: 30, blockedDays: 60, mails: keptMails(bench.config.dataDir), log: silentLog },
      sweepFiles: async () => attachments.sweep(await digests()),
      now: () => now,
    });
    now += 31 * 24 * HOUR;
    expect(await retention.purge()).toEqual({ blocked: 1, destroyed: 0 });
    expect(await messages()).toEqual([]);
    expect((await files()).length).toBe(1);
    const { content } = await bench.kysely
      .selectFrom('blocked_lead')
      .select('content')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(content)).toMatchObject({
      messages: [{ from_address: 'ines@correo.example', body: 'Va el plano.' }],
      files: [{ name: 'plano.pdf' }],
    });
    now += 61 * 24 * HOUR;
    expect(await retention.purge()).toEqual({ blocked: 0, destroyed: 1 });
    expect(await files()).toEqual([]);
  });

  it('go when their writer is erased, those of no enquiry too, and leave others their files', async () => {
    const folio = await bench.arrive();
    const other = await bench.arrive({ correo: 'otra@correo.example' });
    await take(mailWithFile({ To: answers.of(folio) }, '%PDF-1.4 suyo'));
    await take(mailWithFile({ To: answers.of(folio) }, '%PDF-1.4 de los dos'));
    await take(mailWithFile({ To: answers.of(other), From: 'o@x.example' }, '%PDF-1.4 de los dos'));
    await take(mailWithFile({}, '%PDF-1.4 suelto'));
    expect((await files()).length).toBe(7);
    expect(await persons().erase(folio)).toBe(1);
    expect((await messages()).map(({ from_address: from }) => from)).toEqual(['o@x.example']);
    expect((await files()).length).toBe(2);
  });

  it('stay with who wrote them when their enquiry was joined to one that is erased', async () => {
    const { kysely } = bench;
    const main = await bench.arrive();
    const other = await bench.arrive({ correo: 'hugo@correo.example', nombre: 'Hugo' });
    const { id } = await bench.stored(main);
    await kysely.updateTable('lead').set({ merged_into: id }).where('folio', '=', other).execute();
    const hugo = { From: 'Hugo <hugo@correo.example>', To: answers.of(other) };
    expect(await take(mailWithFile(hugo, '%PDF-1.4 de Hugo'))).toMatchObject({ folio: main });
    await take(mailWithFile({ To: answers.of(main) }, '%PDF-1.4 de Inés'));
    const third = await bench.arrive({ correo: 'sol@correo.example' });
    await take(mail({ To: answers.of(third) }, 'Soy la socia de Sol.'));
    expect(await persons().read(main)).toMatchObject({
      correos: [{ texto: 'Soy la socia de Sol.', archivos: [] }],
      juntas: [{ folio: other, nombre: 'Hugo', correo: 'hugo@correo.example', con: main }],
    });
    expect(await persons().read(other)).toMatchObject({
      solicitudes: [{ lead: { folio: other } }],
      juntas: [{ folio: main, con: other }],
    });
    expect(await persons().erase(main)).toBe(1);
    expect(await bench.stored(other)).toMatchObject({ merged_into: null });
    expect(await persons().read(other)).toMatchObject({
      solicitudes: [
        {
          messages: [{ from_address: 'hugo@correo.example', body: 'Va el plano.' }],
          files: [{ name: 'plano.pdf' }],
        },
      ],
      ...{ correos: [], juntas: [] },
    });
    expect((await messages()).map(({ from_address: from }) => from)).toEqual([
      'hugo@correo.example',
    ]);
    expect((await files()).length).toBe(2);
    const told = await kysely.selectFrom('delivery').select('data').execute();
    expect(JSON.stringify(told)).not.toContain('socia');
  });

  async function digests(): Promise<string[]> {
    return (await files()).map((name) => name.split('/').at(-1) ?? '');
  }
});
