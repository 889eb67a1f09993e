import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Wakes up as soon as the page is on the screen; see painted-directive.ts. */
    'client:painted'?: boolean;
    /** Wakes up when it comes near the window; see seen-directive.ts. */
    'client:seen'?: boolean;
    /** Wakes up when somebody does something with it; see touched-directive.ts. */
    'client:touched'?: boolean;
  }
}
