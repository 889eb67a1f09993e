declare module 'jsdom' {
  /**
   * The part of jsdom that the tests use. jsdom reads an HTML text as a document and does not run
   * the scripts of the document.
   */
  export class JSDOM {
    constructor(html: string, options?: { url?: string; contentType?: string });
    readonly window: Window & typeof globalThis;
  }
}
