import { readSmtpAddress } from '#server/platform/mail/smtp-address.ts';
import { TLS_PORTS } from '#server/settings/setting-types.ts';

export interface Tried {
  by: 'smtp' | 'imap';
  host: string;
  port: number;
  secure: boolean;
}

export function smtpTried(smtpUrl: string | null): Tried {
  const {
    host = '',
    port = 0,
    secure = false,
  } = smtpUrl === null ? {} : readSmtpAddress(smtpUrl).connection;
  return { by: 'smtp', host, port: Number(port) || (secure ? 465 : 587), secure };
}

type Words = string | ((tried: Tried) => string);

const APP_PASSWORD =
  'Casi seguro pide una «contraseña de aplicación», que no es la de siempre: se crea en la página de tu cuenta, con la verificación en dos pasos encendida, y se pega aquí tal cual.';
const GOOGLE_KEYS = 'myaccount.google.com/apppasswords';
const MICROSOFT_ADMIN =
  'Quien administra Microsoft 365 lo enciende en admin.microsoft.com: Usuarios activos, tu cuenta, Correo, «Administrar aplicaciones de correo electrónico», «SMTP autenticado». Tarda unos quince minutos.';

/** Mail servers that certainly exist. If the DNS finds none, the site's own network has a fault. */
const KNOWN_HOSTS =
  /^(?:smtp|imap)\.(?:gmail|mail\.yahoo|zoho)\.com$|\.office365\.com$|\.outlook\.com$/i;

/** The first match counts, so the errors of known providers come before general errors. */
const REFUSALS: readonly (readonly [said: RegExp, means: Words, at?: RegExp])[] = [
  // Source: support.google.com/mail/answer/7126229.
  [
    /application-specific password required|\b5\.7\.9\b.*password|InvalidSecondFactor/i,
    `Google pide una contraseña de aplicación, no la de siempre. Créala en ${GOOGLE_KEYS} (con la verificación en dos pasos encendida) y pégala aquí.`,
  ],
  [
    /WebLoginRequired|\b5\.7\.14\b|log in (?:via|with|through) your web browser/i,
    'Google bloqueó este acceso por precaución. Entra en esa cuenta con el navegador, di que fuiste tú, y prueba otra vez. Si sigue, usa una contraseña de aplicación: ' +
      `${GOOGLE_KEYS}.`,
  ],
  [
    /not enabled for IMAP|IMAP access is disabled|enable IMAP/i,
    'El buzón tiene apagado el acceso por IMAP. Enciéndelo en sus ajustes (en Gmail: «Reenvío y correo POP/IMAP») y prueba otra vez.',
  ],
  [
    /5\.7\.8.*(?:gsmtp|google)|username and password not accepted/i,
    `Google no acepta ese usuario o esa contraseña. La de siempre no sirve aquí: crea una de aplicación en ${GOOGLE_KEYS} y pégala.`,
  ],
  // Source: learn.microsoft.com, «Enable or disable SMTP AUTH».
  [
    /SmtpClientAuthentication is disabled for the tenant/i,
    'Microsoft 365 tiene apagado el envío por SMTP en toda la organización. Se enciende en admin.exchange.microsoft.com: Configuración, Flujo de correo, y se quita «Desactivar el protocolo SMTP AUTH».',
  ],
  [
    /SmtpClientAuthentication is disabled/i,
    `Microsoft 365 tiene apagado el envío por SMTP de este buzón. ${MICROSOFT_ADMIN}`,
  ],
  [
    /security defaults|locked by your organization/i,
    'La organización tiene puestos los «valores predeterminados de seguridad» de Microsoft, que no dejan entrar con contraseña. Pídele a quien la administra una excepción, o usa otro servicio para enviar.',
  ],
  [
    /basic authentication is disabled|basicauth|LogonDenied-BasicAuth/i,
    'Microsoft ya no deja entrar a este buzón con contraseña desde un programa. Usa otro servicio para enviar (Brevo, Mailgun, Amazon SES…) y, para las respuestas, reenvía ese correo a un buzón que sí dé IMAP.',
  ],
  [
    /\b5\.7\.(?:139|3)\b/,
    `Microsoft no aceptó entrar. Revisa usuario y contraseña; si están bien, el buzón no tiene permiso de enviar por SMTP. ${MICROSOFT_ADMIN}`,
  ],
  // Some providers send only a general error such as «535», so the entries of these providers also
  // have a pattern for the server's name.
  [
    /\b535\b|EAUTH|AUTHENTICATIONFAILED|invalid credentials|login failed/i,
    `Yahoo no aceptó ese usuario o esa contraseña. ${APP_PASSWORD} En Yahoo: «Seguridad de la cuenta», «Generar contraseña de aplicación».`,
    /yahoo|ymail|aol\./i,
  ],
  [
    /\b535\b|EAUTH|AUTHENTICATIONFAILED|invalid credentials|login failed/i,
    'Zoho no aceptó ese usuario o esa contraseña. Con la verificación en dos pasos pide una contraseña de aplicación (accounts.zoho.com, «Seguridad»). El servidor depende de dónde se abrió la cuenta: smtp.zoho.com, .eu, .in… o smtppro.zoho.com si tiene dominio propio; y el plan gratuito no siempre deja usar SMTP ni IMAP.',
    /zoho/i,
  ],
  [
    /\b535\b|EAUTH|AUTHENTICATIONFAILED|invalid credentials|login failed/i,
    `iCloud no aceptó ese usuario o esa contraseña. ${APP_PASSWORD} En Apple: account.apple.com, «Contraseñas para apps».`,
    /\bme\.com|icloud/i,
  ],
  [
    /\b535\b|EAUTH/i,
    'Amazon SES no aceptó esas credenciales. Usuario y contraseña son los «SMTP credentials» que crea SES, no las claves de IAM ni las de tu cuenta, y valen solo en su región.',
    /amazonaws/i,
  ],
  [
    /\b535\b|EAUTH|authentication failed/i,
    'SendGrid no aceptó esas credenciales. El usuario es la palabra apikey, y la contraseña, la clave de API.',
    /sendgrid/i,
  ],
  [
    /too many (?:login|bad auth|failed|auth)|\b4\.7\.0\b.*(?:later|try)|\b454\b|temporarily locked/i,
    'El proveedor frenó los intentos por un rato. Espera quince minutos antes de probar otra vez; insistir lo alarga.',
  ],
  [
    /too many (?:simultaneous )?connections|\[LIMIT\]/i,
    'Ese buzón tiene ya demasiadas conexiones abiertas. Cierra un programa de correo que lo use, o espera unos minutos.',
  ],
  [
    /quota|\b5\.4\.5\b|rate.?limit|limit (?:exceeded|reached)|too many (?:messages|mails|emails)/i,
    'Llegaste al tope de correos de tu proveedor, o el buzón está lleno. Lo que falte saldrá solo cuando lo levante; si pasa a menudo, usa un servicio para enviar (Brevo, Mailgun, Amazon SES…).',
  ],
  [
    /\b5\.7\.60\b|sendas|send as|not owned by|sender (?:address )?(?:rejected|denied|refused)|not authorized to send|(?:address|identit\S*|domain).{0,40}not verified|\b5\.7\.1\b.*(?:sender|from)|unverified/i,
    'El proveedor no te deja escribir con ese remitente. Pon en «Remitente» la dirección de la cuenta con la que entras, o da de alta y comprueba ese dominio en tu proveedor.',
  ],
  [
    /must issue a STARTTLS|\b538\b|encryption required|PRIVACYREQUIRED|cleartext|no TLS, no auth/i,
    'El servidor no acepta contraseñas sin protección. En «Protección» elige STARTTLS (587) o TLS (465).',
  ],
  [
    /\b530\b|authentication required|\b5\.7\.57\b/i,
    'El servidor pide entrar con usuario y contraseña, y no se los diste. Escríbelos.',
  ],
  [
    /\bETLS\b|does not support STARTTLS|STARTTLS (?:is )?(?:not|un)|server does not (?:support|offer) TLS/i,
    ({ port, by }) =>
      `En el puerto ${port} ese servidor no ofrece una conexión protegida, así que no se le mandó la contraseña. Prueba el ${TLS_PORTS[by]}, con TLS desde el principio.`,
  ],
  [
    /wrong version number|packet length too long|unexpected message|EPROTO|tlsv1 alert|http request/i,
    ({ port, by }) =>
      by === 'smtp'
        ? `El puerto ${port} no habla TLS desde el principio, y se le habló así. Elige STARTTLS con el 587, o TLS con el 465.`
        : `El puerto ${port} no habla TLS desde el principio. El de IMAP con TLS es el 993.`,
  ],
  [
    /self.signed|SELF_SIGNED|unable to (?:verify|get local issuer)|UNABLE_TO/i,
    ({ host }) =>
      `El certificado de ${host} lo firmó él mismo, o una autoridad que nadie conoce, y no se le mandó la contraseña. Usa el nombre del servidor que da tu proveedor; si el servidor es tuyo, ponle un certificado de verdad (Let’s Encrypt).`,
  ],
  [
    /CERT_HAS_EXPIRED|certificate has expired/i,
    ({ host }) =>
      `El certificado de ${host} venció. Avisa a tu proveedor; hasta entonces no se le manda nada.`,
  ],
  [
    /ALTNAME|does not match certificate|Host: .* is not/i,
    ({ host }) =>
      `El certificado que muestra ese servidor no es de ${host}. Usa el nombre exacto que da tu proveedor; en un alojamiento compartido suele ser el de la máquina, no el de tu dominio.`,
  ],
  [
    /EAI_AGAIN|ENETUNREACH|ENETDOWN/,
    'La máquina del sitio no tiene red, o no pudo preguntar por ningún nombre. Prueba otra vez en un rato; si sigue igual, revisa su conexión.',
  ],
  [
    /ENOTFOUND|EDNS|EAI_|ENODATA/,
    ({ host }) =>
      KNOWN_HOSTS.test(host)
        ? `${host} existe, y la máquina del sitio no lo encuentra: revisa su conexión y su DNS.`
        : `No existe ningún servidor llamado ${host}. Revisa cómo está escrito.`,
  ],
  [
    /ECONNREFUSED|EHOSTUNREACH/,
    ({ host, port, by }) =>
      `En ${host} nadie contesta en el puerto ${port}. ${by === 'smtp' ? 'Los de enviar correo son 465 y 587.' : 'El de IMAP es 993.'} Revisa también el nombre del servidor.`,
  ],
  [
    /TIME.?OUT|timed out|TimeoutError|in time|AbortError/i,
    ({ port, by, secure }) =>
      port === TLS_PORTS[by] && !secure
        ? `El puerto ${port} espera TLS desde el principio, y se le habló sin él. Elige TLS en «Protección», o deja la que va con el puerto.`
        : `Nadie contestó a tiempo por el puerto ${port}. ${port === 25 ? 'Las nubes cierran el 25: usa 465 o 587.' : 'Puede que la máquina del sitio tenga cerrado ese puerto hacia fuera (muchas nubes cierran 25, 465 y 587): pregunta a quien la renta, o prueba otro, como 2525 si tu proveedor lo da.'}`,
  ],
  [
    /ECONNRESET|EPIPE|hung up|closed|ECONNECTION|socket/i,
    ({ port }) =>
      `El servidor cortó la conexión en el puerto ${port}. Casi siempre es otra protección de la que espera, o que no deja entrar desde esta máquina.`,
  ],
  [
    /\b53[45]\b|EAUTH|AUTHENTICATIONFAILED|AUTHORIZATIONFAILED|invalid credentials|login failed|authenticat/i,
    `El servidor no aceptó ese usuario o esa contraseña. El usuario suele ser la dirección completa. ${APP_PASSWORD}`,
  ],
  [
    /NONEXISTENT|TRYCREATE|mailbox (?:doesn't|does not) exist|unknown mailbox|no such mailbox/i,
    'En ese buzón no hay una carpeta con ese nombre. La de entrada se llama INBOX.',
  ],
  [
    /\b55\d\b.*(?:recipient|user|mailbox)|\b5\.1\.\d\b/i,
    'El servidor te dejó entrar, y no aceptó la dirección de destino.',
  ],
];

/** Explains in Spanish why a mail server failed (`means`), with the server's words (`said`). */
export function refusalWords(thrown: unknown, tried: Tried): { means: string; said: string } {
  const text = textOf(thrown);
  const [, means = UNKNOWN] =
    REFUSALS.find(([said, , at]) => said.test(text) && (at?.test(tried.host) ?? true)) ?? [];
  return { means: typeof means === 'string' ? means : means(tried), said: saidBy(thrown) };
}

/** Explains in Spanish why a mail was not sent, or returns `said` for an unknown failure. */
export function failureWords(said: string, tried: Tried): string {
  const { means } = refusalWords({ message: said }, tried);
  return means === UNKNOWN ? said : means;
}

const UNKNOWN =
  'No salió, y no es de las fallas que conocemos. Busca lo que dijo el servidor en la ayuda de tu proveedor, o pregúntaselo tal cual.';

const SAID = [
  'code',
  'reason',
  'response',
  'responseText',
  'serverResponseCode',
  'message',
] as const;

type Failure = Partial<Record<(typeof SAID)[number], unknown>>;

const LONGEST = 240;
const DEEPEST = 6;

function* chainOf(thrown: unknown): Generator<Failure> {
  let each = thrown;
  for (let depth = 0; depth < DEEPEST && typeof each === 'object' && each !== null; depth += 1) {
    yield each;
    each = 'cause' in each ? each.cause : null;
  }
}

function textOf(thrown: unknown): string {
  return [...chainOf(thrown)]
    .flatMap((error) => SAID.map((name) => error[name]))
    .filter((part) => typeof part === 'string')
    .join(' ');
}

/** Returns an error's innermost message: the mail server's own message if the server answered. */
function saidBy(thrown: unknown): string {
  const said = [...chainOf(thrown)]
    .map(({ response, responseText, message }) => [response, responseText, message])
    .map((parts) => parts.find((part) => typeof part === 'string' && part !== ''))
    .findLast((part) => typeof part === 'string');
  const line = typeof said === 'string' ? said.replaceAll(/\s+/g, ' ').trim() : String(thrown);
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
