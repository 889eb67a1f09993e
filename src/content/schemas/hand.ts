import * as z from 'zod';

/** Whose hand signs: one of those drawn in ui/illustration/hands.ts. */
export const hand = z.enum(['dirige', 'disena', 'programa', 'guardia', 'audita']);

export type Hand = z.infer<typeof hand>;
