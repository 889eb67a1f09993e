import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Wakes up when it comes near the window; see seen-directive.ts. */
    'client:seen'?: boolean;
    /** Wakes up when somebody does something with it; see touched-directive.ts. */
    'client:touched'?: boolean;
    /** The same, for a form that has a page to itself; see flow-directive.ts. */
    'client:flow'?: import('./flow-directive.ts').WakesFor;
  }
}
