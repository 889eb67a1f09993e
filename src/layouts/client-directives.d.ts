import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** See seen-directive.ts. */
    'client:seen'?: boolean;
    /** See touched-directive.ts. */
    'client:touched'?: boolean;
    /** See flow-directive.ts. */
    'client:flow'?: import('./flow-directive.ts').WakesFor;
  }
}
