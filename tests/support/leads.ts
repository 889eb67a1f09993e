import type { Hold } from '#server/messages/delivery.ts';
import type { LeadClaim } from '#server/leads/mail/lead-mails.ts';
import type { Ending } from '#server/messages/queue.ts';
import type { Lead } from '#server/leads/lead.ts';

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
    status: 'nueva',
    origin: null,
    createdAt: new Date('2026-01-05T18:30:00Z'),
    ...changes,
  };
}

export function aClaim(changes: Partial<LeadClaim> = {}): LeadClaim {
  return {
    id: '019b8e00-0000-7000-8000-0000000000d1',
    channel: 'agency_mail',
    kind: 'enquiry',
    subscriberId: null,
    data: {},
    createdAt: Date.parse('2026-01-05T18:30:00Z'),
    recipient: null,
    form: 'full',
    replyId: null,
    unanswered: 0,
    lead: aLead(),
    attempt: 1,
    giveUpAt: Date.parse('2026-01-08T18:30:00Z'),
    leaseOwner: 'lease-1',
    ...changes,
  };
}

export function aHold(signal = new AbortController().signal): Hold {
  return { signal, beforeHandover: () => Promise.resolve() };
}

export function anEnding(changes: Partial<Ending> = {}): Ending {
  return { outcome: 'sent', said: '250 2.0.0 Ok', startedAt: 1, endedAt: 2, ...changes };
}
