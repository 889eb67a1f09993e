import type { Claim } from '#server/deliveries/delivery.ts';
import type { Lead } from '#server/leads/lead.ts';

/** A stored enquiry; say only what the test is about. */
export function aLead(changes: Partial<Lead> = {}): Lead {
  return {
    id: '019b8e00-0000-7000-8000-000000000001',
    folio: 'ATA-7K3M-Q9',
    kind: 'contacto',
    form: 'simple',
    nombre: 'Ana Núñez',
    correo: 'ana@example.org',
    telefono: '5551234567',
    detail: { mensaje: 'Necesito una tienda.\nCon pagos.' },
    status: 'new',
    createdAt: new Date('2026-01-05T18:30:00Z'),
    ...changes,
  };
}

/** A delivery lent to this process. */
export function aClaim(changes: Partial<Claim> = {}): Claim {
  return {
    id: '019b8e00-0000-7000-8000-0000000000d1',
    channel: 'agency_mail',
    lead: aLead(),
    attempt: 1,
    giveUpAt: Date.parse('2026-01-08T18:30:00Z'),
    leaseOwner: 'lease-1',
    ...changes,
  };
}
