declare module 'jsdom' {
  /** The part that the tests use: an HTML text as a document, whose scripts do not run. */
  export class JSDOM {
    constructor(html: string, options?: { url?: string; contentType?: string });
    readonly window: Window & typeof globalThis;
  }
}
