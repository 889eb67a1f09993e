import type { Hand } from '#content/schemas/page.ts';

/** The signature of each role as an SVG path, 240 units wide. Its underline is at y = 62. */
export const HANDS: Readonly<Record<Hand, string>> = {
  dirige:
    'M14 54C30 40 52 8 46 4S22 52 32 52s18-28 26-28-8 26 0 26 12-22 22-22-8 22 12 22 50-14 100-28',
  disena: 'M28 58 52 8 66 58M34 42 92 34M92 58V24L112 54V22M18 68 214 48',
  programa:
    'M64 44C20 62 8 20 50 10 92 2 96 44 66 56 36 66 30 40 74 34 108 30 96 56 110 50L226 18 24 66',
  guardia: 'M18 14 36 56 52 24 68 56 92 6M82 34c40-12 34 24 62 10s26-14 74-20',
  audita:
    'M22 14h60M54 14C52 36 46 58 26 56M78 52c-10-12 10-26 18-12s-4 18 2 12 14-22 20-8 4 14 16 4 60-12 100-22',
};
