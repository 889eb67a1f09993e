declare module 'fontverter' {
  /** Takes a font from one container to another, the outlines as they are. */
  export function convert(font: Buffer, format: 'sfnt' | 'woff' | 'woff2'): Promise<Buffer>;
  const fontverter: { convert: typeof convert };
  export default fontverter;
}
