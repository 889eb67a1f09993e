declare module 'fontverter' {
  /** Converts a font file to another format. The shapes of the letters do not change. */
  export function convert(font: Buffer, format: 'sfnt' | 'woff' | 'woff2'): Promise<Buffer>;
  const fontverter: { convert: typeof convert };
  export default fontverter;
}
