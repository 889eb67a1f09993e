import { readSmtpAddress } from '#server/platform/mail/smtp-address.ts';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '#server/platform/config-error.ts';
import { readConfig } from '#server/settings/config.ts';
import { envExample, type Setting, SETTINGS } from '#server/settings/registry.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const SECRET = 'x'.repeat(32);
let dataDir: string;

beforeEach(() => {
  dataDir = temporaryFolder();
});

const read = (env: Record<string, string>) =>
  readConfig({ DATA_DIR: dataDir, SECRET_KEY: SECRET, ...env });

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    read(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('readConfig', () => {
  it.each(Object.entries<Setting>(SETTINGS).filter(([, { example }]) => example !== undefined))(
    'shows of %s in .env.example its default',
    (_name, { schema, example }) => {
      expect(schema.parse(undefined)).toEqual(schema.parse(example));
    },
  );

  it('takes an empty or blank variable as a missing one', () => {
    const blank = read({ PORT: '', SITE_URL: '  ', RETENTION_DAYS: '' });
    expect(blank).toMatchObject({ port: 4321, siteUrl: null, retentionDays: null });
  });

  it('reads every kind of value', () => {
    const [databaseUrl, mailFrom] = ['postgres://u:p%40ss@localhost/db', 'Ana <a@ejemplo.com>'];
    const leadsTo = 'a@ejemplo.com, b@ejemplo.com';
    const captcha = { provider: 'turnstile', siteKey: 'publica', secretKey: 'privada' } as const;
    const texts = { DATABASE_URL: databaseUrl, MAIL_FROM: mailFrom, LEADS_TO: leadsTo };
    const others = {
      ...{
        PORT: '8080',
        SITE_URL: 'https://ejemplo.com',
        TRUST_PROXY: 'sí',
        RETENTION_DAYS: '365',
      },
      CAPTCHA_PROVIDER: captcha.provider,
      CAPTCHA_SITE_KEY: captcha.siteKey,
      CAPTCHA_SECRET_KEY: captcha.secretKey,
    };
    expect(read({ ...texts, ...others })).toMatchObject({
      ...{ databaseUrl, mailFrom, leadsTo, captcha: { ...captcha, minScore: 0.5 } },
      ...{ port: 8080, siteUrl: new URL('https://ejemplo.com') },
      ...{ trustProxy: true, retentionDays: 365 },
    });
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', '80a'],
    ['PORT', '-1'],
    ['SITE_URL', 'misitio'],
    ['SITE_URL', 'https://ejemplo.com/sitio'],
    ['DATABASE_URL', 'mysql://localhost/db'],
    ['SMTP_URL', 'correo.ejemplo.com'],
    ['MAIL_FROM', 'nadie'],
    ['MAIL_FROM', 'Hola <a@b.c>\r\nBcc: x@y.z'],
    ['LEADS_TO', 'a@ejemplo.com, otro'],
    ['WEBHOOK_URL', 'ftp://ejemplo.com'],
    ['WEBHOOK_SECRET', 'corta'],
    ['SECRET_KEY', 'corta'],
    ['CAPTCHA_PROVIDER', 'otro'],
    ['TRUST_PROXY', 'quizá'],
    ['RETENTION_DAYS', '-7'],
    ['BLOCKED_DAYS', 'siempre'],
    ['LOG_LEVEL', 'todo'],
    ['CHATS_SHOW', 'todo'],
    ['BACKUP_RECIPIENT', `age1${'q'.repeat(58)}`],
    ['METRICS_TOKEN', 'corto'],
    ['WORKER_POLL_MS', 'pronto'],
  ])('refuses %s=%s, naming the variable and not repeating the value', (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name}: `));
    expect(problems[0]).not.toContain(value);
  });

  it('names every wrong variable at once', () => {
    const names = problemsOf({ PORT: 'x', LOG_LEVEL: 'x' }).map((line) => line.split(':')[0]);
    expect(names).toEqual(['PORT', 'LOG_LEVEL']);
  });

  it.each([
    ['SMTP_URL', 'smtps://usuario:mi/clave@correo.ejemplo.com:465', 'SMTP_PASSWORD'],
    ['SMTP_URL', 'smtps://usuario:12/clave@correo.ejemplo.com:465', 'SMTP_PASSWORD'],
    ['SMTP_URL', 'smtps://usuario:12?clave@correo.ejemplo.com:465', 'SMTP_PASSWORD'],
    ['SMTP_URL', 'smtps://usuario:mi#clave@correo.ejemplo.com', 'SMTP_PASSWORD'],
    ['SMTP_URL', 'smtp://usuario:1#clave@correo.ejemplo.com', 'SMTP_PASSWORD'],
    ['DATABASE_URL', 'postgres://usuario:12/clave@correo.ejemplo.com', ''],
    ['ROUND_IMAP_URL', 'imaps://usuario:12/clave@correo.ejemplo.com', ''],
  ])('refuses a %s that its password breaks, without a letter of it: %s', (name, url, instead) => {
    const [problem = ''] = problemsOf({ [name]: url });
    expect(problem).toContain(`${name}: la contraseña lleva`);
    expect(problem).toContain(instead);
    expect(problem).not.toMatch(/clave|usuario:|correo\.ejemplo/);
  });

  it.each([
    ['SMTP_URL', 'smtps'],
    ['DATABASE_URL', 'postgres'],
    ['WEBHOOK_URL', 'https'],
    ['ROUND_IMAP_URL', 'imaps'],
  ])('names %s when a «%%» of its password means nothing', (name, scheme) => {
    const problems = problemsOf({ [name]: `${scheme}://ronda:cl%ave@correo.ejemplo.com` });
    expect(problems).toEqual([expect.stringMatching(`^${name}: .*escríbelo %25$`)]);
  });

  it.each(['a@b', 'a%2Fb%3Fc%23d'])('takes %s as a password in an address', (secret) => {
    const { smtpUrl } = read({ SMTP_URL: `smtps://usuario:${secret}@correo.ejemplo.com:465` });
    const auth = { user: 'usuario', pass: decodeURIComponent(secret) };
    expect(readSmtpAddress(smtpUrl ?? '').auth).toEqual(auth);
  });

  it.each([
    [{}, { host: 'correo.ejemplo.com', port: 587, secure: false, requireTLS: true }],
    [{ SMTP_SECURE: 'tls' }, { port: 465, secure: true }],
    [{ SMTP_PORT: '465' }, { port: 465, secure: true }],
    [
      { SMTP_PORT: '2525', SMTP_SECURE: 'no' },
      { port: 2525, secure: false, ignoreTLS: true },
    ],
  ])('puts the mail server together of its parts: %j', (parts, connection) => {
    const password = 'a/b?c#d@e:f %';
    const { smtpUrl } = read({
      SMTP_HOST: 'correo.ejemplo.com',
      SMTP_USER: 'hola@ejemplo.com',
      SMTP_PASSWORD: password,
      ...parts,
    });
    const address = readSmtpAddress(smtpUrl ?? '');
    expect(address.connection).toMatchObject(connection);
    expect(address.auth).toEqual({ user: 'hola@ejemplo.com', pass: password });
  });

  it('puts the mailbox of answers together of its parts', () => {
    const parts = { INBOX_HOST: 'imap.ejemplo.com', INBOX_USER: 'a@b.c', INBOX_PASSWORD: 'x/y' };
    expect(read(parts).inbox.imapUrl).toBe('imaps://a%40b.c:x%2Fy@imap.ejemplo.com:993');
    expect(read({ ...parts, INBOX_PORT: '143' }).inbox.imapUrl).toMatch(/^imap:.*:143$/);
  });

  it.each<[Record<string, string>, RegExp]>([
    [{ SMTP_USER: 'hola', SMTP_PASSWORD: 'x' }, /^SMTP_HOST: /],
    [{ SMTP_HOST: 'a.b', SMTP_USER: 'hola' }, /^SMTP_PASSWORD: /],
    [{ SMTP_HOST: 'a.b', SMTP_URL: 'smtp://a.b' }, /^SMTP_URL: sobra/],
    [{ SMTP_HOST: 'smtp://a.b' }, /^SMTP_HOST: /],
    [{ INBOX_HOST: 'imap.ejemplo.com' }, /^INBOX_USER: /],
    [{ WEBHOOK_URL: 'https://ejemplo.com' }, /^WEBHOOK_SECRET: /],
    [{ CAPTCHA_PROVIDER: 'hcaptcha' }, /CAPTCHA_SITE_KEY: .*CAPTCHA_SECRET_KEY: /],
  ])('says what is missing or too much in %j', (env, problem) => {
    expect(problemsOf(env).join()).toMatch(problem);
  });

  it('is refused under a former name: copies for one would become plain', () => {
    const env = { RONDA_MINUTOS: '30', AVISOS_A: ' ', COPIAS_PARA: 'age1x', ROUND_MINUTES: '5' };
    expect(problemsOf(env)).toEqual([
      'RONDA_MINUTOS: ya no se lee; en .env, llámalo ROUND_MINUTES',
      'COPIAS_PARA: ya no se lee; en .env, llámalo BACKUP_RECIPIENT',
    ]);
  });

  it('is documented: .env.example is what the registry says', async () => {
    await expect(envExample()).toMatchFileSnapshot('../../../.env.example');
  });
});

describe('the generated key', () => {
  const keyOf = () => readConfig({ DATA_DIR: dataDir }).secretKey;

  it('is made once, readable only by its owner, and leaves no draft behind', () => {
    const first = keyOf();
    expect(Buffer.byteLength(first)).toBeGreaterThanOrEqual(32);
    expect(keyOf()).toBe(first);
    expect(statSync(join(dataDir, 'secreto')).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(['secreto']);
  });

  it('is not touched when SECRET_KEY is given', () => {
    expect(read({}).secretKey).toBe(SECRET);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('refuses a damaged file instead of signing with it', () => {
    writeFileSync(join(dataDir, 'secreto'), 'corta\n');
    expect(keyOf).toThrow(/SECRET_KEY: .*dañado/);
  });

  it('blames DATA_DIR when the folder cannot be made', () => {
    const file = join(dataDir, 'archivo');
    writeFileSync(file, '');
    expect(() => readConfig({ DATA_DIR: join(file, 'datos') })).toThrow(/DATA_DIR: /);
  });
});
