import { beforeEach } from 'vitest';
import type { NewLead } from '#server/leads/lead.ts';
import { createLeadStore, type LeadStore, type LeadStoreOptions } from '#server/leads/store.ts';
import { type DialectName, sharedDatabase } from '#tests/support/databases.ts';

export const START = Date.UTC(2026, 0, 5, 12);
export const MINUTE = 60_000;

export function enquiry(changes: Partial<NewLead> = {}): NewLead {
  return {
    kind: 'contacto',
    form: 'simple',
    submissionId: 'b4a0e6f0-5e8e-4c5e-9a44-1f5b2b7a9d11',
    nombre: 'Ana Núñez',
    correo: 'ana@example.org',
    telefono: '5551234567',
    detail: { mensaje: 'Necesito una tienda.' },
    ...changes,
  };
}

export const captcha = (id: string) => ({
  id,
  by: 'altcha',
  expiresAt: new Date(START + 10 * MINUTE),
});

export function storeBench(dialect: DialectName) {
  const test = sharedDatabase(dialect, ['delivery', 'lead', 'captcha_use']);
  const time = { clock: START };
  const store = (options: Partial<LeadStoreOptions> = {}): LeadStore =>
    createLeadStore(test.database, {
      channels: ['agency_mail', 'visitor_mail'],
      now: () => time.clock,
      ...options,
    });
  const bench = {
    time,
    store,
    folioOf: async (lead: NewLead, leadStore = store()): Promise<string> => {
      const answer = await leadStore.accept(lead, null);
      if (answer.outcome !== 'accepted') throw new Error(answer.outcome);
      return answer.folio;
    },
    leads: () => test.database.kysely.selectFrom('lead').selectAll().execute(),
    deliveries: () => test.database.kysely.selectFrom('delivery').selectAll().execute(),
    captchas: () => test.database.kysely.selectFrom('captcha_use').selectAll().execute(),
  };
  beforeEach(() => {
    time.clock = START;
  });
  return bench;
}
