import { Resolver } from 'node:dns/promises';
import { codeOf } from '#server/platform/system-error.ts';
import type { TrialItem } from '#server/settings/stored-settings.ts';

export interface TextResolver {
  /** @throws an error with the code ENOTFOUND or ENODATA if the DNS has no record */
  resolveTxt(name: string): Promise<string[][]>;
}

const ASKING = { timeout: 2_000, tries: 2 };

export const systemResolver = (): TextResolver => new Resolver(ASKING);

/** For each provider: the domain that SPF records must include, and the names of DKIM keys. */
const SERVICES: readonly { host: RegExp; spf: string; selectors: readonly string[] }[] = [
  { host: /gmail|google/, spf: '_spf.google.com', selectors: ['google'] },
  {
    host: /office365|outlook/,
    spf: 'spf.protection.outlook.com',
    selectors: ['selector1', 'selector2'],
  },
  { host: /zoho/, spf: 'zohomail.com', selectors: ['zoho', 'zmail'] },
  { host: /brevo|sendinblue/, spf: 'spf.brevo.com', selectors: ['mail', 'brevo1', 'brevo2'] },
  { host: /sendgrid/, spf: 'sendgrid.net', selectors: ['s1', 's2'] },
  { host: /mailgun/, spf: 'mailgun.org', selectors: ['k1', 'mx', 'smtp', 'pic', 'mailo'] },
  { host: /amazonaws/, spf: 'amazonses.com', selectors: [] },
  { host: /mtasv|postmark/, spf: 'spf.mtasv.net', selectors: [] },
  { host: /fastmail|messagingengine/, spf: 'spf.messagingengine.com', selectors: ['fm1', 'fm2'] },
  { host: /icloud|me\.com/, spf: 'icloud.com', selectors: ['sig1'] },
];
const USUAL_SELECTORS = ['default', 'dkim', 'mail', 'google', 'selector1', 'k1', 's1', 'x'];

/** Free mail domains. Their DNS records belong to the provider, so an agency cannot change them. */
const SHARED = /^(?:gmail|googlemail|hotmail|outlook|live|msn|yahoo|ymail|aol|icloud|me)\.[a-z.]+$/;

const record = (name: string, value: string) => `${name}  TXT  ${value}`;

/** Checks the DNS records that allow the mail server `host` to send mails for a domain. */
export async function sendingDomain(
  domain: string,
  { host, reportsTo, resolver }: { host: string; reportsTo: string; resolver: TextResolver },
): Promise<TrialItem[]> {
  if (SHARED.test(domain)) {
    return [
      {
        fine: null,
        text: `Escribes con una dirección de ${domain}, que no es tuyo: otros servidores desconfían más. Con un remitente de tu propio dominio llega mejor.`,
      },
    ];
  }
  const service = SERVICES.find((each) => each.host.test(host));
  const items = await Promise.all([
    spf(domain, service?.spf, resolver),
    dkim(domain, service?.selectors ?? [], resolver),
    dmarc(domain, reportsTo, resolver),
  ]);
  const names = ['SPF', 'DKIM', 'DMARC'];
  const silent = (what: string): TrialItem => ({
    fine: null,
    text: `${what}: el DNS no contestó. Prueba otra vez en un rato.`,
  });
  if (items.every((each) => each === null)) return [silent('SPF, DKIM y DMARC')];
  return items.map((each, index) => each ?? silent(names[index] ?? ''));
}

async function texts(
  resolver: TextResolver,
  name: string,
  start: RegExp,
): Promise<string[] | null> {
  try {
    const found = await resolver.resolveTxt(name);
    return found.map((parts) => parts.join('')).filter((text) => start.test(text));
  } catch (error) {
    return ['ENOTFOUND', 'ENODATA'].includes(codeOf(error) ?? '') ? [] : null;
  }
}

async function spf(
  domain: string,
  include: string | undefined,
  resolver: TextResolver,
): Promise<TrialItem | null> {
  const found = await texts(resolver, domain, /^v=spf1(?:\s|$)/i);
  if (found === null) return null;
  const wanted = `include:${include ?? 'LO_QUE_DIGA_TU_PROVEEDOR'}`;
  const [own] = found;
  if (own === undefined) {
    return {
      fine: false,
      text: `SPF: ${domain} no dice qué servidores pueden escribir en su nombre. Agrega este registro en su DNS:`,
      copy: record(domain, `v=spf1 ${wanted} ~all`),
    };
  }
  if (found.length > 1) {
    return {
      fine: false,
      text: `SPF: ${domain} tiene ${found.length} registros y solo vale uno. Júntalos en uno, con todos sus «include:».`,
    };
  }
  if (/\+all\b|\sall\b/i.test(own)) {
    return {
      fine: false,
      text: 'SPF: el registro deja que cualquiera escriba en tu nombre. Cambia cómo termina: ~all.',
    };
  }
  if (include !== undefined && !own.toLowerCase().includes(include)) {
    return {
      fine: false,
      text: `SPF: el registro no nombra al servicio por el que envías. Cámbialo por este:`,
      copy: record(domain, own.replace(/\s+([~?-]all)\b/i, ` ${wanted} $1`)),
    };
  }
  return { fine: true, text: `SPF: ${domain} dice qué servidores pueden escribir en su nombre.` };
}

async function dkim(
  domain: string,
  selectors: readonly string[],
  resolver: TextResolver,
): Promise<TrialItem | null> {
  const names = [...new Set([...selectors, ...USUAL_SELECTORS])];
  const found = await Promise.all(
    names.map(async (name) => ({
      name,
      keys: await texts(resolver, `${name}._domainkey.${domain}`, /\bp=[^;\s]/i),
    })),
  );
  if (found.every(({ keys }) => keys === null)) return null;
  const key = found.find(({ keys }) => keys !== null && keys.length > 0);
  if (key !== undefined) {
    return { fine: true, text: `DKIM: hay una clave que firma tus correos («${key.name}»).` };
  }
  return {
    fine: null,
    text: 'DKIM: no se ve ninguna clave con los nombres usuales. Tu proveedor te da el registro, en la página de su dominio o de su autenticación: cópialo tal cual. Si ya lo hiciste con otro nombre, no hagas caso.',
  };
}

async function dmarc(
  domain: string,
  reportsTo: string,
  resolver: TextResolver,
): Promise<TrialItem | null> {
  // A subdomain without a DMARC record uses the record of its organization's domain (RFC 7489,
  // section 6.6.3). The code looks for that record in all the domains above.
  const labels = domain.split('.');
  const names = labels.slice(0, -1).map((_, above) => labels.slice(above).join('.'));
  const found = await Promise.all(
    names.map((name) => texts(resolver, `_dmarc.${name}`, /^v=DMARC1\b/i)),
  );
  if (found[0] === null) return null;
  const [own] = found.flatMap((each) => each ?? []);
  if (own === undefined) {
    return {
      fine: false,
      text: `DMARC: ${domain} no dice qué hacer con quien escriba en su nombre sin permiso. Agrega este registro; en dos semanas, si los informes no traen nada tuyo, cambia none por quarantine:`,
      copy: record(`_dmarc.${domain}`, `v=DMARC1; p=none; rua=mailto:${reportsTo}`),
    };
  }
  return /\bp=none\b/i.test(own)
    ? {
        fine: true,
        text: 'DMARC: está puesto, y por ahora solo informa (p=none). Cuando los informes no traigan nada tuyo, cámbialo por p=quarantine.',
      }
    : { fine: true, text: 'DMARC: está puesto, y protege tu nombre.' };
}
