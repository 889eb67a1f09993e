/** What is measured of a visit, in the order in which it is shown. */
export const FIGURES = ['tiempo', 'peso', 'terceros', 'cookies'] as const;
