import { join, resolve } from 'node:path';
import { z } from 'zod';
import { THIRD_PARTY_NAMES, type ThirdPartyCaptcha } from '#forms/captcha-providers.ts';
import {
  CHATS,
  CHATS_SHOW,
  type ChatSetting,
  type ConfiguredChat,
} from '#server/platform/channels/chats.ts';
import type { ChatChannel, ChatTarget } from '#server/platform/channels/chat-channel.ts';
import { ConfigError } from '#server/platform/config-error.ts';
import {
  booleanSetting,
  integerSetting,
  listSetting,
  mailboxSetting,
  oneOf,
  secretSetting,
  urlSetting,
  SMTP_SHAPE,
  smtpProblem,
  smtpUrlOf,
} from '#server/platform/config/setting-types.ts';
import { loadSecretKey } from '#server/platform/secret-key.ts';
import { fileURLToPath } from 'node:url';
import { contentDirectory, OWN_FOLDER } from '#content/content-directory.ts';

/**
 * Everything the process can be told from outside, already checked: see `.env.example`. Times in
 * milliseconds; null for what is not set.
 */
export type Config = ReturnType<typeof readConfig>;

/** The rate limit's window, in seconds: ten minutes. */
const RATE_WINDOW_SECONDS = 600;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const CAPTCHA_PROVIDERS = ['altcha', ...THIRD_PARTY_NAMES] as const;

/** A mailbox that is read. */
const imapSetting = (example: string) =>
  urlSetting(['imap:', 'imaps:'], example, { secretHint: 'o pon otra contraseña' });

/** Chats, separated by commas, as their own channel reads them. */
const chatSetting = ({ example, read }: ChatChannel) =>
  z
    .string()
    .transform((text, context): ChatTarget[] => {
      const targets = text.split(',').map((part) => read(part.trim()));
      if (targets.every((target) => target !== null)) return targets;
      context.addIssue(`cada destino de la lista debe ser como ${example}`);
      return z.NEVER;
    })
    .optional();

const environmentSchema = z
  .object({
    /** TCP port of the site. */
    PORT: integerSetting(0, 65_535).default(4321),
    /** Address to listen on; every address when missing. */
    HOST: z.string().default(''),
    /** Public address of the site, without a path. */
    SITE_URL: urlSetting(['http:', 'https:'], 'https://ejemplo.com')
      .refine((url) => url.pathname === '/' && url.search === '' && url.hash === '', {
        error: 'debe ser solo el origen, sin ruta, como https://ejemplo.com',
      })
      .optional(),
    /** Folder of the texts and the brand (src/content/content-directory.ts). */
    CONTENT_DIR: z.string().optional(),
    /** Folder of everything that must survive a restart. */
    DATA_DIR: z.string().default('./data'),
    /** PostgreSQL; SQLite in DATA_DIR when missing. */
    DATABASE_URL: urlSetting(
      ['postgres:', 'postgresql:'],
      'postgres://usuario:clave@servidor/base',
      { secretHint: 'o pon otra contraseña' },
    ).optional(),
    /** Key that signs tokens; generated into DATA_DIR when missing. */
    SECRET_KEY: secretSetting(32).optional(),
    ...SMTP_SHAPE,
    /** Sender of the mails. */
    MAIL_FROM: mailboxSetting.optional(),
    /** Who receives the leads. */
    LEADS_TO: listSetting(mailboxSetting).optional(),
    /** Where each lead is also posted as JSON. */
    WEBHOOK_URL: urlSetting(['http:', 'https:'], 'https://ejemplo.com/avisos').optional(),
    /** Key of the webhook's signature. */
    WEBHOOK_SECRET: secretSetting(16).optional(),
    /** Where each chat is: SLACK_URL and the like. */
    ...(Object.fromEntries(
      CHATS.map((channel) => [channel.setting, chatSetting(channel)]),
    ) as Record<ChatSetting, ReturnType<typeof chatSetting>>),
    /** How much of an enquiry the chats are told. */
    CHATS_SHOW: oneOf(CHATS_SHOW).default('nombre'),
    /** Which captcha guards the forms. */
    CAPTCHA_PROVIDER: oneOf(CAPTCHA_PROVIDERS).default('altcha'),
    /** Public key of a third-party captcha. */
    CAPTCHA_SITE_KEY: z.string().optional(),
    /** Private key of a third-party captcha. */
    CAPTCHA_SECRET_KEY: z.string().optional(),
    /** Least score of reCAPTCHA 3, in hundredths; Google recommends 50. */
    CAPTCHA_MIN_SCORE: integerSetting(0, 100).default(50),
    /** Whether to believe X-Forwarded-*. */
    TRUST_PROXY: booleanSetting.default(false),
    /** Days that personal data are used. */
    RETENTION_DAYS: integerSetting(1, 36_500).optional(),
    /** Days that they are blocked after that: three years, until nobody can claim (LOPDGDD, 32 and 72). */
    BLOCKED_DAYS: integerSetting(0, 36_500).default(1095),
    /** Whether to ask the DNS if a mail domain takes mail. */
    MX_LOOKUP: booleanSetting.default(true),
    /** How much is logged. */
    LOG_LEVEL: oneOf(LOG_LEVELS).default('info'),
    /** Opens /metricas to a scraper elsewhere. */
    METRICS_TOKEN: secretSetting(16).optional(),
    /** Opens /metricas to a scraper on this machine, on a port of its own. */
    METRICS_PORT: integerSetting(0, 65_535).optional(),
    /** Submissions per address in ten minutes; an office shares one address, hence not fewer. */
    RATE_LIMIT: integerSetting(1, 1_000_000).default(20),
    /** Strangers whom answers to the text question may have the site write to in an hour. */
    CONFIRMATIONS_PER_HOUR: integerSetting(1, 1_000_000).default(60),
    /** How long a worker owns a delivery, in milliseconds. */
    WORKER_LEASE_MS: integerSetting(100, 3_600_000).default(30_000),
    /** How often the worker looks for due deliveries, in milliseconds. */
    WORKER_POLL_MS: integerSetting(10, 3_600_000).default(2_000),
    /** First wait after a failed delivery, in milliseconds; it doubles each time. */
    WORKER_BACKOFF_BASE_MS: integerSetting(1, 3_600_000).default(30_000),
    /** Minutes between rounds; 0 for none. An hour where SITE_URL is known, otherwise none. */
    ROUND_MINUTES: integerSetting(0, 1_440).optional(),
    /** Mailbox in which a round's mail must be seen. */
    ROUND_IMAP_URL: imapSetting('imaps://ronda%40ejemplo.com:clave@servidor').optional(),
    /** Address of that mailbox; the user of ROUND_IMAP_URL when that is one. */
    ROUND_MAIL_TO: mailboxSetting.optional(),
    /** Mailbox that clients' answers are read from. */
    INBOX_IMAP_URL: imapSetting('imaps://hola%40ejemplo.com:clave@servidor').optional(),
    /** Its folder. */
    INBOX_FOLDER: z.string().default('INBOX'),
    /** Folder of what is sent from a mail program; the one that the server calls so when missing. */
    INBOX_SENT_FOLDER: z.string().optional(),
    /** What is done there with what the panel shows as waiting: `visto`, `nada`, or a folder's name. */
    INBOX_DONE: z.string().default('visto'),
    /** Address of that mailbox, where its provider takes `name+anything@…`. */
    INBOX_ADDRESS: z
      .string()
      .regex(/^[^\s@+<>,;]{1,30}@[^\s@<>,;]+$/, { error: 'debe ser solo una dirección, sin «+»' })
      .optional(),
    /** How its server calls itself in `Authentication-Results` (RFC 8601, 2.5): then it is believed. */
    INBOX_AUTHSERV_ID: z.string().trim().toLowerCase().optional(),
    /** Who is told of incidents; who receives the leads when missing. */
    ALERTS_TO: listSetting(mailboxSetting).optional(),
    /** Public key of age (https://age-encryption.org) that copies are encrypted with. */
    BACKUP_RECIPIENT: z
      .string()
      .regex(/^age1[\da-z]{50,4000}$/, { error: 'debe ser una clave pública de age: age1…' })
      .optional(),
  })
  .superRefine((env, context) => {
    const wrong = (name: keyof typeof env, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    const need = (name: keyof typeof env, why: string) => {
      if (env[name] === undefined) wrong(name, `hace falta cuando se define ${why}`);
    };
    const smtp = smtpProblem(env);
    if (smtp !== null) wrong(smtp.name, smtp.message);
    if (env.WEBHOOK_URL) need('WEBHOOK_SECRET', 'WEBHOOK_URL');
    if (env.ROUND_IMAP_URL && roundAddress(env) === null) need('ROUND_MAIL_TO', 'ROUND_IMAP_URL');
    if ((env.ROUND_MINUTES ?? 0) > 0) need('SITE_URL', 'ROUND_MINUTES');
    if (env.CAPTCHA_PROVIDER !== 'altcha') {
      need('CAPTCHA_SITE_KEY', `CAPTCHA_PROVIDER=${env.CAPTCHA_PROVIDER}`);
      need('CAPTCHA_SECRET_KEY', `CAPTCHA_PROVIDER=${env.CAPTCHA_PROVIDER}`);
    }
  });

type Environment = z.output<typeof environmentSchema>;

/** Every variable the product reads; `.env.example` documents the same ones. */
export const SETTING_NAMES: readonly string[] = Object.keys(environmentSchema.shape);

/** Names that settings had before 1.1, in Spanish, and those that they have now. */
const RENAMED = {
  RONDA_MINUTOS: 'ROUND_MINUTES',
  RONDA_IMAP_URL: 'ROUND_IMAP_URL',
  RONDA_CORREO: 'ROUND_MAIL_TO',
  AVISOS_A: 'ALERTS_TO',
  COPIAS_PARA: 'BACKUP_RECIPIENT',
} as const;

/** Settings of before that are not read any more, and what there is in their place. */
const DROPPED = {
  PROCESSES: 'one process per port, with systemd and Caddy: docs/operacion.md, «Varios procesos»',
} as const;

/** Names of before, for whoever must not be told any setting from outside. */
export const OLD_SETTING_NAMES: readonly string[] = Object.keys({ ...RENAMED, ...DROPPED });

/** The settings that are given and not read any more. @returns each name, and what to do instead */
export function droppedSettings(env: NodeJS.ProcessEnv): [name: string, instead: string][] {
  return Object.entries(DROPPED).filter(([name]) => env[name]?.trim());
}

/** The settings given by a name of before and not by that of now. @returns pairs of both names */
export function renamedSettings(env: NodeJS.ProcessEnv): { before: string; now: string }[] {
  return Object.entries(RENAMED)
    .filter(([before, now]) => env[before]?.trim() && !env[now]?.trim())
    .map(([before, now]) => ({ before, now }));
}

/**
 * Reads and checks the configuration. Creates `DATA_DIR` and, without SECRET_KEY, the key in it.
 *
 * @param env the process environment; empty and blank values count as missing
 * @throws ConfigError whose message says in Spanish what is wrong with which variables
 */
export function readConfig(env: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(
    SETTING_NAMES.map((name) => [name, env[name]?.trim()]).filter(([, value]) => value),
  ) as Record<string, string>;
  const renamed = renamedSettings(env);
  for (const { before, now } of renamed) given[now] = env[before]?.trim() ?? '';
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map(({ path: [name], message }) => {
        const old = renamed.find(({ now }) => now === name);
        return `${old ? `${old.before} (ahora ${old.now})` : String(name)}: ${message}`;
      }),
    );
  }
  const values = parsed.data;
  const dataDir = resolve(values.DATA_DIR);
  return {
    port: values.PORT,
    host: values.HOST,
    /** Null when unknown: then each request's own host is used. */
    siteUrl: values.SITE_URL ?? null,
    /** Absolute; null for the project's own. */
    contentDir: values.CONTENT_DIR === undefined ? null : resolve(values.CONTENT_DIR),
    /** Absolute. */
    dataDir,
    databaseUrl: given['DATABASE_URL'] ?? null,
    secretKey: values.SECRET_KEY ?? loadSecretKey(dataDir),
    /** Null for `.eml` files in `dataDir`. */
    smtpUrl: smtpUrlOf(values, given['SMTP_URL']),
    /** Null for the brand's, here and below. */
    mailFrom: values.MAIL_FROM ?? null,
    leadsTo: values.LEADS_TO ?? null,
    /** Null where there is none. */
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
    round: {
      everyMs: roundEveryMs(values),
      imapUrl: given['ROUND_IMAP_URL'] ?? null,
      mailTo: roundAddress(values),
    },
    inbox: {
      imapUrl: given['INBOX_IMAP_URL'] ?? null,
      folder: values.INBOX_FOLDER,
      sentFolder: values.INBOX_SENT_FOLDER ?? null,
      done: values.INBOX_DONE,
      address: values.INBOX_ADDRESS ?? null,
      server: values.INBOX_AUTHSERV_ID ?? null,
    },
    alertsTo: values.ALERTS_TO ?? null,
    copiesFor: values.BACKUP_RECIPIENT ?? null,
  };
}

/** Minutes between rounds where nobody says otherwise. */
const ROUND_EVERY_MINUTES = 60;

function roundEveryMs({ ROUND_MINUTES, SITE_URL }: Environment): number | null {
  const minutes = ROUND_MINUTES ?? (SITE_URL ? ROUND_EVERY_MINUTES : 0);
  return minutes === 0 ? null : minutes * 60_000;
}

function roundAddress(
  values: Pick<Environment, 'ROUND_MAIL_TO' | 'ROUND_IMAP_URL'>,
): string | null {
  const user = decodeURIComponent(values.ROUND_IMAP_URL?.username ?? '');
  return values.ROUND_MAIL_TO ?? (user.includes('@') ? user : null);
}

function webhookOf({ WEBHOOK_URL: url, WEBHOOK_SECRET: secret }: Environment) {
  // The schema has already refused an address without its key.
  return url === undefined || secret === undefined ? null : { url, secret };
}

interface ThirdParty {
  provider: ThirdPartyCaptcha;
  siteKey: string;
  secretKey: string;
  /** The least score of reCAPTCHA that is taken for a person, 0 to 1. */
  minScore: number;
}

function captchaOf(values: Environment): { provider: 'altcha' } | ThirdParty {
  const { CAPTCHA_PROVIDER: provider, CAPTCHA_SITE_KEY: siteKey } = values;
  const secretKey = values.CAPTCHA_SECRET_KEY;
  // The schema has already refused a third party without its keys.
  if (provider === 'altcha' || siteKey === undefined || secretKey === undefined) {
    return { provider: 'altcha' };
  }
  return { provider, siteKey, secretKey, minScore: values.CAPTCHA_MIN_SCORE / 100 };
}

/** The project's folder, wherever the server is started from: of this file, or of `dist/server/`. */
const PROJECT = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../../../' : '../../', import.meta.url),
);

/** The folder of the content that the server itself needs. */
export function contentFolder({ contentDir }: Pick<Config, 'contentDir'>): string {
  return contentDir ?? contentDirectory(PROJECT);
}

/**
 * The folder that what is published goes to: the agency's own, which the first publication makes where
 * there was only the sample, since no version of the product may find its sample changed.
 */
export function publishedFolder({ contentDir }: Pick<Config, 'contentDir'>): string {
  return contentDir ?? join(PROJECT, OWN_FOLDER);
}
