/** The kinds of incidents, with the Spanish words for each kind. */
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

/** A problem that the site has detected. Times are in milliseconds since 1970. */
export interface Incident {
  id: string;
  kind: IncidentKind;
  beganAt: number;
  /** The time at which the incident ended, or null if the incident continues. */
  endedAt: number | null;
  /** The details of the incident in Spanish, which never contain a visitor's data. */
  detail: string;
  /**
   * The time at which the site reported the beginning of the incident. The value is null if there
   * was no report, for example because another incident of this kind was reported shortly before.
   */
  reportedAt: number | null;
  /** The last report of the incident by mail and by webhook, or null if there was no report. */
  said: Record<Way, 'open' | 'over' | null>;
}

export const WAYS = ['mail', 'hook'] as const;
export type Way = (typeof WAYS)[number];

/**
 * The result of a check for incidents, which is a problem in Spanish, `fine` for no problem, or
 * `unknown`.
 */
export type Finding = { wrong: string } | 'fine' | 'unknown';

export interface IncidentCheck {
  kind: IncidentKind;
  everyMs: number;
  /** Runs the check for an incident. If the function throws, the result is `unknown`. */
  check: () => Promise<Finding>;
}
