/// <reference types="astro/client" />

type VisitLocals = import('#server/reception/visit.ts').VisitLocals;

declare namespace App {
  // What every request carries; see VisitLocals for what each of them is.
  interface Locals {
    services: VisitLocals['services'];
    requestId: VisitLocals['requestId'];
    clientAddress: VisitLocals['clientAddress'];
    origin: VisitLocals['origin'];
  }
}
