import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:seen'?: boolean;
    'client:touched'?: boolean;
    'client:flow'?: import('./flow-directive.ts').WakesFor;
  }
}
