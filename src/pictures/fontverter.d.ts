declare module 'fontverter' {
  /** Converts a font file to another format, without a change of the letters' shapes. */
  export function convert(font: Buffer, format: 'sfnt' | 'woff' | 'woff2'): Promise<Buffer>;
  const fontverter: { convert: typeof convert };
  export default fontverter;
}
