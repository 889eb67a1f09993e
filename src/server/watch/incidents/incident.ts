/** What the site watches over, beside what visitors see of it, and what people read of each. */
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
  /** In Spanish; never anything of a visitor's. */
  detail: string;
  /** When its beginning was told; null for one that came too soon after another of its kind. */
  toldAt: number | null;
  /** What was told last by each way that can fail; null for nothing yet. */
  said: Record<Way, 'open' | 'over' | null>;
}

/** The ways by which an incident is told, beside the log. */
export const WAYS = ['mail', 'hook'] as const;
export type Way = (typeof WAYS)[number];

/** What a check found: what is wrong, in Spanish; or nothing; or that it cannot tell. */
export type Finding = { wrong: string } | 'fine' | 'unknown';

/** One thing that may go wrong. */
export interface IncidentCheck {
  kind: IncidentKind;
  /** How often it is worth it, in milliseconds. */
  everyMs: number;
  /** Throwing is not being able to tell. */
  check: () => Promise<Finding>;
}
