import { createRequire } from 'node:module';
import { z } from 'zod';
import { THIRD_PARTY_NAMES } from '#forms/captcha-providers.ts';
import { CHATS, CHATS_SHOW, type ChatSetting } from '#server/settings/channels/chats.ts';
import type { ChatChannel, ChatTarget } from '#server/settings/channels/chat-channel.ts';
import {
  booleanSetting,
  hostSetting,
  integerSetting,
  listSetting,
  mailboxSetting,
  oneOf,
  PROTECTIONS,
  secretSetting,
  urlSetting,
} from './setting-types.ts';

export interface Setting {
  schema: z.ZodType;
  section: Section;
  about: string;
  /** The label of the field in the panel. A setting without a label exists only in `.env`. */
  label?: string;
  /** If true, the database stores the value encrypted, and the panel never shows the value. */
  secret?: true;
  /** If `.env` has one setting of a set, the panel cannot change any other setting of this set. */
  set?: SettingSet;
  options?: Readonly<Record<string, string>>;
  /** The value in `.env.example`, only for settings that the panel cannot change. */
  example?: string;
}

export type SettingSet = 'smtp' | 'imap' | 'webhook' | 'captcha';

/** The sections in the order of `.env.example`. The panel shows only sections with an `intro`. */
export const SECTIONS = {
  sitio: { title: 'El sitio' },
  direccion: {
    title: 'Dirección del sitio',
    intro:
      'La que escriben tus visitantes. Sin ella, los correos y las invitaciones enlazan a la máquina del sitio, y los buscadores no tienen mapa.',
  },
  datos: { title: 'Datos' },
  correo: {
    title: 'Correo que sale',
    intro:
      'Por dónde salen los avisos de solicitudes, las respuestas y las copias. Sin servidor, cada correo queda como archivo en la máquina del sitio.',
  },
  avisos: {
    title: 'A quién se avisa',
    intro: 'Quién recibe cada solicitud, y quién se entera de que algo anda mal.',
  },
  buzon: {
    title: 'Buzón de respuestas',
    intro:
      'El buzón en el que contestan los clientes: lo que llega se ve en su solicitud. Sin él, las respuestas solo están en tu programa de correo.',
  },
  chats: {
    title: 'Chats',
    intro:
      'Cada solicitud, cada respuesta de un cliente y cada incidente se dicen también aquí. El aviso de privacidad nombra solo los que uses.',
  },
  webhook: {
    title: 'Otro sistema',
    intro: 'Cada solicitud se manda también a tu CRM, a Zapier o a Make, firmada.',
  },
  captcha: {
    title: 'Captcha',
    intro: 'Qué separa a las personas de los programas en los formularios.',
  },
  copias: {
    title: 'Copias',
    intro:
      'Cada noche se guarda una copia de todo en la máquina del sitio. Con una clave, las que se hacen desde entonces salen cifradas.',
  },
  operacion: { title: 'Operación' },
  guardia: { title: 'La guardia: docs/operacion.md, «La guardia»' },
} as const satisfies Record<string, { title: string; intro?: string }>;
export type Section = keyof typeof SECTIONS;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const CAPTCHA_PROVIDERS = ['altcha', ...THIRD_PARTY_NAMES] as const;

const imapSetting = (example: string) =>
  urlSetting(['imap:', 'imaps:'], example, { secretHint: 'o pon otra contraseña' });

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

const CHAT_SETTINGS = Object.fromEntries(
  CHATS.map((channel) => [
    channel.setting,
    {
      section: 'chats',
      label: channel.label,
      secret: true,
      about: channel.about,
      schema: chatSetting(channel),
    },
  ]),
) as Record<ChatSetting, Setting & { schema: ReturnType<typeof chatSetting> }>;

const require = createRequire(import.meta.url);

function isRecipient(key: string): boolean {
  // Loads the library only here, because loading takes a tenth of a second, and only a site with a
  // key needs the library.
  const { Encrypter } = require('age-encryption') as typeof import('age-encryption');
  try {
    new Encrypter().addRecipient(key);
    return true;
  } catch {
    return false;
  }
}

const SMTP = { section: 'correo', set: 'smtp' } as const;
const IMAP = { section: 'buzon', set: 'imap' } as const;
const WEBHOOK = { section: 'webhook', set: 'webhook' } as const;
const CAPTCHA = { section: 'captcha', set: 'captcha' } as const;

const USER = {
  label: 'Usuario',
  about: 'Casi siempre, la dirección de correo completa.',
  schema: z.string().optional(),
} as const;
const PASSWORD = {
  label: 'Contraseña',
  secret: true,
  about: 'Tal cual. Gmail, Yahoo y otros piden aquí una «contraseña de aplicación».',
  schema: z.string().optional(),
} as const;

/** All settings. `.env.example` is made from this list, and `config.test.ts` compares both. */
export const SETTINGS = {
  PORT: {
    section: 'sitio',
    about: 'Puerto en el que escucha.',
    example: '4321',
    schema: integerSetting(0, 65_535).default(4321),
  },
  HOST: {
    section: 'sitio',
    about:
      'Dirección en la que escucha. Vacía: todas las de la máquina. Detrás de un proxy: 127.0.0.1',
    schema: z.string().default(''),
  },
  TRUST_PROXY: {
    section: 'sitio',
    about:
      'true si delante hay un proxy propio (Caddy, nginx, un balanceador): entonces se cree a sus cabeceras X-Forwarded-For, X-Forwarded-Proto y X-Forwarded-Host. Sin proxy, déjalo en false.',
    example: 'false',
    schema: booleanSetting.default(false),
  },
  CONTENT_DIR: {
    section: 'sitio',
    about:
      'Carpeta con los textos y la marca. Vacía: content, la del proyecto, o la muestra si no la hay.',
    schema: z.string().optional(),
  },
  SITE_URL: {
    section: 'direccion',
    label: 'Dirección pública',
    about:
      'Sin ruta, como https://ejemplo.com. Va en los correos, las invitaciones, el mapa del sitio y lo que leen buscadores y redes.',
    schema: z
      .string()
      .transform((text) => (/^[\w-]+(\.[\w-]+)+\/?$/.test(text) ? `https://${text}` : text))
      .pipe(urlSetting(['http:', 'https:'], 'https://ejemplo.com'))
      .refine((url) => url.pathname === '/' && url.search === '' && url.hash === '', {
        error: 'debe ser solo el origen, sin ruta, como https://ejemplo.com',
      })
      .optional(),
  },
  DATA_DIR: {
    section: 'datos',
    about:
      'Carpeta de la base de datos, de la clave y de los correos sin servidor. Haz copias de ella.',
    example: './data',
    schema: z.string().default('./data'),
  },
  DATABASE_URL: {
    section: 'datos',
    about: 'PostgreSQL, si lo prefieres a SQLite: postgres://usuario:clave@servidor:5432/base',
    schema: urlSetting(['postgres:', 'postgresql:'], 'postgres://usuario:clave@servidor/base', {
      secretHint: 'o pon otra contraseña',
    }).optional(),
  },
  RETENTION_DAYS: {
    section: 'datos',
    about:
      'Días que se usan los datos personales de las solicitudes; después se bloquean (cada hora, salvo las que aún no se han entregado): salen de la lista, la búsqueda, las cifras y la exportación, y solo quien administra puede verlas diciendo por qué. Vacío: sin límite.',
    schema: integerSetting(1, 36_500).optional(),
  },
  BLOCKED_DAYS: {
    section: 'datos',
    about:
      'Días que siguen bloqueadas; después se destruyen y solo quedan el folio y la fecha. 0: no se bloquean, se destruyen al cumplir RETENTION_DAYS. Los 1095 son los tres años en que alguien puede reclamar (LOPDGDD, 32 y 72).',
    example: '1095',
    schema: integerSetting(0, 36_500).default(1095),
  },
  SECRET_KEY: {
    section: 'datos',
    about:
      'Clave que firma los formularios y cifra lo que el panel guarda, de 32 caracteres o más. Vacía: se genera una vez y se guarda en DATA_DIR/secreto. Con varios procesos en máquinas distintas, ponles la misma.',
    schema: secretSetting(32).optional(),
  },
  SMTP_URL: {
    ...SMTP,
    about:
      'Servidor de correo en una dirección: smtps://usuario:clave@servidor:465 o smtp://usuario:clave@servidor:587. Con smtp:// la conexión debe protegerse con TLS (STARTTLS) o no se envía nada, salvo en la propia máquina; si aceptas que la contraseña viaje sin protección, dilo: smtp://servidor:587?tls=no. Vacío, y sin nada en el panel: cada correo queda como archivo .eml en DATA_DIR/correo.',
    schema: urlSetting(['smtp:', 'smtps:'], 'smtps://usuario:clave@servidor:465', {
      secretHint: 'o usa SMTP_HOST, SMTP_USER y SMTP_PASSWORD, que van tal cual',
    }).optional(),
  },
  SMTP_HOST: {
    ...SMTP,
    label: 'Servidor',
    about:
      'El nombre que da tu proveedor. De Gmail, smtp.gmail.com; de Outlook o Microsoft 365, smtp.office365.com; los dos con el puerto vacío.',
    schema: hostSetting.optional(),
  },
  SMTP_PORT: {
    ...SMTP,
    label: 'Puerto',
    about: 'Casi siempre 465 o 587. Vacío: 587.',
    schema: integerSetting(1, 65_535).optional(),
  },
  SMTP_SECURE: {
    ...SMTP,
    label: 'Protección',
    about:
      'tls va con el puerto 465 y starttls con el 587. Con no, la contraseña viaja a la vista de cualquiera en el camino.',
    options: {
      '': 'La que va con el puerto',
      tls: 'TLS desde el principio (465)',
      starttls: 'STARTTLS (587)',
      no: 'Ninguna: la contraseña viaja a la vista',
    },
    schema: oneOf(PROTECTIONS).optional(),
  },
  SMTP_USER: { ...SMTP, ...USER },
  SMTP_PASSWORD: { ...SMTP, ...PASSWORD },
  MAIL_FROM: {
    section: 'correo',
    label: 'Remitente',
    about: 'Como Nombre <hola@ejemplo.com>. Vacío: el nombre y el correo de la marca.',
    schema: mailboxSetting.optional(),
  },
  LEADS_TO: {
    section: 'avisos',
    label: 'Reciben las solicitudes',
    about: 'Correos separados por comas; cada uno tiene su entrega. Vacío: el de la marca.',
    schema: listSetting(mailboxSetting).optional(),
  },
  ALERTS_TO: {
    section: 'avisos',
    label: 'Se enteran de los incidentes',
    about: 'Correos separados por comas. Vacío: quienes reciben las solicitudes.',
    schema: listSetting(mailboxSetting).optional(),
  },
  INBOX_IMAP_URL: {
    ...IMAP,
    about:
      'El buzón en una dirección: imaps://usuario:clave@servidor (la @ del usuario se escribe %40). Vacío, y sin nada en el panel: no se lee correo. docs/operacion.md, «El buzón».',
    schema: imapSetting('imaps://hola%40ejemplo.com:clave@servidor').optional(),
  },
  INBOX_HOST: {
    ...IMAP,
    label: 'Servidor',
    about: 'El servidor IMAP de tu proveedor, como imap.ejemplo.com.',
    schema: hostSetting.optional(),
  },
  INBOX_PORT: {
    ...IMAP,
    label: 'Puerto',
    about: 'Vacío: 993, con TLS desde el principio. Cualquier otro usa STARTTLS.',
    schema: integerSetting(1, 65_535).optional(),
  },
  INBOX_USER: { ...IMAP, ...USER },
  INBOX_PASSWORD: { ...IMAP, ...PASSWORD },
  INBOX_FOLDER: {
    section: 'buzon',
    label: 'Carpeta que se lee',
    about: 'Vacía: INBOX, la bandeja de entrada.',
    schema: z.string().default('INBOX'),
  },
  INBOX_SENT_FOLDER: {
    section: 'buzon',
    label: 'Carpeta de enviados',
    about:
      'Donde queda lo que envías desde tu programa de correo. Vacía: la que el servidor marca como tal.',
    schema: z.string().optional(),
  },
  INBOX_DONE: {
    section: 'buzon',
    label: 'Qué se hace con lo que ya está en el panel',
    about:
      'visto lo marca como leído, nada lo deja, y cualquier otra palabra es la carpeta a la que pasa. Vacío: visto.',
    schema: z.string().default('visto'),
  },
  INBOX_ADDRESS: {
    section: 'buzon',
    label: 'Dirección para respuestas firmadas',
    about:
      'Solo si tu proveedor entrega nombre+loquesea@…: cada solicitud recibe sus respuestas en una dirección firmada. Vacía: van al correo de la marca.',
    schema: z
      .string()
      .regex(/^[^\s@+<>,;]{1,30}@[^\s@<>,;]+$/, { error: 'debe ser solo una dirección, sin «+»' })
      .optional(),
  },
  INBOX_AUTHSERV_ID: {
    section: 'buzon',
    label: 'Quién comprueba el correo que llega',
    about:
      'El nombre que pone tu proveedor en la cabecera Authentication-Results; en Gmail, mx.google.com. Lo que venga de tu dirección y él dé por auténtico cuenta como tuyo. Vacío: solo lo que está en la carpeta de enviados.',
    schema: z.string().trim().toLowerCase().optional(),
  },
  ...CHAT_SETTINGS,
  CHATS_SHOW: {
    section: 'chats',
    label: 'Qué se dice de una solicitud',
    about: 'Además de su tipo y del enlace al panel. De una respuesta, lo mismo. Vacío: nombre.',
    options: {
      folio: 'Solo el folio',
      nombre: 'El folio y el nombre',
      mensaje: 'También las primeras líneas',
    },
    schema: oneOf(CHATS_SHOW).default('nombre'),
  },
  WEBHOOK_URL: {
    ...WEBHOOK,
    label: 'Dirección',
    about: 'Recibe cada solicitud como JSON: docs/webhook.md dice cómo.',
    schema: urlSetting(['http:', 'https:'], 'https://ejemplo.com/avisos').optional(),
  },
  WEBHOOK_SECRET: {
    ...WEBHOOK,
    label: 'Clave de la firma',
    secret: true,
    about: 'De 16 caracteres o más; quien recibe comprueba con ella que viene de ti.',
    schema: secretSetting(16).optional(),
  },
  CAPTCHA_PROVIDER: {
    ...CAPTCHA,
    label: 'Cuál',
    about:
      'altcha, turnstile, hcaptcha o recaptcha. Vacío: altcha, el propio. Los otros necesitan sus dos claves.',
    options: {
      altcha: 'El propio (ALTCHA), sin terceros ni cookies',
      turnstile: 'Cloudflare Turnstile',
      hcaptcha: 'hCaptcha',
      recaptcha: 'Google reCAPTCHA',
    },
    schema: oneOf(CAPTCHA_PROVIDERS).default('altcha'),
  },
  CAPTCHA_SITE_KEY: {
    ...CAPTCHA,
    label: 'Clave del sitio (pública)',
    about: 'La que da el proveedor para las páginas.',
    schema: z.string().optional(),
  },
  CAPTCHA_SECRET_KEY: {
    ...CAPTCHA,
    label: 'Clave secreta',
    secret: true,
    about: 'La que da el proveedor para el servidor.',
    schema: z.string().optional(),
  },
  CAPTCHA_MIN_SCORE: {
    ...CAPTCHA,
    label: 'Puntuación mínima',
    about:
      'De reCAPTCHA 3, en centésimas. Vacía: 50, lo que recomienda Google. Con las claves de la versión 2 no hay.',
    schema: integerSetting(0, 100).default(50),
  },
  BACKUP_RECIPIENT: {
    section: 'copias',
    label: 'Clave pública de age',
    about:
      'Empieza con age1. En tu computadora, «age-keygen -o clave.txt» hace las dos claves (https://age-encryption.org): aquí va la pública. La privada guárdala fuera del servidor, porque sin ella las copias no se abren. Vacía: sin cifrar, en DATA_DIR/copias.',
    schema: z
      .string()
      .refine(isRecipient, {
        error: 'no es una clave pública de age entera: cópiala otra vez, de age1 al final',
      })
      .optional(),
  },
  MX_LOOKUP: {
    section: 'operacion',
    about:
      'Preguntar al DNS si el dominio del correo de una solicitud recibe correo: una de las señales de que es publicidad. Nunca la hace esperar; sí deja ver a tu servidor DNS qué dominio fue.',
    example: 'true',
    schema: booleanSetting.default(true),
  },
  RATE_LIMIT: {
    section: 'operacion',
    about:
      'Envíos que acepta de una misma dirección IP cada diez minutos; una oficina comparte una.',
    example: '20',
    schema: integerSetting(1, 1_000_000).default(20),
  },
  CONFIRMATIONS_PER_HOUR: {
    section: 'operacion',
    about:
      'Personas a las que, en una hora, el sitio escribe sin más prueba que haber contestado la pregunta de texto: quien pide el boletín en /boletin, y la copia o el boletín de una solicitud hecha sin guiones. Al llegar ahí, /boletin pide esperar y las solicitudes se reciben sin copia; un incidente lo dice. A quien resolvió el captcha no le afecta. Súbelo si anuncias el boletín a mucha gente a la vez.',
    example: '60',
    schema: integerSetting(1, 1_000_000).default(60),
  },
  LOG_LEVEL: {
    section: 'operacion',
    about: 'fatal, error, warn, info, debug, trace o silent. Vacío: info, y en una terminal warn.',
    schema: oneOf(LOG_LEVELS).default('info'),
  },
  METRICS_TOKEN: {
    section: 'operacion',
    about:
      'Las cifras para Prometheus, /metricas, no se muestran a nadie salvo con una clave que presenta quien las lee (16 caracteres o más)…',
    schema: secretSetting(16).optional(),
  },
  METRICS_PORT: {
    section: 'operacion',
    about:
      '…o en un puerto aparte, solo en esta máquina. Con varios procesos en ella, cada uno necesita el suyo.',
    schema: integerSetting(0, 65_535).optional(),
  },
  WORKER_LEASE_MS: {
    section: 'operacion',
    about: 'Entregas, en milisegundos: cuánto dura un turno…',
    example: '30000',
    schema: integerSetting(100, 3_600_000).default(30_000),
  },
  WORKER_POLL_MS: {
    section: 'operacion',
    about: '…cada cuánto se busca trabajo…',
    example: '2000',
    schema: integerSetting(10, 3_600_000).default(2_000),
  },
  WORKER_BACKOFF_BASE_MS: {
    section: 'operacion',
    about: '…y la primera espera tras un fallo, que se duplica cada vez.',
    example: '30000',
    schema: integerSetting(1, 3_600_000).default(30_000),
  },
  ROUND_MINUTES: {
    section: 'guardia',
    about:
      'Cada cuántos minutos el sitio hace su ronda: entra por la dirección pública, manda un mensaje marcado y comprueba que llega. Vacío: 60. 0, o sin dirección: nunca.',
    schema: integerSetting(0, 1_440).default(60),
  },
  ROUND_IMAP_URL: {
    section: 'guardia',
    about:
      'Buzón en el que el mensaje de la ronda debe verse llegar: imaps://usuario:clave@servidor. Usa uno aparte y, si puedes, de otro proveedor. Vacío: la ronda no manda correo, solo prueba el servidor.',
    schema: imapSetting('imaps://ronda%40ejemplo.com:clave@servidor').optional(),
  },
  ROUND_MAIL_TO: {
    section: 'guardia',
    about: 'Dirección de ese buzón, si su usuario no lo es.',
    schema: mailboxSetting.optional(),
  },
} as const satisfies Record<string, Setting>;

// A former name in `.env` stops the start. If the site ignored `COPIAS_PARA`, its backups would no
// longer be encrypted.
export const FORMER_NAMES: Readonly<Record<string, SettingName>> = {
  RONDA_MINUTOS: 'ROUND_MINUTES',
  RONDA_IMAP_URL: 'ROUND_IMAP_URL',
  RONDA_CORREO: 'ROUND_MAIL_TO',
  AVISOS_A: 'ALERTS_TO',
  COPIAS_PARA: 'BACKUP_RECIPIENT',
};

export type SettingName = keyof typeof SETTINGS;

export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];

export function settingOf(name: SettingName): Setting {
  return SETTINGS[name];
}

export const PANEL_SETTINGS = SETTING_NAMES.filter((name) => settingOf(name).label !== undefined);

const LONGEST_LINE = 110;

export function envExample(): string {
  const parts = Object.entries(SECTIONS).map(([section, { title }]) => {
    const names = SETTING_NAMES.filter((name) => settingOf(name).section === section);
    const entries = names.map((name) => {
      const { about, label, example = '' } = settingOf(name);
      return `${commented(label === undefined ? about : `${label}. ${about}`)}\n${name}=${example}\n`;
    });
    return `# --- ${title} ---\n\n${entries.join('\n')}`;
  });
  return [EXAMPLE_BEGINNING, ...parts].join('\n');
}

const EXAMPLE_BEGINNING = `# Configuración de Atalaya. Copia este archivo como .env y cambia lo que necesites.
# Todo es opcional para probar; un valor equivocado detiene el arranque y dice cuál es.
# Dirección, correo, avisos, buzón, chats, otro sistema, captcha y copias se ajustan también en el
# panel, en «Ajustes», sin reiniciar; lo que se ponga aquí gana y allí ya no se cambia.
`;

function commented(text: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`;
    if (line.length > LONGEST_LINE) lines.push(` ${word}`);
    else lines[lines.length - 1] = line;
  }
  return lines.map((line) => `#${line}`).join('\n');
}
