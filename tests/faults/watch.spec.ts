import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestInfo } from '@playwright/test';
import { Client } from 'pg';
import { type ImapStub, startImapStub } from '#tests/support/imap-stub.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { type PostgresServer, startPostgres } from '#tests/support/postgres.ts';
import { TEST_SECRET_KEY } from '#tests/support/presolved.ts';
import { addRow } from '#tests/support/results-table.ts';
import { freePort, type Site } from '#tests/support/site.ts';
import { expect, onlyInLongForm, test } from '#tests/support/test.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts';

interface FrontProxy {
  url: string;
  /** The file with the certificates that a client must trust (NODE_EXTRA_CA_CERTS). */
  trusted: string;
  state: {
    broken: boolean;
    ports: number[];
  };
  expire(expired: boolean): void;
  close(): Promise<void>;
}

async function startFrontProxy(port: number): Promise<FrontProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'atalaya-tls-'));
  const at = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', '-x509', ...curve, '-keyout', at('k'), '-out', at('c'), '-days', '90', ...subject);
  openssl('x509', '-in', at('c'), '-signkey', at('k'), '-days', '-1', '-out', at('e'));
  const key = readFileSync(at('k'));
  const good = { key, cert: readFileSync(at('c')) };
  const state: FrontProxy['state'] = { broken: false, ports: [] };
  let turn = 0;
  const server = createServer(good, (incoming, outgoing) => {
    const to = state.ports[turn++ % state.ports.length];
    if (state.broken || to === undefined) {
      outgoing.writeHead(502).end('Bad Gateway');
      return;
    }
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': incoming.headers.host ?? '',
    };
    const { method, url: path } = incoming;
    const onward = request({ host: '127.0.0.1', port: to, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(onward);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `https://localhost:${port}`,
    trusted: at('c'),
    state,
    expire(expired) {
      server.setSecureContext(expired ? { key, cert: readFileSync(at('e')) } : good);
      server.closeAllConnections();
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
      rmSync(folder, { recursive: true });
    },
  };
}

const TOLD_MS = 90_000;
const AGENCY = 'hola@atalaya.example';

test.describe.configure({ mode: 'serial' });
onlyInLongForm('each row waits for the real clock');

let postgres: PostgresServer;
let databaseUrl: string;
let mailbox: ImapStub;
let mail: MailServer;
let proxy: FrontProxy;
let receiver: WebhookReceiver;
let env: Record<string, string>;

test.beforeAll(async () => {
  postgres = await startPostgres();
  databaseUrl = await postgres.createDatabase();
  mailbox = await startImapStub();
  mail = await startMailServer(await freePort());
  let delivered = 0;
  mail.state.judgeMessage = (raw) => {
    if (/^To: ronda@/m.test(raw)) {
      const judged = 'Authentication-Results: mx.example; spf=pass; dkim=pass; dmarc=pass';
      const [header = ''] = raw.split('\r\n\r\n');
      mailbox.mails.push({ uid: ++delivered, folder: 'INBOX', header: `${judged}\r\n${header}` });
    }
    return null;
  };
  proxy = await startFrontProxy(await freePort());
  receiver = await startWebhookReceiver();
  env = {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: TEST_SECRET_KEY,
    SITE_URL: proxy.url,
    TRUST_PROXY: 'true',
    SMTP_URL: mail.url,
    WEBHOOK_URL: receiver.url,
    WEBHOOK_SECRET: 'un-secreto-de-webhook',
    ROUND_MINUTES: '1440',
    ROUND_IMAP_URL: mailbox.url,
    ROUND_MAIL_TO: 'ronda@atalaya.example',
    NODE_EXTRA_CA_CERTS: proxy.trusted,
    LOG_LEVEL: 'info',
  };
});
test.afterAll(async () => {
  await Promise.all([receiver.close(), proxy.close(), mail.close(), mailbox.close()]);
  await postgres.stop();
});

const run = promisify(execFile);

async function ronda(dataDir: string): Promise<string> {
  const settings = { ...process.env, ...env, DATA_DIR: dataDir, CONTENT_DIR: 'sample' };
  try {
    return (
      await run(process.execPath, ['src/server/start/command.ts', 'ronda'], { env: settings })
    ).stdout;
  } catch (error) {
    return String((error as { stdout?: string }).stdout ?? error);
  }
}

interface ToldIncident {
  event: string;
  incident: { kind: string; detail: string };
}

const events = () =>
  receiver.calls
    .map(({ body }) => JSON.parse(body) as ToldIncident)
    .filter(({ event }) => event.startsWith('incident.'));
const mails = () => mail.received.map(({ subject }) => subject ?? '');

async function toldBy(event: string, kind: string, since: number): Promise<number> {
  const startedAt = performance.now();
  await expect
    .poll(
      () =>
        events()
          .slice(since)
          .some((each) => each.event === event && each.incident.kind === kind),
      {
        timeout: TOLD_MS,
      },
    )
    .toBe(true);
  return performance.now() - startedAt;
}

const secondsWords = (ms: number) => `${(ms / 1000).toFixed(1).replace('.', ',')} s`;

interface Fault {
  fault: string;
  step: RegExp;
  rounds?: boolean;
  kind?: string;
  mailFails?: boolean;
  /** Causes the fault if `isBroken` is true, or else ends it. */
  set: (isBroken: boolean) => unknown;
}

async function breakStep(testInfo: TestInfo, site: Site, row: Fault): Promise<void> {
  const { fault, step, kind = 'round', rounds = true, mailFails = false, set } = row;
  const [before, mailsBefore] = [events().length, mails().length];
  await set(true);
  const printed = rounds ? [await ronda(site.dataDir), await ronda(site.dataDir)] : [];
  for (const text of printed) expect(text).toMatch(step);
  const told = await toldBy('incident.opened', kind, before);
  const { detail = '' } = events().findLast((each) => each.incident.kind === kind)?.incident ?? {};
  expect(detail).toMatch(step);
  await set(false);
  if (rounds) expect(await ronda(site.dataDir)).toContain('Todo en orden');
  const over = await toldBy('incident.closed', kind, before);
  const ours = events()
    .slice(before)
    .filter((each) => each.incident.kind === kind);
  expect(ours.map(({ event }) => event)).toEqual(['incident.opened', 'incident.closed']);
  const notices = () =>
    mails()
      .slice(mailsBefore)
      .filter((each) => each.startsWith('[Atalaya]'));
  await expect.poll(() => notices().at(-1), { timeout: 150_000 }).toContain('Ya pasó');
  // Accepts one mail if mails fail: the incident may end before the mail server works again.
  expect(mailFails ? [1, 2] : [2]).toContain(notices().length);
  addRow(testInfo, 'Guardia', {
    'se rompe': fault,
    incidente: `${kind}: ${detail.slice(0, 70)}`,
    avisado: `${secondsWords(told)} tras ${rounds ? 'la segunda ronda mala' : 'romperse'}`,
    'por correo': mailFails ? 'al volver' : 'sí',
    terminado: `${secondsWords(over)} tras ${rounds ? 'la primera buena' : 'volver'}`,
  });
}

async function inDatabase(...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

test('a round in all its steps, and each step broken in turn', async ({ extraSite }, testInfo) => {
  test.setTimeout(1_200_000);
  const site = await extraSite({ env });
  proxy.state.ports = [site.port];

  await test.step('all is well', async () => {
    const printed = await ronda(site.dataDir);
    expect(printed.match(/✓/g)).toHaveLength(8);
    expect(printed).toContain('SPF pass, DKIM pass, DMARC pass');
    expect(printed).toMatch(/Todo en orden. Al buzón: [\d.]+ s/);
    expect(mailbox.mails).toEqual([]);
    addRow(testInfo, 'Guardia', {
      'se rompe': 'nada',
      incidente: '—',
      terminado: /Al buzón: [\d.]+ s/.exec(printed)?.[0] ?? '',
    });
  });

  const other = await extraSite({ env: { ...env, SECRET_KEY: `${TEST_SECRET_KEY}-otra` } });
  const faults: readonly Fault[] = [
    {
      fault: 'clave del buzón',
      step: /el correo llega al buzón.*no acepta ese usuario o esa clave/,
      set: (isBroken) => (mailbox.state.refuseLogin = isBroken),
    },
    {
      fault: 'SMTP rechaza (451)',
      step: /el correo se entrega al servidor.*451/,
      mailFails: true,
      set: (isBroken) => (mail.state.down = isBroken),
    },
    {
      fault: 'certificado vencido',
      step: /la página abre.*el certificado/,
      set: (isBroken) => proxy.expire(isBroken),
    },
    {
      fault: 'el proxy da 502',
      step: /la página abre.*contestó 502/,
      set: (isBroken) => (proxy.state.broken = isBroken),
    },
    {
      fault: 'base de solo lectura',
      step: /los formularios contestan/,
      rounds: false,
      kind: 'store',
      set: (isBroken) =>
        inDatabase(
          'set default_transaction_read_only = off',
          `alter system set default_transaction_read_only = ${isBroken ? 'on' : 'off'}`,
          'select pg_reload_conf()',
        ),
    },
    {
      fault: 'otra clave en uno de dos procesos',
      step: /el formulario se envía.*contestó 4\d\d/,
      set: (isBroken) => (proxy.state.ports = isBroken ? [site.port, other.port] : [site.port]),
    },
  ];
  for (const fault of faults) {
    await breakStep(testInfo, site, fault);
    // Moves the incidents an hour into the past, because the site reports each kind of incident
    // at most once an hour.
    await inDatabase(
      'update incident set told_at = told_at - 3700000, began_at = began_at - 3700000',
    );
  }
  expect(
    mail.received.every(({ to }) =>
      [AGENCY, 'ronda@atalaya.example'].includes(to?.[0]?.address ?? ''),
    ),
  ).toBe(true);
  expect(receiver.calls.filter(({ body }) => body.includes('lead.created'))).toEqual([]);
});
