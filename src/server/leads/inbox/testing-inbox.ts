import { beforeAll, beforeEach } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { createInbox, type Inbox } from '#server/leads/inbox/inbox.ts';
import { createNews } from '#server/leads/inbox/news.ts';
import type { LeadChange } from '#server/leads/change-lead.ts';
import { indexLeads } from '#server/leads/indexing.ts';
import type { InboxFilter, InboxSort } from '#server/leads/inbox/address.ts';
import type { ReplyText } from '#server/leads/inbox/reply-drafts.ts';
import { leadRow } from '#server/leads/lead-row.ts';
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

/** An inbox with its own database, and helpers for tests. */
export type InboxBench = TestInbox &
  TestDatabase &
  Pick<Database, 'kysely'> &
  ReturnType<typeof questionsOf>;

/** @param emptied the tables that are emptied before each test, besides those of enquiries */
export function inboxBench(
  dialect: DialectName,
  ...emptied: readonly (keyof Schema)[]
): InboxBench {
  const test = sharedDatabase(dialect, ['lead', 'delivery', ...emptied]);
  const bench = {} as InboxBench;
  beforeAll(async () => {
    const { kysely } = test.database;
    Object.assign(bench, test, { kysely }, await testInbox(test.database), questionsOf(bench));
  });
  beforeEach(() => {
    bench.clock.now = START;
    bench.audited.length = 0;
  });
  return bench;
}

function questionsOf(bench: TestInbox & TestDatabase & Pick<Database, 'kysely'>) {
  const read = async (folio: string) => {
    const page = await bench.inbox.leads.read(folio);
    if (page === null) throw new Error('no such enquiry');
    return page;
  };
  const stored = async (folio: string) => {
    const row = await leadRow(bench.kysely, folio);
    if (row === undefined) throw new Error('no such enquiry');
    return row;
  };
  const rows = async (filter: InboxFilter = {}, sort: InboxSort = 'arrival', size?: number) =>
    (await bench.inbox.list.page({ filter, sort, cursor: null }, size)).rows;
  const index = async (folio: string) => {
    const { kysely, capabilities } = bench.database;
    const { arrival } = await stored(folio);
    await kysely.transaction().execute((work) => indexLeads(work, capabilities, [arrival]));
  };
  return {
    read,
    stored,
    rows,
    index,
    folios: async (...asked: Parameters<typeof rows>) =>
      (await rows(...asked)).map(({ folio }) => folio),
    change: async (folio: string, wanted: LeadChange, who = ANA) =>
      bench.inbox.leads.change(folio, (await stored(folio)).version, wanted, who),
    async reply(folio: string, text: string, who = ANA, more: Partial<ReplyText> = {}) {
      const reply = { subject: '', text, ...more };
      const { version } = await stored(folio);
      const result = await bench.inbox.replies.send(folio, version, reply, who);
      if (result.outcome !== 'changed') throw new Error(JSON.stringify(result));
      return result.replyId;
    },
    /** Stores a mail that the client sends one minute later, so that the client waits. */
    async message(folio: string, body: string, changes = {}) {
      const { id } = await stored(folio);
      const at = (bench.clock.now += 60_000);
      const message = {
        ...{ id: `m-${at}`, lead_id: id, direction: 'in' as const, refs: '', quoted: null },
        ...{ message_id: `${at}@correo.example`, from_name: 'Inés', to_address: '' },
        ...{ from_address: 'ines@correo.example', subject: 'Re: hola', body, html: null },
        ...{ kind: 'answer' as const, sent_at: at, received_at: at, author_id: null, ...changes },
      };
      await bench.kysely.insertInto('lead_message').values(message).execute();
      await bench.kysely
        .updateTable('lead')
        .set({ awaits_since: at })
        .where('id', '=', id)
        .execute();
      await index(folio);
      return at;
    },
    /** Puts a state and an error into the delivery of a reply. */
    async becomes(replyId: string, status: 'pending' | 'failed' | 'sent', error: string | null) {
      const sent_at = status === 'sent' ? bench.clock.now : null;
      await bench.kysely
        .updateTable('delivery')
        .set({ status, last_error: error, sent_at })
        .where('reply_id', '=', replyId)
        .execute();
    },
  };
}
