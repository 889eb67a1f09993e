/// <reference types="astro/client" />

/** A page's own script, bundled apart (src/build/plain-shell.ts). */
declare module '*?apart';

type ReceptionLocals = import('#server/site/reception/site-services.ts').ReceptionLocals;

type RequestLocals = import('#server/platform/http/astro-bridge.ts').RequestLocals;

declare namespace App {
  // What every request carries; see ReceptionLocals and RequestLocals for what each of them is.
  interface Locals {
    services: import('#server/start/services.ts').Services;
    requestId: ReceptionLocals['requestId'];
    clientAddress: ReceptionLocals['clientAddress'];
    origin: ReceptionLocals['origin'];
    site: RequestLocals['site'];
    /** The visit to the panel that has passed the gate; on its pages always. */
    panel?: import('#server/accounts/visit.ts').PanelVisit;
    taken?: NonNullable<ReceptionLocals['taken']>;
    reportError: RequestLocals['reportError'];
  }
}
