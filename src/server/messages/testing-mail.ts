import { afterEach, beforeEach } from 'vitest';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { createLeadQueue } from '#server/leads/lead-queue.ts';

import { createWorker, type Worker } from '#server/messages/worker.ts';
import { createLeadStore } from '#server/leads/store.ts';
import { createMailTransports } from '#server/leads/mail/lead-mails.ts';
import { readReply } from '#server/leads/inbox/replies.ts';
import { content } from '#content/snapshot/content.ts';
import { createMailer, type Mailer } from '#server/messages/mailer.ts';
import { emptyStore, layTables, silentLog } from '#tests/support/databases.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { freePort } from '#tests/support/site.ts';

export const AGENCY = 'hola@atalaya.example';
const BRAND = {
  name: 'Atalaya',
  mail: AGENCY,
  phone: '5',
  siteUrl: 'http://x.mx',
  answerWithin: 'un día hábil',
  words: content().mails,
};
const TIMING = { leaseMs: 30_000, pollMs: 2_000, backoffBaseMs: 30_000 };

export interface MailBench {
  database: Database;
  mail: MailServer;
  worker: Worker;
  accept(number: number, correo?: string): Promise<string>;
}

export function mailBench(): MailBench {
  const bench = {} as MailBench;
  let mailer: Mailer;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    const store = await emptyStore('sqlite');
    remove = store.remove;
    await layTables(store.config.dataDir);
    bench.database = await openDatabase(store.config, silentLog);
    bench.mail = await startMailServer(await freePort());
    const { dataDir } = store.config;
    mailer = createMailer({ smtpUrl: bench.mail.url, dataDir }, silentLog);
    bench.worker = createWorker({
      queue: createLeadQueue(bench.database, TIMING),
      transports: createMailTransports(
        mailer,
        { brand: BRAND, mailFrom: null, leadsTo: null },
        (id) => readReply(bench.database.kysely, id, { open: () => Promise.resolve(null) }),
      ),
      log: silentLog,
      timing: TIMING,
    });
    const leads = createLeadStore(bench.database, {
      channels: ['agency_mail', 'visitor_mail'],
    });
    bench.accept = async (number, correo = `visita-${number}@correo.example`) => {
      const words = { nombre: `Ana ${number}`, detail: { mensaje: 'Una tienda.\n'.repeat(20) } };
      const contact = { correo, telefono: '5551234567', submissionId: `s-${number}` };
      const lead = { kind: 'contacto', form: 'simple', ...words, ...contact } as const;
      const acceptance = await leads.accept(lead, null);
      if (acceptance.outcome !== 'accepted') throw new Error(acceptance.outcome);
      return acceptance.folio;
    };
  });
  afterEach(async () => {
    await bench.worker.stop();
    mailer.close();
    await bench.mail.close();
    await bench.database.close();
    await remove();
  });
  return bench;
}
