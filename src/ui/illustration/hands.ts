/** Three people's hands, each 240 wide on a line at 62: one runs on, one stands upright, one is a flourish. */
export const HANDS = [
  'M14 54C30 40 52 8 46 4S22 52 32 52s18-28 26-28-8 26 0 26 12-22 22-22-8 22 12 22 50-14 100-28',
  'M28 58 52 8 66 58M34 42 92 34M92 58V24L112 54V22M18 68 214 48',
  'M64 44C20 62 8 20 50 10 92 2 96 44 66 56 36 66 30 40 74 34 108 30 96 56 110 50L226 18 24 66',
] as const;
