/// <reference types="astro/client" />

/** A page's own script, bundled apart (src/build/plain-shell.ts). */
declare module '*?apart';

type VisitLocals = import('#server/site/reception/visit.ts').VisitLocals;

type RequestLocals = import('#server/platform/http/astro-bridge.ts').RequestLocals;

declare namespace App {
  // What every request carries; see VisitLocals and RequestLocals for what each of them is.
  interface Locals {
    services: import('#server/start/services.ts').Services;
    requestId: VisitLocals['requestId'];
    clientAddress: VisitLocals['clientAddress'];
    origin: VisitLocals['origin'];
    site: RequestLocals['site'];
    /** The visit to the panel that has passed the gate; on its pages always. */
    panel?: import('#server/accounts/visit.ts').PanelVisit;
    taken?: NonNullable<VisitLocals['taken']>;
    reportError: RequestLocals['reportError'];
  }
}
