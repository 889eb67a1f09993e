/**
 * A process that opens the store and accepts enquiries, for the tests of several at once. Its one
 * argument is JSON; it prints what it did as JSON.
 */
import { pino } from 'pino';
import { openDatabase } from '#server/platform/database/database.ts';
import { createDeliveryQueue } from '#server/messages/queue.ts';
import { createLeadStore } from '#server/leads/store.ts';

export interface WriterTask {
  databaseUrl: string | null;
  dataDir: string;
  /** Prefix of the submission ids: writers with the same one send the same enquiries. */
  name: string;
  leads: number;
  captcha: string | null;
}

export interface WriterReport {
  /** Migrations that this process ran. */
  applied: string[];
  folios: string[];
  refused: number;
  claimed: string[];
}

const task = JSON.parse(process.argv[2] ?? '') as WriterTask;
const report: WriterReport = { applied: [], folios: [], refused: 0, claimed: [] };

const log = pino(
  {},
  {
    write(line: string) {
      const { applied } = JSON.parse(line) as { applied?: string[] };
      report.applied.push(...(applied ?? []));
    },
  },
);
const database = await openDatabase(task, log);
const store = createLeadStore(database, { folioPrefix: 'ATA', channels: ['agency_mail'] });
const queue = createDeliveryQueue(database, { leaseMs: 60_000 });
const expiresAt = new Date(Date.now() + 60_000);

for (let index = 0; index < task.leads; index += 1) {
  const answer = await store.accept(
    {
      kind: 'contacto',
      form: 'simple',
      submissionId: `${task.name}-${index}`,
      nombre: task.name,
      correo: 'ana@example.org',
      telefono: '5551234567',
      detail: { mensaje: `Mensaje ${index}` },
    },
    task.captcha === null ? null : { id: task.captcha, by: 'altcha', expiresAt },
  );
  if (answer.outcome === 'accepted') report.folios.push(answer.folio);
  else report.refused += 1;
  report.claimed.push(...(await queue.claim({ agency_mail: 2 })).map((claim) => claim.id));
}
await database.close();
process.stdout.write(JSON.stringify(report));
