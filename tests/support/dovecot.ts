import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './site.ts';

/** A real Dovecot with one mailbox. */
export interface Dovecot {
  /** For ROUND_IMAP_URL. */
  url: string;
  /** Puts a mail into the inbox, as the mail server of the machine would. */
  deliver(raw: string): Promise<void>;
  setPassword(password: string): Promise<void>;
  /** How many mails lie in the inbox. */
  count(): Promise<number>;
  stop(): Promise<void>;
}

const USER = 'ronda';
export const PASSWORD = 'una-clave';

/** Whether Debian's Dovecot is on this machine (apt install dovecot-imapd). */
export function hasDovecot(): boolean {
  try {
    execFileSync('dovecot', ['--version'], { env: { ...process.env, PATH: WITH_SBIN } });
    return true;
  } catch {
    return false;
  }
}

const WITH_SBIN = `${process.env['PATH'] ?? ''}:/usr/sbin`;

/** Starts one on a free port of the loopback address, with everything of its own in a folder. */
export async function startDovecot(): Promise<Dovecot> {
  const folder = await mkdtemp(join(tmpdir(), 'atalaya-dovecot-'));
  const port = await freePort();
  const isRoot = process.getuid?.() === 0;
  // Dovecot serves no mail of root's.
  const [user, uid, gid] = isRoot
    ? ['nobody', 65_534, 65_534]
    : [userInfo().username, userInfo().uid, userInfo().gid];
  const inbox = join(folder, 'correo', 'new');
  for (const name of ['cur', 'new', 'tmp'])
    await mkdir(join(folder, 'correo', name), { recursive: true });
  const users = join(folder, 'usuarios');
  const setPassword = (password: string) =>
    writeFile(users, `${USER}:{PLAIN}${password}\n`, { mode: 0o644 });
  await setPassword(PASSWORD);
  const settings = `
base_dir = ${folder}/base
state_dir = ${folder}/estado
log_path = ${folder}/registro
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${folder}/correo
first_valid_uid = 1
default_internal_user = ${isRoot ? 'nobody' : user}
default_internal_group = ${execFileSync('id', ['-gn', user]).toString().trim()}
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
  args = ${users}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}
}
namespace inbox {
  inbox = yes
  mailbox Spam {
    special_use = \\Junk
    auto = create
  }
}
`;
  const file = join(folder, 'dovecot.conf');
  await writeFile(file, settings);
  await chmod(folder, 0o755);
  if (isRoot) {
    for (const path of ['', 'correo', 'correo/cur', 'correo/new', 'correo/tmp']) {
      await chown(join(folder, path), uid, gid);
    }
  }
  const child = spawn('dovecot', ['-F', '-c', file], {
    env: { ...process.env, PATH: WITH_SBIN },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await untilOpen(port, child);
  let delivered = 0;
  return {
    url: `imap://${USER}:${PASSWORD}@127.0.0.1:${port}`,
    setPassword,
    async deliver(raw) {
      delivered += 1;
      const path = join(inbox, `${Math.floor(Date.now() / 1000)}.${delivered}.prueba`);
      await writeFile(path, raw);
      if (isRoot) await chown(path, uid, gid);
    },
    async count() {
      const names = await Promise.all(
        ['new', 'cur'].map((name) => readdir(join(folder, 'correo', name))),
      );
      return names.flat().length;
    },
    async stop() {
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilOpen(port: number, child: ChildProcess): Promise<void> {
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  for (let tries = 0; tries < 100; tries += 1) {
    if (child.exitCode !== null) throw new Error(`Dovecot did not start:\n${said}`);
    const socket = connect(port, '127.0.0.1');
    const opened = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (opened) return;
    await wait(100);
  }
  throw new Error(`Dovecot does not listen:\n${said}`);
}
