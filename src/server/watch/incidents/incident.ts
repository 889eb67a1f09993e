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
  endedAt: number | null;
  /** A text in Spanish, which never contains a visitor's data. */
  detail: string;
  /** Null until the site reports the incident. It reports each kind at most once an hour. */
  reportedAt: number | null;
  said: Record<Way, 'open' | 'over' | null>;
}

export const WAYS = ['mail', 'hook'] as const;
export type Way = (typeof WAYS)[number];

export type Finding = { wrong: string } | 'fine' | 'unknown';

export interface IncidentCheck {
  kind: IncidentKind;
  everyMs: number;
  check: () => Promise<Finding>;
}
