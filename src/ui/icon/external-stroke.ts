/** The strokes of ExternalIcon, which a text that is HTML already shows too. */
export const EXTERNAL_STROKE = 'M10 5H4.5v14.5H19V14M14 4.5h5.5V10M19 5l-8.5 8.5';
