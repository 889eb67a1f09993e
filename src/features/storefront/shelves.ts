/** How full each of the shelves in the drawing is, from 0 to 1, and whether it needs somebody. */
export const SHELVES = [
  { full: 0.2, low: true },
  { full: 0.45, low: false },
  { full: 0.12, low: true },
] as const;
