import { THIRD_PARTY_CAPTCHAS } from '#forms/captcha-providers.ts';
import type { MailSettings } from '#server/messages/mail-settings.ts';
import { createMailer } from '#server/messages/mailer.ts';
import { postSigned } from '#server/messages/post-signed.ts';
import { addressOf, agencyMailboxes, mailboxesOf } from '#server/messages/recipients.ts';
import type { Config } from '#server/settings/config.ts';
import type { Section } from '#server/settings/registry.ts';
import type { Trial, TrialItem } from '#server/settings/stored-settings.ts';
import { asMailboxError, openMailbox } from '#server/platform/mail/imap.ts';
import { isLoopback } from '#server/platform/mail/smtp-address.ts';
import { messageOf } from '#server/platform/system-error.ts';
import { createNoticeMail, type Notice } from '#server/watch/incidents/notice-mail.ts';
import { refusalWords, smtpTried, type Tried } from '#panel/shell/refusal-words.ts';
import { sendingDomain, systemResolver, type TextResolver } from './sending-domain.ts';

interface TrialParts {
  config: Config;
  mails: MailSettings;
  to: string;
  /** The time limit of each step, which is short because the person waits for the page. */
  limitMs?: number;
  resolver?: TextResolver;
  send?: typeof fetch;
}

const LIMIT_MS = 10_000;
const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

const NOTICE: Notice = {
  id: 'prueba',
  title: 'Prueba de los ajustes',
  lines: ['Si lees esto, los avisos del sitio llegan hasta aquí.'],
  path: '/panel/ajustes',
  linkWords: 'Los ajustes, en el panel',
};

const TRIALS: Partial<Record<Section, (parts: TrialParts) => TrialItem[] | Promise<TrialItem[]>>> =
  {
    direccion: tryAddress,
    correo: tryMail,
    avisos: tryNotices,
    buzon: tryInbox,
    chats: tryChats,
    webhook: tryWebhook,
    captcha: tryCaptcha,
    copias: tryCopies,
  };

export async function trySection(section: Section, parts: TrialParts): Promise<Trial> {
  const items = (await TRIALS[section]?.(parts)) ?? [];
  return { fine: items.every(({ fine }) => fine !== false), items };
}

/** Sends a mail with a separate mailer, so that the site's mails do not wait for the trial. */
async function sendTo(
  mailboxes: readonly string[],
  { config, mails, limitMs = LIMIT_MS }: TrialParts,
): Promise<TrialItem[]> {
  const timeouts = { setUpMs: limitMs, envelopeMs: limitMs, answerMs: limitMs };
  const { dataDir, smtpUrl, unreadable } = config;
  const mailer = createMailer({ smtpUrl, dataDir, unreadable, timeouts }, SILENT);
  const send = createNoticeMail(mailer, mails);
  try {
    const sent = await Promise.allSettled(mailboxes.map((mailbox) => send([mailbox], NOTICE)));
    return sent.map((result, index) => {
      const mailbox = mailboxes[index] ?? '';
      if (result.status === 'rejected') return refused(result.reason, smtpTried(smtpUrl));
      return {
        fine: true,
        text: `Salió una prueba a ${mailbox}. Si en unos minutos no está, mira en «No deseado».`,
      };
    });
  } finally {
    mailer.close();
  }
}

function refused(thrown: unknown, tried: Tried): TrialItem {
  const { means, said } = refusalWords(thrown, tried);
  return { fine: false, text: means, said };
}

async function tryAddress({ config, mails, limitMs = LIMIT_MS, send = fetch }: TrialParts) {
  const { siteUrl } = config;
  if (siteUrl === null) return [{ fine: null, text: 'No hay dirección puesta.' }];
  const { origin, hostname } = siteUrl;
  const refuse = (text: string, said?: string): TrialItem[] => [
    { fine: false, text, ...(said !== undefined && { said }) },
  ];
  if (isLoopback(hostname)) {
    return refuse(`${origin} solo existe en la máquina del sitio: nadie más puede abrirla.`);
  }
  try {
    const signal = AbortSignal.timeout(limitMs);
    const answer = await send(new URL('/llms.txt', siteUrl), { signal, redirect: 'manual' });
    if (answer.status >= 300 && answer.status < 400) {
      const to = answer.headers.get('location') ?? '';
      return refuse(`${origin} manda a otra dirección: pon esa, la definitiva.`, to);
    }
    if (answer.ok && (await answer.text()).startsWith(`# ${mails.brand.name}\n`)) {
      return [{ fine: true, text: `En ${origin} contesta este sitio.` }];
    }
    return refuse(`En ${origin} contesta otro sitio, no este. Revisa a dónde apunta el dominio.`);
  } catch (error) {
    return refuse(
      `Quedó guardada, y desde aquí no se pudo abrir ${origin}. Revisa cómo está escrita, y que el dominio apunte a esta máquina.`,
      // Only the `cause` of an error of `fetch` contains the reason.
      messageOf(error instanceof Error ? (error.cause ?? error) : error),
    );
  }
}

const NO_SERVER: TrialItem[] = [
  {
    fine: false,
    text: 'No hay servidor de correo: cada correo queda como archivo en la máquina del sitio, y a nadie le llega.',
  },
];

async function tryMail(parts: TrialParts): Promise<TrialItem[]> {
  const { config, mails, to, resolver = systemResolver() } = parts;
  const { smtpUrl } = config;
  if (smtpUrl === null && config.unreadable.length === 0) return NO_SERVER;
  const { host } = smtpTried(smtpUrl);
  const sender = addressOf(mails.mailFrom ?? mails.brand.mail);
  const domain = sender.slice(sender.lastIndexOf('@') + 1).toLowerCase();
  const [sent, records] = await Promise.all([
    sendTo([to], parts),
    sendingDomain(domain, { host, reportsTo: sender, resolver }),
  ]);
  return [...sent, ...records];
}

async function tryNotices(parts: TrialParts): Promise<TrialItem[]> {
  const { config } = parts;
  if (config.smtpUrl === null && config.unreadable.length === 0) return NO_SERVER;
  return sendTo(mailboxesOf([...agencyMailboxes(config), config.alertsTo ?? ''].join(',')), parts);
}

async function tryInbox({ config, limitMs = LIMIT_MS }: TrialParts): Promise<TrialItem[]> {
  const { imapUrl, folder, sentFolder } = config.inbox;
  if (imapUrl === null) {
    return [{ fine: false, text: 'No hay buzón: el panel no lee las respuestas.' }];
  }
  const url = new URL(imapUrl);
  const secure = url.protocol === 'imaps:';
  const tried: Tried = {
    by: 'imap',
    host: url.hostname,
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
  };
  try {
    const client = await openMailbox(imapUrl, false, limitMs);
    try {
      const { exists } = await client.mailboxOpen(folder, { readOnly: true });
      const folders = await client.list();
      const sent = folders.find(({ specialUse, path }) =>
        sentFolder === null ? specialUse === '\\Sent' : path === sentFolder,
      );
      return [
        {
          fine: true,
          text: `Se puede leer ${folder === 'INBOX' ? 'la bandeja de entrada' : `«${folder}»`}, con ${exists} ${exists === 1 ? 'correo' : 'correos'}.`,
        },
        sent === undefined
          ? {
              fine: null,
              text: 'No se encontró la carpeta de enviados: lo que envíes desde tu programa de correo no aparecerá en el panel. Escribe cómo se llama.',
            }
          : { fine: true, text: `Lo que envías se lee en «${sent.path}».` },
      ];
    } finally {
      await client.logout().catch(() => client.close());
    }
  } catch (error) {
    return [refused(asMailboxError(error), tried)];
  }
}

async function tryChats(parts: TrialParts): Promise<TrialItem[]> {
  const { config, mails } = parts;
  if (config.chats.length === 0) return [{ fine: null, text: 'No hay ningún chat puesto.' }];
  const send = { send: () => Promise.reject(new Error('no mail goes')) };
  return Promise.all(
    config.chats.map(async (chat): Promise<TrialItem> => {
      const { label } = chat.channel;
      try {
        await createNoticeMail(send, mails, () => [chat])([], NOTICE);
        return { fine: true, text: `${label}: llegó una prueba. Búscala en el chat.` };
      } catch (error) {
        return { fine: false, text: `${label}: ${CHAT_ADVICE}`, said: messageOf(error) };
      }
    }),
  );
}

const CHAT_ADVICE =
  'no la tomó. Casi siempre la dirección se copió a medias, el canal se archivó o el bot no está en el chat: vuelve a crearla y pégala entera.';

async function tryWebhook({ config }: TrialParts): Promise<TrialItem[]> {
  if (config.webhook === null) return [{ fine: null, text: 'No hay ninguna dirección puesta.' }];
  const { host } = config.webhook.url;
  const delivery = 'prueba';
  const body = JSON.stringify({ event: 'test', delivery });
  try {
    const { status } = await postSigned(config.webhook, { event: 'test', delivery, body });
    if (status >= 200 && status <= 299) {
      return [{ fine: true, text: `${host} la recibió, firmada.` }];
    }
    const why =
      status === 401 || status === 403
        ? 'no aceptó la firma: la clave no es la misma a los dos lados'
        : status === 404 || status === 410
          ? 'dice que esa dirección no existe: cópiala otra vez'
          : status >= 300 && status < 400
            ? 'manda a otra dirección, y ahí no se sigue: pon la definitiva, casi siempre con https://'
            : 'no la aceptó';
    return [{ fine: false, text: `${host} ${why}.`, said: `HTTP ${status}` }];
  } catch (error) {
    const text = `No se pudo llegar a ${host}: revisa la dirección, y que esté encendido.`;
    return [{ fine: false, text, said: messageOf(error) }];
  }
}

/** Sends a false response to test the captcha's key. A right key gets no error about the key. */
async function tryCaptcha({ config, send = fetch }: TrialParts): Promise<TrialItem[]> {
  const { captcha } = config;
  if (captcha.provider === 'altcha') {
    return [{ fine: true, text: 'El captcha propio no depende de nadie.' }];
  }
  const { verify, responseField = 'response' } = THIRD_PARTY_CAPTCHAS[captcha.provider];
  try {
    const answer = await send(verify, {
      method: 'POST',
      body: new URLSearchParams({ secret: captcha.secretKey, [responseField]: 'prueba' }),
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    const codes = JSON.stringify(await answer.json());
    if (/(?:invalid|missing)-input-secret|invalid-keys|sitekey-secret-mismatch/.test(codes)) {
      const text = 'El proveedor no conoce esa clave secreta. Cópiala otra vez de su página.';
      return [{ fine: false, text, said: codes.slice(0, 200) }];
    }
    return [
      { fine: true, text: 'El proveedor conoce la clave secreta.' },
      {
        fine: null,
        text: 'La pública solo se ve en un formulario: abre el de contacto y comprueba que el captcha sale.',
      },
    ];
  } catch (error) {
    const text = 'El proveedor no contestó. Prueba otra vez en un rato.';
    return [{ fine: false, text, said: messageOf(error) }];
  }
}

function tryCopies({ config: { encryptTo } }: TrialParts): TrialItem[] {
  if (encryptTo === null) return [{ fine: null, text: 'No hay clave: las copias van sin cifrar.' }];
  const text = 'La clave sirve: la copia siguiente sale cifrada. Comprueba que tienes la privada.';
  return [{ fine: true, text }];
}
