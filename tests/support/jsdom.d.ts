declare module 'jsdom' {
  /** The part of jsdom that the tests use. jsdom does not run the scripts of a page. */
  export class JSDOM {
    constructor(html: string, options?: { url?: string; contentType?: string });
    readonly window: Window & typeof globalThis;
  }
}
