import { beforeAll, beforeEach } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { createInbox, type Inbox } from '#server/leads/inbox/inbox.ts';
import { createNews } from '#server/leads/inbox/news.ts';
import type { NewLead } from '#server/leads/lead.ts';
import { createLeadStore } from '#server/leads/store.ts';
import { content } from '#content/snapshot/content.ts';
import { agencyPromise } from '#server/leads/promise.ts';
import type { PanelTools } from '#panel/shell/visit.ts';
import type { PanelVisit } from '#server/accounts/visit.ts';
import type { AuditNote } from '#server/requests/audit.ts';
import {
  type DialectName,
  sharedDatabase,
  storeAccount,
  type TestDatabase,
} from '#tests/support/databases.ts';

export interface TestInbox {
  inbox: Inbox;
  tools: PanelTools;
  clock: { now: number };
  audited: AuditNote[];
  woken: () => number;
  released: readonly string[];
  arrive(changes?: Partial<NewLead>): Promise<string>;
}

export const ANA = { id: 'ana', username: 'ana', name: 'Ana Vega', address: '127.0.0.1' };
export const LUIS = { id: 'luis', username: 'luis', name: 'Luis Mora', address: '127.0.0.1' };

/** Thursday, 12:00 in Mexico City. */
export const START = Date.UTC(2026, 0, 8, 18);

export async function testInbox(database: Database): Promise<TestInbox> {
  const clock = { now: START };
  const now = () => clock.now;
  const audited: AuditNote[] = [];
  const released: string[] = [];
  let wakes = 0;
  const { brand, mails } = content();
  const news = createNews(null);
  const store = createLeadStore(database, {
    channels: ['agency_mail', 'visitor_mail'],
    dueAt: (at) => agencyPromise.dueAt(at),
    stored: (folio) => news.tell({ kind: 'arrived', folio, actorId: null }),
    now,
  });
  const inbox = createInbox(database, {
    accept: (lead, proof, copy) => store.accept(lead, proof, copy),
    mails: {
      brand: {
        name: brand.nombre,
        mail: brand.correo,
        phone: brand.telefono,
        siteUrl: 'https://atalaya.example',
        hours: brand.horario,
        answerWithin: brand.respuesta,
        words: mails,
      },
      mailFrom: null,
      leadsTo: null,
    },
    own: () => [brand.correo],
    mailsAreFiles: () => false,
    promise: agencyPromise,
    audit: { note: (note) => Promise.resolve(void audited.push(note)) },
    news,
    wake: () => (wakes += 1),
    release: {
      destinations: { channels: ['agency_mail', 'visitor_mail'] },
      dueAt: (at) => agencyPromise.dueAt(at),
      released: (folios) => Promise.resolve(void released.push(...folios)),
    },
    now,
  });
  for (const { id, username, name } of [ANA, LUIS]) {
    await storeAccount(database, { id, username, lastname: name, role: 'atiende' });
  }
  return {
    inbox,
    tools: { inbox } as PanelTools,
    clock,
    audited,
    woken: () => wakes,
    released,
    async arrive(changes = {}) {
      clock.now += 1000;
      const lead: NewLead = {
        kind: 'contacto',
        form: 'contacto',
        submissionId: crypto.randomUUID(),
        nombre: 'Inés Peña',
        correo: 'ines@correo.example',
        telefono: '525555500142',
        detail: { mensaje: 'Quiero una tienda en línea.', tipos: ['tienda'] },
        ...changes,
      };
      const result = await store.accept(lead, null);
      if (result.outcome !== 'accepted') throw new Error('not stored');
      return result.folio;
    },
  };
}

export function aVisit(
  path: string,
  fields: Record<string, string | readonly (string | File)[]> = {},
  more: Partial<PanelVisit> = {},
): PanelVisit {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) form.append(name, value);
  }
  const url = new URL(path, 'https://atalaya.example');
  const about = { form, url, person: ANA, address: ANA.address, setCookies: [], cookie: '' };
  return { ...about, ...more } as unknown as PanelVisit;
}

export function inboxBench(dialect: DialectName): { test: TestDatabase; panel: TestInbox } {
  const test = sharedDatabase(dialect, ['lead', 'delivery']);
  const bench = { test, panel: {} as TestInbox };
  beforeAll(async () => {
    bench.panel = await testInbox(test.database);
  });
  beforeEach(() => {
    bench.panel.clock.now = START;
    bench.panel.audited.length = 0;
  });
  return bench;
}
