import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** The directive of seen-directive.ts. */
    'client:seen'?: boolean;
    /** The directive of touched-directive.ts. */
    'client:touched'?: boolean;
    /** The directive of flow-directive.ts. */
    'client:flow'?: import('./flow-directive.ts').WakesFor;
  }
}
