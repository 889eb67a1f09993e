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
