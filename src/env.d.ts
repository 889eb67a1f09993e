/// <reference types="astro/client" />

declare namespace App {
  interface Locals extends import('#server/reception/visit.ts').VisitLocals {}
}
