import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { DamagedCopy } from './archive.ts';

/** The error for a PostgreSQL program that is missing or too old. Its text says what to do. */
export class MissingTool extends Error {
  override readonly name = 'MissingTool';
}

const run = promisify(execFile);

const MOST_OUTPUT = 64 * 1024 * 1024;

/** A backup leaves out the rows of these tables, so that nobody can use a session from a backup. */
export const SHORT_LIVED = ['staff_session', 'staff_verification'] as const;

/** Writes a database, as it is at one moment, to a file. Throws MissingTool or pg_dump's error. */
export async function dumpPostgres(url: string, file: string): Promise<void> {
  const { dump } = await findTools(url);
  const without = SHORT_LIVED.map((name) => `--exclude-table-data=${name}`);
  await run(dump, ['--format=custom', '--no-owner', ...without, `--file=${file}`], {
    env: environment(url),
  });
}

/** Reads a whole dump. Returns the number of enquiries in the dump, or throws DamagedCopy. */
export async function provePostgres(url: string, file: string): Promise<number> {
  const { restore } = await findTools(url);
  // Converts the dump to SQL, because `pg_restore` must read every block of the dump for this.
  const child = spawn(restore, ['--file=-', file], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = once(child, 'close') as Promise<[number | null]>;
  let leads: number | null = null;
  let counting = false;
  for await (const line of createInterface({ input: child.stdout })) {
    if (counting && line === '\\.') counting = false;
    else if (counting) leads = (leads ?? 0) + 1;
    else if (/^COPY (?:\w+\.)?lead \(/.test(line)) [counting, leads] = [true, 0];
  }
  const [code] = await ended;
  if (code !== 0) throw new DamagedCopy(`la copia de PostgreSQL no se lee: ${said.trim()}`);
  if (leads === null) throw new DamagedCopy('la copia de PostgreSQL no trae solicitudes');
  return leads;
}

/** Replaces the content of a PostgreSQL database with a dump's content, in one transaction. */
export async function restorePostgres(url: string, file: string): Promise<void> {
  const { restore } = await findTools(url);
  const how = ['--clean', '--if-exists', '--no-owner', '--single-transaction', '--exit-on-error'];
  const env = environment(url);
  await run(restore, [...how, `--dbname=${env['PGDATABASE'] ?? ''}`, file], {
    env,
    maxBuffer: MOST_OUTPUT,
  });
}

/** Finds a `pg_dump` not older than the server, with its `pg_restore`. Throws MissingTool. */
export async function findTools(url: string): Promise<{ dump: string; restore: string }> {
  const wanted = await serverMajor(url);
  const folders = [`/usr/lib/postgresql/${wanted}/bin/`, ''];
  let found: number | null = null;
  for (const folder of folders) {
    const major = await majorOf(`${folder}pg_dump`);
    if (major !== null && major >= wanted && (await majorOf(`${folder}pg_restore`)) !== null) {
      return { dump: `${folder}pg_dump`, restore: `${folder}pg_restore` };
    }
    found ??= major;
  }
  const here =
    found === null
      ? 'no hay pg_dump ni pg_restore'
      : `el pg_dump que hay es de la versión ${found}`;
  throw new MissingTool(
    `Para copiar PostgreSQL hacen falta sus programas, y en esta máquina ${here}. El servidor es de ` +
      `la versión ${wanted}: instálalos (en Debian o Ubuntu: apt install postgresql-client-${wanted}).`,
  );
}

export async function lookAt(url: string): Promise<{ connections: number; hasLeads: boolean }> {
  const [row] = await ask<{ connections: number; has_leads: boolean }>(
    url,
    `select count(*)::int as connections, to_regclass('lead') is not null as has_leads
      from pg_stat_activity where application_name = 'atalaya' and datname = current_database()`,
  );
  return { connections: row?.connections ?? 0, hasLeads: row?.has_leads ?? false };
}

async function serverMajor(url: string): Promise<number> {
  const [row] = await ask<{ server_version_num: string }>(url, 'show server_version_num');
  return Math.floor(Number(row?.server_version_num) / 10_000);
}

async function ask<Row extends object>(url: string, query: string): Promise<Row[]> {
  const { Client } = (await import('pg')).default;
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end();
  }
}

async function majorOf(program: string): Promise<number | null> {
  try {
    const { stdout } = await run(program, ['--version']);
    return Number(/\s(\d+)(?:\.|\s|$)/.exec(stdout)?.[1] ?? Number.NaN) || null;
  } catch {
    return null;
  }
}

/**
 * Returns the environment variables from which PostgreSQL's programs take the password. They do not
 * get it as an argument, because every user of the machine can read the arguments of a program.
 */
export function environment(address: string): NodeJS.ProcessEnv {
  const url = new URL(address);
  const parameter = (name: string) => url.searchParams.get(name) ?? '';
  const given = {
    PGHOST: parameter('host') || url.hostname.replace(/^\[|\]$/g, ''),
    PGPORT: url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGSSLMODE: parameter('sslmode').replace('no-verify', 'require'),
    PGSSLROOTCERT: parameter('sslrootcert'),
  };
  const set = Object.entries(given).filter(([, value]) => value !== '');
  return { ...process.env, ...Object.fromEntries(set) };
}
