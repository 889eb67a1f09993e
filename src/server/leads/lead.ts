import { randomInt } from 'node:crypto';

export type LeadKind = 'contacto' | 'cotizacion';
/** `mano`: somebody of the agency entered it, without a form. */
export type LeadForm = 'simple' | 'contacto' | 'cotizacion' | 'mano';

/**
 * The kinds of senders: the agency owes an answer only to clients, and lists show only clients by
 * default.
 */
export const LEAD_CATEGORIES = ['cliente', 'empleo', 'proveedor'] as const;
export type LeadCategory = (typeof LEAD_CATEGORIES)[number];

/** As people read them. */
export const CATEGORY_WORDS: Readonly<Record<LeadCategory, string>> = {
  cliente: 'Cliente',
  empleo: 'Busca empleo',
  proveedor: 'Proveedor',
};

/**
 * The fields of a form besides name, mail and phone. Every field is optional, because each form has
 * its own. A field of a later version is stored, shown and sent like the others.
 */
export interface LeadDetail {
  /** The telephone as it was typed, where `telefono` lacks its other characters. */
  telefonoEscrito?: string | undefined;
  mensaje?: string | undefined;
  /** The visitor's website as they wrote it: «ejemplo.mx», «@mitienda», «no tengo». */
  web?: string | undefined;
  /** Desired start, `dd-mm-yyyy` or ISO. */
  comienzo?: string | undefined;
  /** Desired launch, `dd-mm-yyyy` or ISO. */
  lanzamiento?: string | undefined;
  presupuesto?: string | undefined;
  /** What the project must do (`request[]`). */
  solicitudes?: readonly string[] | undefined;
  /** Sites the visitor likes (`referent[]`). */
  referentes?: readonly string[] | undefined;
  /** What the project must not do or exceed (`restriction[]`). */
  restricciones?: readonly string[] | undefined;
  /** Project types that were ticked. */
  tipos?: readonly string[] | undefined;
  /** The free text of "otro tipo de proyecto". */
  otroTipo?: string | undefined;
  newsletter?: boolean | undefined;
  /** The newsletter's topics. */
  temas?: readonly string[] | undefined;
  [field: string]: DetailValue | undefined;
}

export type DetailValue = string | number | boolean | readonly string[];

/** A validated enquiry from a form. */
export interface NewLead {
  kind: LeadKind;
  form: LeadForm;
  /** UUID of the form's hidden field; null when the browser sent none. */
  submissionId: string | null;
  nombre: string;
  correo: string;
  telefono: string;
  detail: LeadDetail;
  /** It is not part of the content: the same text from elsewhere is the same enquiry. */
  origin?: LeadOrigin | null | undefined;
  /** Version of the privacy notice on the page. */
  notice?: string | null | undefined;
  /** The reasons to take it for spam; null without any. */
  suspicion?: Suspicion | null | undefined;
  /** Who entered an enquiry by hand, and what they know of it. */
  entered?: Entered | undefined;
}

/** An enquiry that came by telephone, by message or in person. */
export interface Entered {
  /** Id of the account that entered it. */
  by: string;
  /** The channel, as a word to filter by: `teléfono`. */
  source: string;
  /** When it came in, milliseconds since 1970. */
  at: number;
  /** Whether it was answered at once. */
  answered: boolean;
  /** Id of its owner; null for none. */
  ownerId: string | null;
}

/** The reasons to take an enquiry for spam, in words for people. */
export interface Suspicion {
  /** The sum of the reasons' weights. */
  score: number;
  reasons: readonly string[];
  /** Whether that is enough to hold it: it is stored as spam and not delivered. */
  held: boolean;
}

/** An enquiry as it is stored. */
export interface Lead extends Pick<
  NewLead,
  'kind' | 'form' | 'nombre' | 'correo' | 'telefono' | 'detail'
> {
  id: string;
  /** The reference number that the visitor and the agency quote, such as `ATA-7K3M-Q9`. */
  folio: string;
  status: string;
  origin: LeadOrigin | null;
  createdAt: Date;
  /** Why it was urgent when it arrived, a sentence; null when it was not. */
  urgentWhy?: string | null | undefined;
  /** Where it came from, as a word. */
  source?: string | null | undefined;
}

/** A solved captcha: its single-use key, which is remembered until it expires. */
export interface CaptchaProof {
  id: string;
  /** What was solved: `altcha`, `pregunta`, or the third party's name. */
  by: string;
  expiresAt: Date;
}

/** Crockford's base 32: no I, L, O or U, so that a folio survives being read over the phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Draws a reference number such as `ATA-7K3M-Q9`. It has six random characters, 2^30 possibilities;
 * the column is unique, and the store draws again on a clash. It is random so that it reveals
 * neither the number of enquiries nor the next folio.
 *
 * @param prefix letters of the brand, without the dash
 */
export function drawFolio(prefix: string): string {
  const signs = Array.from({ length: 6 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join(
    '',
  );
  return `${prefix}-${signs.slice(0, 4)}-${signs.slice(4)}`;
}

/**
 * Normalizes a folio that a person wrote: in lower case, with spaces, without hyphens or prefix.
 *
 * @param prefix of a folio without one
 */
export function folioFrom(text: string, prefix: string): string {
  const signs = text.toUpperCase().replaceAll(/[^\p{L}\d]/gu, '');
  const at = signs.length - 6;
  return `${signs.slice(0, Math.max(0, at)) || prefix}-${signs.slice(at, -2)}-${signs.slice(-2)}`;
}

/** The prefix of a folio. */
export const prefixOf = (folio: string): string => folio.split('-')[0] ?? '';

/** Where an enquiry came from, as far as the browser or the request says. */
export interface LeadOrigin {
  firstPage?: string | undefined;
  /** Host of the page that linked to the site. */
  referrer?: string | undefined;
  utmSource?: string | undefined;
  utmMedium?: string | undefined;
  utmCampaign?: string | undefined;
  formPage?: string | undefined;
}

/** Visits without a referrer: a bookmark, a typed address, an app. */
const DIRECT = 'directo';

/** The source as one word to filter by: the campaign, or the referring site. Null when nothing is known. */
export function sourceOf(origin: LeadOrigin | null): string | null {
  if (origin === null) return null;
  return origin.utmSource?.toLowerCase() ?? origin.referrer ?? DIRECT;
}

/** @returns null when none was stored, or it cannot be read */
export function storedOrigin(json: string | null): LeadOrigin | null {
  return json === null ? null : (readDetail(json) as LeadOrigin | null);
}

/** The fields of a stored form. @returns null if the stored text is damaged */
export function readDetail(json: string): LeadDetail | null {
  try {
    return JSON.parse(json) as LeadDetail;
  } catch {
    return null;
  }
}

/**
 * The agency's progress with an enquiry, in the order of the work: how people read each state, and in
 * which of them the agency has something left to do. The database computes `awaits_answer` from the
 * open ones: another open state is a row here and a migration that makes the generated columns and the
 * indexes of AWAITS and OPEN anew (migration-steps.ts).
 */
const STATES = {
  nueva: { words: 'nueva', isOpen: true },
  en_conversacion: { words: 'en conversación', isOpen: true },
  cotizada: { words: 'cotizada', isOpen: true },
  ganada: { words: 'ganada', isOpen: false },
  perdida: { words: 'perdida', isOpen: false },
  no_deseada: { words: 'no deseada', isOpen: false },
} as const;
export type LeadState = keyof typeof STATES;

export const LEAD_STATES = Object.keys(STATES) as readonly LeadState[];

export const OPEN_STATES = LEAD_STATES.filter((state) => STATES[state].isOpen);

/** As people read them. */
export const STATE_WORDS = Object.fromEntries(
  LEAD_STATES.map((state) => [state, STATES[state].words]),
) as Readonly<Record<LeadState, string>>;

export function isLeadState(text: unknown): text is LeadState {
  return typeof text === 'string' && Object.hasOwn(STATES, text);
}

/** The name in a greeting: the first word. */
export function firstName(nombre: string): string {
  return nombre.trim().split(/\s+/u)[0] ?? nombre;
}
