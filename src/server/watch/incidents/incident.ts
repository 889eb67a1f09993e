/** The kinds of incidents, with the words for each. */
export const INCIDENT_WORDS = {
  round: 'La prueba del sitio falla',
  given_up: 'Una entrega se abandonó',
  mail_late: 'El correo no sale',
  silence: 'No llegan solicitudes',
  disk: 'Queda poco disco',
  backup: 'No hay copia reciente comprobada',
  certificate: 'El certificado está por vencer',
  confirmations: 'Se alcanzó el tope de confirmaciones por hora',
  inbox: 'El buzón de respuestas no se puede leer',
  store: 'La base de datos no se puede escribir',
} as const;
export type IncidentKind = keyof typeof INCIDENT_WORDS;
export const INCIDENT_KINDS = Object.keys(INCIDENT_WORDS) as readonly IncidentKind[];

/** Moments in milliseconds since 1970. */
export interface Incident {
  id: string;
  kind: IncidentKind;
  beganAt: number;
  /** Null while it lasts. */
  endedAt: number | null;
  /** In Spanish; it never contains a visitor's data. */
  detail: string;
  /** When its beginning was reported; null for one that came too soon after another of its kind. */
  reportedAt: number | null;
  /** The last report by each way that can fail; null for none. */
  said: Record<Way, 'open' | 'over' | null>;
}

/** The ways that report an incident, besides the log. */
export const WAYS = ['mail', 'hook'] as const;
export type Way = (typeof WAYS)[number];

/** The result of a check: what is wrong, in Spanish; or nothing; or unknown. */
export type Finding = { wrong: string } | 'fine' | 'unknown';

export interface IncidentCheck {
  kind: IncidentKind;
  /** Its interval, in milliseconds. */
  everyMs: number;
  /** An error means unknown. */
  check: () => Promise<Finding>;
}
