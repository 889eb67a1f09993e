import { randomInt } from 'node:crypto';

export type LeadKind = 'contacto' | 'cotizacion';
/** `mano`: nobody sent a form, somebody of the agency wrote it down. */
export type LeadForm = 'simple' | 'contacto' | 'cotizacion' | 'mano';

/** Who writes: of clients alone an answer is owed, and lists are of them unless asked otherwise. */
export const LEAD_CATEGORIES = ['cliente', 'empleo', 'proveedor'] as const;
export type LeadCategory = (typeof LEAD_CATEGORIES)[number];

/** As people read them. */
export const CATEGORY_WORDS: Readonly<Record<LeadCategory, string>> = {
  cliente: 'Cliente',
  empleo: 'Busca empleo',
  proveedor: 'Proveedor',
};

/**
 * What a form sent besides name, mail and phone. Every field is optional: each form has its own. A
 * field that a later version adds is kept, shown and sent on like the others.
 */
export interface LeadDetail {
  /** The telephone as it was typed, where `telefono` leaves out what stood around its digits. */
  telefonoEscrito?: string | undefined;
  mensaje?: string | undefined;
  /** The visitor's website, as they wrote it: «ejemplo.mx», «@mitienda», «no tengo». */
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
  /** What of the newsletter interests them. */
  temas?: readonly string[] | undefined;
  [field: string]: DetailValue | undefined;
}

export type DetailValue = string | number | boolean | readonly string[];

/** An enquiry as a form delivers it, validated. */
export interface NewLead {
  kind: LeadKind;
  form: LeadForm;
  /** UUID of the form's hidden field; null when the browser sent none. */
  submissionId: string | null;
  nombre: string;
  correo: string;
  telefono: string;
  detail: LeadDetail;
  /** Not part of what was written: the same text from elsewhere is the same enquiry. */
  origin?: LeadOrigin | null | undefined;
  /** Version of the privacy notice that was on the page. */
  notice?: string | null | undefined;
  /** What speaks for its being unwanted; null when nothing does. */
  suspicion?: Suspicion | null | undefined;
  /** Of one that nobody sent by a form: who wrote it down, and what they know of it. */
  entered?: Entered | undefined;
}

/** What is known of an enquiry that came by telephone, by message or in person. */
export interface Entered {
  /** Id of the account that wrote it down. */
  by: string;
  /** Where it came from, in a word to filter by: `teléfono`. */
  source: string;
  /** When it came in, milliseconds since 1970. */
  at: number;
  /** Whether it was answered there and then. */
  answered: boolean;
  /** Id of who sees to it; null for nobody. */
  ownerId: string | null;
}

/** What speaks for an enquiry's being advertising, in words that people read. */
export interface Suspicion {
  /** The weights of its reasons together. */
  score: number;
  reasons: readonly string[];
  /** Whether it is enough to hold it back: it is stored as unwanted, and not delivered. */
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
  /** What made it urgent when it arrived, a sentence; null for nothing. */
  urgentWhy?: string | null | undefined;
  /** Where it came from, in a word. */
  source?: string | null | undefined;
}

/** A solved captcha: its single-use key, remembered until it expires by itself. */
export interface CaptchaProof {
  id: string;
  /** What was passed: `altcha`, `pregunta`, or the third party's name. */
  by: string;
  expiresAt: Date;
}

/** Crockford's base 32: no I, L, O or U, so that a folio survives being read over the phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * A reference number such as `ATA-7K3M-Q9`. Six random signs, 2^30 possibilities: what tells folios
 * apart is the unique column, and the store draws again on a clash. Random rather than counted, so
 * that a folio says nothing about how many enquiries there are nor about the next one.
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
 * A folio as `drawFolio` has it, from what somebody wrote of one: in small letters, with spaces, without
 * its hyphens or its prefix.
 *
 * @param prefix of one that is written without
 */
export function folioFrom(text: string, prefix: string): string {
  const signs = text.toUpperCase().replaceAll(/[^\p{L}\d]/gu, '');
  const at = signs.length - 6;
  return `${signs.slice(0, Math.max(0, at)) || prefix}-${signs.slice(at, -2)}-${signs.slice(-2)}`;
}

/** The prefix that a folio begins with. */
export const prefixOf = (folio: string): string => folio.split('-')[0] ?? '';

/** Where an enquiry came from, as far as the browser or the request told. */
export interface LeadOrigin {
  /** Path of the first page of the visit. */
  firstPage?: string | undefined;
  /** Host of the page that led to the site. */
  referrer?: string | undefined;
  utmSource?: string | undefined;
  utmMedium?: string | undefined;
  utmCampaign?: string | undefined;
  /** Path of the page that the form was on. */
  formPage?: string | undefined;
}

/** What came from nowhere else: a bookmark, an address that was typed, an app that does not tell. */
const DIRECT = 'directo';

/** One word to filter by: the campaign's own, or who led here. Null when nothing is known. */
export function sourceOf(origin: LeadOrigin | null): string | null {
  if (origin === null) return null;
  return origin.utmSource?.toLowerCase() ?? origin.referrer ?? DIRECT;
}

/** @returns null for one that was stored without, or that cannot be read */
export function storedOrigin(json: string | null): LeadOrigin | null {
  return json === null ? null : (readDetail(json) as LeadOrigin | null);
}

/** What a stored enquiry's form sent. @returns null where the stored text is damaged */
export function readDetail(json: string): LeadDetail | null {
  try {
    return JSON.parse(json) as LeadDetail;
  } catch {
    return null;
  }
}

/** Where the agency is with an enquiry, in the order of the work. */
export const LEAD_STATES = [
  'nueva',
  'en_conversacion',
  'cotizada',
  'ganada',
  'perdida',
  'no_deseada',
] as const;
export type LeadState = (typeof LEAD_STATES)[number];

/**
 * Those in which the agency has something to do yet. The database reckons `awaits_answer` by them: another one
 * needs a migration that makes the generated columns and the indexes of AWAITS and OPEN (migration-steps.ts) anew.
 */
export const OPEN_STATES = ['nueva', 'en_conversacion', 'cotizada'] as const;

/** As people read them. */
export const STATE_WORDS: Readonly<Record<LeadState, string>> = {
  nueva: 'nueva',
  en_conversacion: 'en conversación',
  cotizada: 'cotizada',
  ganada: 'ganada',
  perdida: 'perdida',
  no_deseada: 'no deseada',
};

export function isLeadState(text: unknown): text is LeadState {
  return LEAD_STATES.some((state) => state === text);
}

/** How somebody is greeted: the first word of their name. */
export function firstName(nombre: string): string {
  return nombre.trim().split(/\s+/u)[0] ?? nombre;
}
