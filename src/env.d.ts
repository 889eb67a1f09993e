/// <reference types="astro/client" />

/**
 * A page can import its script with `?apart`. The build then puts the script in a separate file
 * (src/build/plain-shell.ts).
 */
declare module '*?apart';

type ReceptionLocals = import('#server/site/reception/site-services.ts').ReceptionLocals;

type RequestLocals = import('#server/platform/http/astro-bridge.ts').RequestLocals;

declare namespace App {
  interface Locals {
    services: import('#server/start/services.ts').Services;
    requestId: ReceptionLocals['requestId'];
    clientAddress: ReceptionLocals['clientAddress'];
    origin: ReceptionLocals['origin'];
    site: RequestLocals['site'];
    /** After the gate has accepted the request, every panel page has this value. */
    panel?: import('#server/accounts/visit.ts').PanelVisit;
    /** The outcome of the posted action that the panel page shows. */
    outcome?: import('#panel/shell/outcome.ts').Outcome;
    taken?: NonNullable<ReceptionLocals['taken']>;
    reportError: RequestLocals['reportError'];
  }
}
