import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Wakes up as soon as the page is on the screen; see painted-directive.ts. */
    'client:painted'?: boolean;
    /** Wakes up when it comes near the window; see seen-directive.ts. */
    'client:seen'?: boolean;
  }
}
