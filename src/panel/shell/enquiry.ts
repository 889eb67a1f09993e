import { LOCALE } from './locale.ts';

/** An enquiry as the panel's lists show it. Times in milliseconds since 1970. */
export interface EnquiryRow {
  folio: string;
  version: number;
  /** «Contacto» or «Cotización». */
  kind: string;
  nombre: string;
  correo: string;
  telefono: string;
  /** What they want, in words: types of project, budget, dates. */
  wants: readonly string[];
  excerpt: string;
  state: string;
  stateWords: string;
  owner: { id: string; name: string } | null;
  arrivedAt: number;
  dueAt: number | null;
  firstAnswerAt: number | null;
  remindAt: number | null;
  awaitsAnswer: boolean;
  source: string | null;
  /** Why it may be unwanted; empty when nothing says so. */
  suspicion: readonly string[];
  deliveries: { failed: number; late: number };
}

/** How many, up to a bound: `more` when there are more than that. */
export interface Counted {
  count: number;
  more: boolean;
}

const figures = new Intl.NumberFormat(LOCALE);

/** «128», «más de 1,000». */
export function countWords({ count, more }: Counted): string {
  return more ? `más de ${figures.format(count)}` : figures.format(count);
}

/** «1 solicitud», «12 solicitudes». */
export function enquiriesWords(counted: Counted): string {
  return `${countWords(counted)} ${counted.count === 1 && !counted.more ? 'solicitud' : 'solicitudes'}`;
}

/** The address of an enquiry's page. */
export function enquiryPath(folio: string): string {
  return `/panel/solicitudes/${encodeURIComponent(folio)}`;
}
