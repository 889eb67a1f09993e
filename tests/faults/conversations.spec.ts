import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestInfo } from '@playwright/test';
import { attachmentPath } from '#server/leads/conversation/attachments.ts';
import { firstAccount, type PanelClient } from '#tests/support/panel.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { addRow } from '#tests/support/results-table.ts';
import {
  AGENCY,
  type Enquiry,
  enquire,
  hasDovecot,
  openWorld,
  SENT,
  test,
  timeout,
  type World,
} from './dovecot.ts';
import { expect, onlyInLongForm, smallDisk } from './worlds.ts';

/*
 * Tests conversations by mail with a real Dovecot. In two tests, mails arrive while processes are
 * killed, disks are full or the database server is killed. A third test sends harmful mails.
 */
onlyInLongForm(
  'minutes, and a Dovecot; each step that may be cut is in mailbox-reader.contract.test.ts',
);
test.skip(!hasDovecot(), 'there is no Dovecot on this machine (apt-get install dovecot-imapd)');

// The ways in which a mail says to which enquiry it belongs. With `forged` the mail has a wrong
// signature, and with `nothing` it says nothing, so the site must not add it to an enquiry.
const WAYS = ['reference', 'signature', 'folio', 'forged', 'nothing'] as const;
const OURS = '<019b8e00-0000-7000-8000-0000000000d1@atalaya.example>';
const KINDS = readdirSync('tests/mails').filter((name) => name !== 'ronda.eml');
const SAID = 'fuera-de-oficina';
const isBounce = (kind: string) => kind.startsWith('rebote');

function mailOf(kind: string, way: (typeof WAYS)[number], enquiry: Enquiry, mark: string): string {
  const { messageId, replyTo, folio, address } = enquiry;
  const raw = readFileSync(join('tests/mails', kind), 'latin1')
    .replaceAll(OURS, messageId)
    .replaceAll('ines@correo.example', way === 'folio' ? `otra.${address}` : address)
    .replace(/^(Message-ID: <)/im, `$1${mark}.`)
    .replace(/^(Subject: .*)/im, `$1 ${mark}${way === 'folio' ? ` ${folio}` : ''}`);
  const followed = /^(?:In-Reply-To|References): .*\r?\n(?:[ \t].*\r?\n)*/gim;
  const unbound = isBounce(kind) ? raw : raw.replaceAll(followed, '');
  const unassigned =
    way !== 'reference'
      ? unbound
      : raw.includes(messageId)
        ? raw
        : `In-Reply-To: ${messageId}\r\n${raw}`;
  const forged = replyTo.replace(/\.[\da-f]+@/, `.${'0'.repeat(20)}@`);
  const to = { signature: replyTo, forged }[way as string] ?? AGENCY;
  return unassigned.replace(/^To: .*/im, `To: ${to}`);
}

// Returns the folio of the enquiry that gets the mail. Returns null if the site stores the mail
// without an enquiry, and `left` if the mail stays in the mailbox.
function placeOf(kind: string, way: (typeof WAYS)[number], { folio }: Enquiry): string | null {
  if (isBounce(kind) || !['forged', 'nothing'].includes(way)) return folio;
  // The mails whose kind starts with `SAID` say in a header that they are automatic, so the site
  // leaves them in the mailbox.
  return kind.startsWith(SAID) ? 'left' : null;
}

async function answer(client: PanelClient, folio: string, texto: string): Promise<void> {
  const path = `/panel/solicitudes/${folio}`;
  const taken = async () => {
    const page = await (await client.get(path)).text();
    const version = /name="version" value="(\d+)"/.exec(page)?.[1] ?? '';
    const sent = await client.post(path, { accion: 'responder', version, texto, asunto: '' });
    // Accepts the refusal of a stored reply: the process was killed just after it stored the reply.
    if (sent.status === 422 && (await sent.text()).includes('Esto mismo')) return 303;
    return sent.status;
  };
  await expect.poll(() => taken().catch(() => 0), { timeout }).toBe(303);
}

type Fault = (world: World, heap: () => void) => Promise<unknown>;

const kill =
  (which: number): Fault =>
  async ({ sites, ask, freeTurns }, heap) => {
    const read = async () =>
      Number((await ask('select sum(last_uid) as sum from mailbox'))[0]?.['sum'] ?? 0);
    const before = await read();
    heap();
    await expect.poll(read, { timeout, intervals: [20] }).toBeGreaterThan(before + 2);
    await sites[which]?.stop('SIGKILL');
    await freeTurns();
    await sites[which]?.restart();
  };

async function week(
  world: World,
  database: string,
  faults: readonly (readonly [string, Fault])[],
  testInfo: TestInfo,
) {
  const { box, mail, sites, ask } = world;
  const [site] = sites;
  if (site === undefined) throw new Error('a site');
  const begun = performance.now();
  const { client } = await firstAccount(site);
  const enquiries = await enquire(world, 60);
  expect(enquiries).toHaveLength(60);
  const expected = new Map<string, { kind: string; place: string | null }>();
  const all = WAYS.flatMap((way) => KINDS.map((kind) => ({ kind, way })));
  const heaps = faults.length + 1;
  const replies: string[] = [];
  const heapOf = (turn: number) => () => {
    for (const [n, { kind, way }] of all.entries()) {
      const enquiry = enquiries[n % enquiries.length];
      if (n % heaps !== turn || enquiry === undefined) continue;
      const mark = `marca-${n}-`;
      expected.set(mark, { kind, place: placeOf(kind, way, enquiry) });
      const raw = mailOf(kind, way, enquiry, mark);
      for (let times = n % 9 === 0 ? 2 : 1; times > 0; times -= 1) box.deliver(raw);
    }
    for (const n of [2 * turn, 2 * turn + 1]) {
      const { address = '', messageId = '', folio = '' } = enquiries[n * 2] ?? {};
      const mark = `propio-${n}-`;
      const raw = `From: ${AGENCY}\r\nTo: ${address}\r\nSubject: ${mark}\r\nMessage-ID: <${mark}@atalaya.example>\r\nIn-Reply-To: ${messageId}\r\n\r\nVa desde mi programa.\r\n`;
      box.deliver(raw, SENT);
      if (n % 2 === 0) box.deliver(raw);
      expected.set(mark, { kind: 'de la agencia', place: folio });
    }
  };
  for (const [turn, [name, fault]] of faults.entries()) {
    await test.step(name, async () => {
      await fault(world, heapOf(turn));
      for (const n of [1, 2]) {
        const text = `Respuesta ${turn}-${n}`;
        await answer(client, enquiries[(turn * 2 + n) % 60]?.folio ?? '', text);
        replies.push(text);
      }
    });
  }
  heapOf(faults.length)();
  await world.settled();

  const rows = await ask(
    'select subject, direction, folio from lead_message left join lead on lead.id = lead_message.lead_id',
  );
  const wrong: string[] = [];
  for (const [mark, { kind, place }] of expected) {
    const found = rows.filter(({ subject }) => String(subject).includes(mark));
    const direction = kind === 'de la agencia' ? 'out' : 'in';
    const isThere = found.some((row) => row['folio'] === place && row['direction'] === direction);
    if (isThere === (place === 'left') || found.length > 1)
      wrong.push(`${kind}, ${mark}: ${found.length} in ${String(found[0]?.['folio'])}`);
  }
  addRow(testInfo, 'La semana', {
    base: database,
    'correos que entran': box.count(),
    'correos que salen': mail.received.length,
    'en el panel': rows.length,
    averías: faults.map(([name]) => name).join(', '),
    segundos: Math.round((performance.now() - begun) / 1000),
  });
  expect(wrong).toEqual([]);
  expect(rows).toHaveLength([...expected.values()].filter(({ place }) => place !== 'left').length);
  const seen = box.mails().filter((each) => each.seen);
  const isHere = ({ raw }: { raw: string }) => {
    const mark = /(?:marca|propio)-\d+-/.exec(raw)?.[0] ?? '';
    return rows.some(({ subject, folio }) => folio !== null && String(subject).includes(mark));
  };
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.every(isHere)).toBe(true);
  const files = await ask('select digest from lead_attachment');
  expect(files.length).toBeGreaterThan(20);
  for (const digest of files.map((row) => String(row['digest']))) {
    const content = readFileSync(join(site.dataDir, attachmentPath(digest)));
    expect(createHash('sha256').update(content).digest('hex')).toBe(digest);
  }
  const written = await ask('select body from lead_reply');
  expect(written.map(({ body }) => String(body)).sort()).toEqual(replies.toSorted());
  const gone = () =>
    replies.filter((text) => !mail.received.some((each) => each.text?.includes(text)));
  await expect.poll(gone, { timeout }).toEqual([]);
}

test('a week on SQLite: kills, full disks, and a mailbox that was numbered anew', async ({
  after,
}, testInfo) => {
  const disk = await smallDisk();
  after.defer(() => disk?.remove());
  const world = await openWorld(after, disk);
  const full: Fault = async ({ sites: [site], freeTurns }, heap) => {
    const said = () => site?.output().split('mailbox of answers cannot be read').length ?? 0;
    const before = said();
    await disk?.fill(site?.pid ?? 0);
    heap();
    await expect.poll(said, { timeout }).toBeGreaterThan(before);
    await disk?.free(site?.pid ?? 0);
    await freeTurns();
  };
  const renumbered: Fault = async ({ sites: [site], box, freeTurns }, heap) => {
    await site?.stop('SIGKILL');
    box.renumber();
    heap();
    await freeTurns();
    await site?.restart();
  };
  const death = ['muerte', kill(0)] as const;
  const fullDisk = disk === null ? death : (['disco lleno', full] as const);
  const faults = [
    death,
    fullDisk,
    death,
    death,
    fullDisk,
    ['numeración nueva', renumbered] as const,
  ];
  await week(world, 'SQLite', [...faults, death, fullDisk, death], testInfo);
});

test('a week on PostgreSQL: two processes on one mailbox, killed in turn, and their database', async ({
  after,
}, testInfo) => {
  const postgres = await startPostgres();
  after.defer(() => postgres.stop());
  const world = await openWorld(after, null, await postgres.createDatabase(), 2);
  const crash: Fault = async (_world, heap) => {
    heap();
    await postgres.crash();
    await postgres.restart();
  };
  const [one, two] = [
    ['muerte del primero', kill(0)] as const,
    ['muerte del segundo', kill(1)] as const,
  ];
  await week(world, 'PostgreSQL', [one, two, ['muerte de la base', crash], one, two], testInfo);
});

type Hostile = [what: string, body: string, headers: Record<string, string>, becomes: RegExp];

/** Returns mails that try to do harm, each with a pattern of the text that the site must store. */
function hostile(): Hostile[] {
  const megabyte = `${'x'.repeat(998)}\r\n`.repeat(1_048);
  const part =
    '--x\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; filename="a.png"\r\n\r\nx\r\n';
  const mixed = { 'Content-Type': 'multipart/mixed; boundary=x' };
  const automatic = { 'Auto-Submitted': 'auto-replied' };
  return [
    ['100 MB', megabyte.repeat(100), {}, /^Este correo mide 100 MB y no se trae entero/],
    ['diez mil partes', `${part.repeat(10_000)}--x--`, mixed, /^$/],
    [
      'HTML de cinco millones de «<»',
      '<'.repeat(5_000_000),
      { 'Content-Type': 'text/html; charset=utf-8' },
      /^&/,
    ],
    ['un millón de renglones citados', '> cita\r\n'.repeat(1_000_000), {}, /^>/],
    ...Array.from({ length: 20 }, (_, at): Hostile => [
      `respuesta automática que contesta a lo nuestro, vuelta ${at + 1}`,
      ...(['Estoy fuera.', automatic, /^Estoy fuera\.$/] as const),
    ]),
  ];
}

test('mails that mean harm', async ({ after }, testInfo) => {
  const world = await openWorld(after, null);
  const { box, mail, ask, sites } = world;
  const [enquiry] = await enquire(world, 1);
  await world.settled();
  const sent = mail.received.length;
  for (const [at, [what, body, headers, becomes]] of hostile().entries()) {
    const lines = Object.entries({
      ...{ From: enquiry?.address, To: AGENCY, Subject: `caso-${at}` },
      ...{ 'Message-ID': `<${at}@mal.example>`, 'In-Reply-To': enquiry?.messageId },
      ...headers,
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    const begun = performance.now();
    box.deliver(`${lines.join('')}\r\n${body}\r\n`);
    await world.settled();
    addRow(testInfo, 'Correos que quieren hacer daño', {
      correo: what,
      segundos: ((performance.now() - begun) / 1000).toFixed(1).replace('.', ','),
    });
    const found = await ask(
      `select html, body, lead_id from lead_message where subject = 'caso-${at}'`,
    );
    const words = found.map((row) => String(row['html'] ?? row['body']).trim());
    expect(words, what).toEqual([expect.stringMatching(becomes)]);
    expect(found[0]?.['lead_id'], what).not.toBeNull();
  }
  expect(mail.received).toHaveLength(sent);
  expect(await ask("select id from delivery where status <> 'sent'")).toEqual([]);
  const status = readFileSync(`/proc/${sites[0]?.pid}/status`, 'utf8');
  const megabytes = Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024);
  addRow(testInfo, 'Correos que quieren hacer daño', {
    correo: `todos: memoria más alta del proceso, ${megabytes} MB`,
  });
  // The limit comes from measurements: for a mail in many small pieces, bad code needs 2 GB.
  expect(megabytes).toBeLessThan(1_200);
});
