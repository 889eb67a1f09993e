import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { sqliteFile } from '#server/platform/database/database.ts';
import { folioOf, postForm, writtenEnquiry } from '#tests/support/enquiry.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { presolvedCaptchas } from '#tests/support/presolved.ts';
import { freePort, type Site, startSite } from '#tests/support/site.ts';
import { FAULT_ENV } from './under-load.ts';
import { test as base } from '#tests/support/test.ts';
import { expect, type SmallDisk } from './worlds.ts';

export const AGENCY = 'hola@atalaya.example';
const INBOX = '';
export const SENT = '.Enviados';
/** The time limit of a test, in ms. The longest wait is usually one minute, for a lease. */
export const timeout = 300_000;

const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin`;

export function hasDovecot(): boolean {
  try {
    execFileSync('dovecot', ['--version'], { env: { ...process.env, PATH } });
    return true;
  } catch {
    return false;
  }
}

interface Dovecot {
  url: string;
  deliver(raw: string | Buffer, folder?: string): void;
  count(folder?: string): number;
  mails(): { raw: string; seen: boolean }[];
  /** Gives new UIDs to all mails, as a mail server does when a mailbox moves. */
  renumber(): void;
}

async function startDovecot(after: AsyncDisposableStack): Promise<Dovecot> {
  const folder = mkdtempSync(join(tmpdir(), 'atalaya-dovecot-'));
  after.defer(() => rmSync(folder, { recursive: true }));
  const port = await freePort();
  const isRoot = userInfo().uid === 0;
  const user = isRoot ? 'nobody' : userInfo().username;
  const id = (flag: string) => execFileSync('id', [flag, user]).toString().trim();
  const own = (path: string) => chownSync(path, Number(id('-u')), Number(id('-g')));
  for (const box of [INBOX, SENT]) {
    for (const path of ['', 'cur', 'new', 'tmp'].map((name) => join(folder, 'correo', box, name))) {
      mkdirSync(path, { recursive: true });
      own(path);
    }
  }
  own(folder);
  writeFileSync(join(folder, 'usuarios'), 'hola:{PLAIN}una-clave\n');
  writeFileSync(
    join(folder, 'dovecot.conf'),
    `base_dir = ${folder}/base
state_dir = ${folder}/estado
log_path = ${folder}/registro
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${folder}/correo
first_valid_uid = 1
default_internal_user = ${user}
default_internal_group = ${id('-gn')}
default_login_user = ${user}
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
passdb {
  driver = passwd-file
  args = ${folder}/usuarios
}
userdb {
  driver = static
  args = uid=${id('-u')} gid=${id('-g')} home=${folder}
}
namespace inbox {
  inbox = yes
  mailbox Enviados {
    special_use = \\Sent
    auto = subscribe
  }
}
`,
  );
  const server = spawn('dovecot', ['-F', '-c', join(folder, 'dovecot.conf')], {
    env: { ...process.env, PATH },
    stdio: 'ignore',
  });
  const ended = once(server, 'close');
  after.defer(async () => {
    server.kill();
    await ended;
  });
  const opens = async () => {
    const socket = connect(port, '127.0.0.1');
    const came = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    return came;
  };
  await expect.poll(opens).toBe(true);
  const delivered = new Map<string, number>();
  return {
    url: `imap://hola:una-clave@127.0.0.1:${port}`,
    deliver(raw, box = INBOX) {
      const number = (delivered.get(box) ?? 0) + 1;
      delivered.set(box, number);
      const at = (name: string) =>
        join(folder, 'correo', box, name, `${1_700_000_000 + number}.prueba`);
      writeFileSync(at('tmp'), raw, 'latin1');
      own(at('tmp'));
      renameSync(at('tmp'), at('new'));
    },
    count: (box) =>
      (box === SENT ? 0 : (delivered.get(INBOX) ?? 0)) +
      (box === INBOX ? 0 : (delivered.get(SENT) ?? 0)),
    mails: () =>
      ['new', 'cur'].flatMap((name) =>
        readdirSync(join(folder, 'correo', name)).map((file) => ({
          raw: readFileSync(join(folder, 'correo', name, file), 'latin1'),
          seen: /:2,[A-Z]*S/.test(file),
        })),
      ),
    renumber() {
      for (const file of readdirSync(join(folder, 'correo'))) {
        if (file.startsWith('dovecot')) rmSync(join(folder, 'correo', file));
      }
    },
  };
}

export interface World {
  box: Dovecot;
  mail: MailServer;
  sites: Site[];
  ask: (query: string) => Promise<Record<string, unknown>[]>;
  freeTurns: () => Promise<unknown>;
  settled: () => Promise<void>;
}

/** Playwright's `test`, whose `after` ends the processes of a test, even if the test fails. */
export const test = base.extend<{ after: AsyncDisposableStack }>({
  after: async ({}, use) => {
    const after = new AsyncDisposableStack();
    await use(after);
    await after.disposeAsync();
  },
});

export async function openWorld(
  after: AsyncDisposableStack,
  disk: SmallDisk | null,
  databaseUrl = '',
  processes = 1,
): Promise<World> {
  const box = await startDovecot(after);
  const mail = await startMailServer(await freePort());
  after.defer(() => mail.close());
  mail.state.judgeMessage = (raw) => {
    if (raw.includes(`\r\nTo: ${AGENCY}`)) box.deliver(Buffer.from(raw));
    return null;
  };
  const dataDir = disk?.folder ?? mkdtempSync(join(tmpdir(), 'atalaya-conversaciones-'));
  if (disk === null) after.defer(() => rmSync(dataDir, { recursive: true }));
  const env = {
    ...FAULT_ENV,
    ...{ DATABASE_URL: databaseUrl, CONFIRMATIONS_PER_HOUR: '1000', SMTP_URL: mail.url },
    ...{ MAIL_FROM: AGENCY, LEADS_TO: AGENCY, INBOX_ADDRESS: AGENCY, INBOX_IMAP_URL: box.url },
  };
  const sites: Site[] = [];
  while (sites.length < processes) {
    const site = await startSite({ env, dataDir });
    after.defer(() => site.dispose());
    sites.push(site);
  }
  const ask: World['ask'] = async (query) => {
    if (databaseUrl === '') {
      const database = new DatabaseSync(sqliteFile(dataDir), { timeout: 10_000 });
      try {
        return database.prepare(query).all();
      } finally {
        database.close();
      }
    }
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(query)).rows;
    } finally {
      await client.end();
    }
  };
  return {
    ...{ box, mail, sites, ask },
    freeTurns: () => ask("update watch_turn set owned_until = 0 where name like 'mailbox %'"),
    async settled() {
      const read = async () => {
        const rows = await ask('select id, last_uid from mailbox');
        const entries = rows.map((row): [string, number] => [
          /\S+$/.exec(String(row['id']))?.[0] ?? '',
          Number(row['last_uid']),
        ]);
        return Object.fromEntries(entries);
      };
      const all = () => ({ INBOX: box.count(INBOX), Enviados: box.count(SENT) });
      await expect.poll(read, { timeout }).toEqual(all());
    },
  };
}

export interface Enquiry {
  folio: string;
  address: string;
  messageId: string;
  replyTo: string;
}

export async function enquire(
  { sites: [site], mail, ask }: World,
  count: number,
): Promise<Enquiry[]> {
  const addresses = Array.from({ length: count }, (_, n) => `persona${n}@correo.example`);
  const captchas = await presolvedCaptchas(count);
  const folios = new Map<string, string>();
  for (const [n, address] of addresses.entries()) {
    const fields = { 'contact[correo]': address, captcha: captchas[n] ?? '' };
    const answer = await postForm(site?.baseURL ?? '', writtenEnquiry(fields));
    folios.set(address, folioOf(answer) ?? '');
  }
  const unsent = () => ask("select id from delivery where status <> 'sent'");
  await expect.poll(unsent, { timeout }).toEqual([]);
  return mail.received.flatMap(({ to, messageId = '', replyTo }) => {
    const address = to?.[0]?.address ?? '';
    const folio = folios.get(address);
    return folio ? [{ folio, address, messageId, replyTo: replyTo?.[0]?.address ?? '' }] : [];
  });
}
