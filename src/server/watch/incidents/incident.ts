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

/** A problem that the site watches for. Times are in milliseconds since 1970. */
export interface Incident {
  id: string;
  kind: IncidentKind;
  beganAt: number;
  /** The end of the incident, or null if the incident continues. */
  endedAt: number | null;
  /** The details in Spanish. The details never contain a visitor's data. */
  detail: string;
  /**
   * The time when the beginning was reported. The value is null if the incident came too soon after
   * another incident of its kind.
   */
  reportedAt: number | null;
  /** The last report by each way that can fail, or null if there was no report. */
  said: Record<Way, 'open' | 'over' | null>;
}

export const WAYS = ['mail', 'hook'] as const;
export type Way = (typeof WAYS)[number];

/** The result of a check, which is a problem in Spanish, no problem, or no knowledge. */
export type Finding = { wrong: string } | 'fine' | 'unknown';

export interface IncidentCheck {
  kind: IncidentKind;
  everyMs: number;
  /** Runs the check. If the check throws, the finding is unknown. */
  check: () => Promise<Finding>;
}
