import { randomInt } from 'node:crypto';

export type LeadKind = 'contacto' | 'cotizacion';
/**
 * The form that created the enquiry. `mano` means that a person entered the enquiry in the panel.
 */
export type LeadForm = 'simple' | 'contacto' | 'cotizacion' | 'mano';

/**
 * The kinds of people who send enquiries. The agency promises an answer only to clients. Lists show
 * only clients if the filter names no category.
 */
export const LEAD_CATEGORIES = ['cliente', 'empleo', 'proveedor'] as const;
export type LeadCategory = (typeof LEAD_CATEGORIES)[number];

export const CATEGORY_WORDS: Readonly<Record<LeadCategory, string>> = {
  cliente: 'Cliente',
  empleo: 'Busca empleo',
  proveedor: 'Proveedor',
};

/**
 * The fields of a form except name, mail address and telephone number. Each form has different
 * fields, so every field is optional. A field that only a later version of the site knows is also
 * stored, shown and sent.
 */
export interface LeadDetail {
  /**
   * The telephone number as the visitor typed the number. The field is present only if `telefono`
   * does not contain all characters.
   */
  telefonoEscrito?: string | undefined;
  mensaje?: string | undefined;
  /**
   * The visitor's website as the visitor wrote the address, for example «ejemplo.mx», «@mitienda»
   * or «no tengo».
   */
  web?: string | undefined;
  /** The day on which the project should start, as `dd-mm-yyyy` or ISO 8601. */
  comienzo?: string | undefined;
  /** The day on which the site should open, as `dd-mm-yyyy` or ISO 8601. */
  lanzamiento?: string | undefined;
  presupuesto?: string | undefined;
  /** What the project must do, one item for each field `request[]`. */
  solicitudes?: readonly string[] | undefined;
  /** The sites that the visitor likes, one item for each field `referent[]`. */
  referentes?: readonly string[] | undefined;
  /** What the project must not do, and other limits, one item for each field `restriction[]`. */
  restricciones?: readonly string[] | undefined;
  tipos?: readonly string[] | undefined;
  otroTipo?: string | undefined;
  newsletter?: boolean | undefined;
  temas?: readonly string[] | undefined;
  [field: string]: DetailValue | undefined;
}

export type DetailValue = string | number | boolean | readonly string[];

export interface NewLead {
  kind: LeadKind;
  form: LeadForm;
  submissionId: string | null;
  nombre: string;
  correo: string;
  telefono: string;
  detail: LeadDetail;
  /**
   * The page and the campaign from which the visitor came. The origin is not part of the content.
   * If the same text comes again from another origin, the text is still one enquiry.
   */
  origin?: LeadOrigin | null | undefined;
  notice?: string | null | undefined;
  suspicion?: Suspicion | null | undefined;
  entered?: Entered | undefined;
}

export interface Entered {
  by: string;
  /** The way in which the enquiry arrived, as a word for filters, for example `teléfono`. */
  source: string;
  /** The moment at which the enquiry arrived, in milliseconds since 1970. */
  at: number;
  answered: boolean;
  ownerId: string | null;
}

export interface Suspicion {
  /** The sum of the weights of the reasons why the enquiry looks like spam. */
  score: number;
  reasons: readonly string[];
  /**
   * `held` is true if the score is high enough for spam. The site then stores the enquiry as spam
   * and sends no messages about the enquiry.
   */
  held: boolean;
}

export interface Lead extends Pick<
  NewLead,
  'kind' | 'form' | 'nombre' | 'correo' | 'telefono' | 'detail'
> {
  id: string;
  /** The reference number that the visitor and the agency use, such as `ATA-7K3M-Q9`. */
  folio: string;
  status: string;
  origin: LeadOrigin | null;
  createdAt: Date;
  /**
   * A sentence that says why the enquiry was urgent at its arrival. The value is null if the
   * enquiry was not urgent.
   */
  urgentWhy?: string | null | undefined;
  source?: string | null | undefined;
}

/**
 * The proof that the visitor solved a captcha. `id` is valid only once. The site remembers `id`
 * until the captcha expires.
 */
export interface CaptchaProof {
  id: string;
  /** The kind of the captcha, which is `altcha`, `pregunta`, or the name of another provider. */
  by: string;
  expiresAt: Date;
}

/**
 * The alphabet of Crockford's base 32, without I, L, O and U, so that people can read a folio aloud
 * on the phone.
 */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Returns a random folio such as `ATA-7K3M-Q9`, with 2^30 possibilities. A folio reveals neither
 * the number of enquiries nor the next folio. The database column is unique, so if the folio
 * exists, the store draws another folio.
 *
 * @param prefix the letters of the brand, without the dash
 */
export function drawFolio(prefix: string): string {
  const signs = Array.from({ length: 6 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join(
    '',
  );
  return `${prefix}-${signs.slice(0, 4)}-${signs.slice(4)}`;
}

/**
 * Converts a folio that a person wrote to the usual form. The text may be in lower case, contain
 * spaces, or lack hyphens or the prefix.
 *
 * @param prefix the prefix that the function adds to a folio without a prefix
 */
export function folioFrom(text: string, prefix: string): string {
  const signs = text.toUpperCase().replaceAll(/[^\p{L}\d]/gu, '');
  const at = signs.length - 6;
  return `${signs.slice(0, Math.max(0, at)) || prefix}-${signs.slice(at, -2)}-${signs.slice(-2)}`;
}

/** Returns the prefix of a folio. */
export const prefixOf = (folio: string): string => folio.split('-')[0] ?? '';

export interface LeadOrigin {
  firstPage?: string | undefined;
  /** The host of the page with the link that brought the visitor to the site. */
  referrer?: string | undefined;
  utmSource?: string | undefined;
  utmMedium?: string | undefined;
  utmCampaign?: string | undefined;
  formPage?: string | undefined;
}

const DIRECT = 'directo';

/**
 * Returns the source of an enquiry as one word for filters, which is the campaign or the referring
 * site. Returns null if the origin is unknown.
 */
export function sourceOf(origin: LeadOrigin | null): string | null {
  if (origin === null) return null;
  return origin.utmSource?.toLowerCase() ?? origin.referrer ?? DIRECT;
}

/**
 * Reads the stored origin of an enquiry. Returns null if no origin is stored or if the JSON is
 * damaged.
 */
export function storedOrigin(json: string | null): LeadOrigin | null {
  return json === null ? null : (readDetail(json) as LeadOrigin | null);
}

/** Reads the fields of a stored form. Returns null if the JSON is damaged. */
export function readDetail(json: string): LeadDetail | null {
  try {
    return JSON.parse(json) as LeadDetail;
  } catch {
    return null;
  }
}

/**
 * The states of an enquiry, in the order of the work, with the words that people read. In an open
 * state, the agency still has something to do. The database computes `awaits_answer` from the open
 * states.
 *
 * A new open state needs a row here and a migration. The migration must create again the generated
 * columns and the indexes of AWAITS and OPEN (migration-steps.ts).
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

export const STATE_WORDS = Object.fromEntries(
  LEAD_STATES.map((state) => [state, STATES[state].words]),
) as Readonly<Record<LeadState, string>>;

export function isLeadState(text: unknown): text is LeadState {
  return typeof text === 'string' && Object.hasOwn(STATES, text);
}

/** Returns the first word of a name, for a greeting. */
export function firstName(nombre: string): string {
  return nombre.trim().split(/\s+/u)[0] ?? nombre;
}
