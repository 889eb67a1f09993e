import { join, resolve } from 'node:path';
import { z } from 'zod';
import { CHATS, type ConfiguredChat } from '#server/settings/channels/chats.ts';
import { ConfigError } from '#server/platform/config-error.ts';
import {
  FORMER_NAMES,
  SETTING_NAMES,
  type SettingName,
  type SettingSet,
  SETTINGS,
} from '#server/settings/registry.ts';
import { serverProblem, serverUrl } from '#server/settings/setting-types.ts';
import { loadSecretKey } from '#server/settings/secret-key.ts';
import { fileURLToPath } from 'node:url';
import { contentDirectory, OWN_FOLDER } from '#content/read/content-directory.ts';

/** The checked configuration of this process. Times are in milliseconds. */
export type Config = ReturnType<typeof readConfig>;

const RATE_WINDOW_SECONDS = 600;

type Shape = { [Name in SettingName]: (typeof SETTINGS)[Name]['schema'] };

const environmentSchema = z
  .object(Object.fromEntries(SETTING_NAMES.map((name) => [name, SETTINGS[name].schema])) as Shape)
  .superRefine((env, context) => {
    const wrong = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    const need = (name: keyof typeof env, why: string) => {
      if (env[name] === undefined) wrong(name, `hace falta cuando se define ${why}`);
    };
    const servers = [['SMTP', 'SMTP_URL'] as const, ['INBOX', 'INBOX_IMAP_URL'] as const];
    for (const [prefix, url] of servers) {
      const problem = serverProblem(env, prefix, url);
      if (problem !== null) wrong(problem.name, problem.message);
    }
    if (env.WEBHOOK_URL) need('WEBHOOK_SECRET', 'WEBHOOK_URL');
    if (env.ROUND_IMAP_URL && roundAddress(env) === null) need('ROUND_MAIL_TO', 'ROUND_IMAP_URL');
    if (env.CAPTCHA_PROVIDER !== 'altcha') {
      need('CAPTCHA_SITE_KEY', `CAPTCHA_PROVIDER=${env.CAPTCHA_PROVIDER}`);
      need('CAPTCHA_SECRET_KEY', `CAPTCHA_PROVIDER=${env.CAPTCHA_PROVIDER}`);
    }
  });

type Environment = z.output<typeof environmentSchema>;

export type GivenSettings = Readonly<Partial<Record<SettingName, string>>>;

const givenIn = (env: NodeJS.ProcessEnv): GivenSettings =>
  Object.fromEntries(
    SETTING_NAMES.map((name) => [name, env[name]?.trim()]).filter(([, value]) => value),
  ) as GivenSettings;

export function checkSettings(given: GivenSettings) {
  const parsed = environmentSchema.safeParse(given);
  if (parsed.success) return { values: parsed.data };
  const problems = parsed.error.issues.map(({ path: [name], message }) => ({
    name: String(name) as SettingName,
    message,
  }));
  return { problems };
}

/** Reads the configuration. Throws a ConfigError that names the wrong variables, in Spanish. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const given = givenIn(env);
  const former = Object.entries(FORMER_NAMES).filter(([name]) => env[name]?.trim());
  if (former.length > 0) {
    throw new ConfigError(
      former.map(([name, now]) => `${name}: ya no se lee; en .env, llámalo ${now}`),
    );
  }
  const checked = checkSettings(given);
  if ('problems' in checked) {
    throw new ConfigError(checked.problems.map(({ name, message }) => `${name}: ${message}`));
  }
  const { values } = checked;
  const dataDir = resolve(values.DATA_DIR);
  return {
    given,
    revision: 0,
    port: values.PORT,
    host: values.HOST,
    /**
     * The public origin of `.env`. If it is null, the site uses the host of each request. The panel
     * cannot set this origin, because a wrong origin makes the panel impossible to open.
     */
    origin: values.SITE_URL?.origin ?? null,
    contentDir: values.CONTENT_DIR === undefined ? null : resolve(values.CONTENT_DIR),
    dataDir,
    databaseUrl: given['DATABASE_URL'] ?? null,
    secretKey: values.SECRET_KEY ?? loadSecretKey(dataDir),
    trustProxy: values.TRUST_PROXY,
    retentionDays: values.RETENTION_DAYS ?? null,
    blockedDays: values.BLOCKED_DAYS,
    mxLookup: values.MX_LOOKUP,
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN ?? null,
    metricsPort: values.METRICS_PORT ?? null,
    rateLimit: { points: values.RATE_LIMIT, seconds: RATE_WINDOW_SECONDS },
    confirmations: { points: values.CONFIRMATIONS_PER_HOUR, seconds: 60 * 60 },
    worker: {
      leaseMs: values.WORKER_LEASE_MS,
      pollMs: values.WORKER_POLL_MS,
      backoffBaseMs: values.WORKER_BACKOFF_BASE_MS,
    },
    ...changeable(values, given),
  };
}

/**
 * Returns the settings that the panel can change at any time. Code must read a setting when it uses
 * it, and not store the value.
 */
export function changeable(values: Environment, given: GivenSettings) {
  return {
    siteUrl: values.SITE_URL ?? null,
    /** The public key with which `age` encrypts backups. Null: backups are not encrypted. */
    encryptTo: values.BACKUP_RECIPIENT ?? null,
    round: {
      everyMs: values.SITE_URL && values.ROUND_MINUTES ? values.ROUND_MINUTES * 60_000 : null,
      imapUrl: given['ROUND_IMAP_URL'] ?? null,
      mailTo: roundAddress(values),
    },
    smtpUrl: serverUrl(values, 'SMTP', given['SMTP_URL']),
    // If `mailFrom` or `leadsTo` is null, the site uses the brand's address. If `alertsTo` is null,
    // alerts go to the mailboxes for leads.
    mailFrom: values.MAIL_FROM ?? null,
    leadsTo: values.LEADS_TO ?? null,
    alertsTo: values.ALERTS_TO ?? null,
    webhook: webhookOf(values),
    chats: CHATS.flatMap((channel): ConfiguredChat[] =>
      (values[channel.setting] ?? []).map((target, index) => ({
        channel,
        recipient: String(index + 1),
        target,
      })),
    ),
    chatsShow: values.CHATS_SHOW,
    captcha: captchaOf(values),
    inbox: {
      imapUrl: serverUrl(values, 'INBOX', given['INBOX_IMAP_URL']),
      folder: values.INBOX_FOLDER,
      sentFolder: values.INBOX_SENT_FOLDER ?? null,
      done: values.INBOX_DONE,
      address: values.INBOX_ADDRESS ?? null,
      server: values.INBOX_AUTHSERV_ID ?? null,
    },
    /** The sets of settings, such as `smtp`, whose secret the site cannot decrypt with its key. */
    unreadable: [] as SettingSet[],
  };
}

function roundAddress(
  values: Pick<Environment, 'ROUND_MAIL_TO' | 'ROUND_IMAP_URL'>,
): string | null {
  const user = decodeURIComponent(values.ROUND_IMAP_URL?.username ?? '');
  return values.ROUND_MAIL_TO ?? (user.includes('@') ? user : null);
}

function webhookOf({ WEBHOOK_URL: url, WEBHOOK_SECRET: secret }: Environment) {
  return url === undefined || secret === undefined ? null : { url, secret };
}

function captchaOf(values: Environment) {
  const { CAPTCHA_PROVIDER: provider, CAPTCHA_SITE_KEY: siteKey } = values;
  const secretKey = values.CAPTCHA_SECRET_KEY;
  if (provider === 'altcha' || siteKey === undefined || secretKey === undefined) {
    return { provider: 'altcha' as const };
  }
  // `minScore`: a visitor passes with this reCAPTCHA score or more, from 0 (robot) to 1 (person).
  return { provider, siteKey, secretKey, minScore: values.CAPTCHA_MIN_SCORE / 100 };
}

export const EVERYWHERE = ['', '::', '0.0.0.0'];

/** Returns the public URL, or the local URL if there is no public one. Adds no final slash. */
export function siteOrigin({
  siteUrl,
  host,
  port,
}: Pick<Config, 'siteUrl' | 'host' | 'port'>): string {
  if (siteUrl !== null) return siteUrl.origin;
  const isLocal = [...EVERYWHERE, '127.0.0.1', '::1'].includes(host);
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${isLocal ? 'localhost' : name}:${port}`;
}

const PROJECT = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../../' : '../../', import.meta.url),
);

/** Returns the agency's content folder, or the sample's folder while the agency has none. */
export function contentFolder({ contentDir }: Pick<Config, 'contentDir'>): string {
  return contentDir ?? contentDirectory(PROJECT);
}

/** Returns the folder for the agency's own content. The first publication creates this folder. */
export function publishedFolder({ contentDir }: Pick<Config, 'contentDir'>): string {
  return contentDir ?? join(PROJECT, OWN_FOLDER);
}
