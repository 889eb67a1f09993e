import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialects, emptyStore } from '#tests/support/databases.ts';
import { startProgram } from '#tests/support/program.ts';

interface Work {
  name: string;
  leads: number;
  captcha?: string;
}

interface Report {
  applied: string[];
  folios: string[][];
  refused: number[];
  claimed: string[];
}

const PROGRAM = `
  import { pino } from 'pino';
  import { openDatabase } from '#server/platform/database/database.ts';
  import { createLeadQueue } from '#server/leads/lead-queue.ts';
  import { drawFolio } from '#server/leads/lead.ts';
  import { createLeadStore } from '#server/leads/store.ts';

  const { config, works } = JSON.parse(process.argv[1]);
  const report = { applied: [], folios: [], refused: [], claimed: [] };
  const write = (line) => report.applied.push(...(JSON.parse(line).applied ?? []));
  const database = await openDatabase(config, pino({}, { write }));
  const store = createLeadStore(database, { draw: () => drawFolio('ATA'), channels: ['agency_mail'] });
  const queue = createLeadQueue(database, { leaseMs: 60_000 });
  const expiresAt = new Date(Date.now() + 60_000);
  for (const { name, leads, captcha } of works) {
    const folios = [];
    for (let index = 0; index < leads; index += 1) {
      const contact = { nombre: name, correo: 'ana@example.org', telefono: '5551234567' };
      const answer = await store.accept(
        { kind: 'contacto', form: 'simple', submissionId: name + index, ...contact, detail: { mensaje: 'Mensaje ' + index } },
        captcha === undefined ? null : { id: captcha, by: 'altcha', expiresAt },
      );
      if (answer.outcome === 'accepted') folios.push(answer.folio);
      report.claimed.push(...(await queue.claim({ agency_mail: 2 })).map((claim) => claim.id));
    }
    report.folios.push(folios);
    report.refused.push(leads - folios.length);
  }
  await database.close();
  process.stdout.write(JSON.stringify(report));`;

const [OWN, SAME] = process.env['LONG_TESTS'] === '1' ? [100, 50] : [40, 20];

const worksOf = (own: string): Work[] => [
  { name: own, leads: OWN },
  { name: 'los mismos', leads: SAME },
  { name: `${own} con captcha`, leads: 5, captcha: 'c1' },
];

describe.each(dialects)('processes that start together on a new store on %s', (dialect) => {
  let reports: Report[];
  let remove: () => Promise<void>;

  beforeAll(async () => {
    const store = await emptyStore(dialect);
    ({ remove } = store);
    reports = await Promise.all(
      ['uno', 'dos'].map(async (own) => {
        const task = JSON.stringify({ config: store.config, works: worksOf(own) });
        const { output, ended } = startProgram(PROGRAM, { args: [task] });
        await ended;
        return JSON.parse(output()) as Report;
      }),
    );
  });
  afterAll(() => remove());

  it('create the tables once', () => {
    expect(reports.flatMap((report) => report.applied)).toEqual([
      '001_leads_and_deliveries',
      '002_indexes_of_open_deliveries',
      '003_what_a_lead_passed_by',
      '004_mailboxes_and_attempts',
      '005_staff',
      '006_inbox',
      '008_watch',
      '009_consent',
      '010_no_list_of_words',
      '011_first_name',
      '012_audit_takes_no_replacement',
      '013_one_outbox',
      '014_content',
      '015_conversation',
      '016_recipients',
      '018_answer_to',
      '019_whole_mail',
      '020_mails_set_aside',
      '021_content_folder',
      '022_assignments',
      '023_settings',
      '024_visits',
      '025_unreached_replies',
      '026_rounds',
    ]);
  });

  it('never fail because the other is writing, and are lent different deliveries', () => {
    expect(new Set(reports.flatMap(({ folios: [own] }) => own)).size).toBe(2 * OWN);
    const claimed = reports.flatMap((report) => report.claimed);
    expect(claimed.length).toBeGreaterThan(OWN);
    expect(new Set(claimed).size).toBe(claimed.length);
  });

  it('give the same submissions the same folios', () => {
    const [first, second] = reports.map(({ folios: [, same] }) => same);
    expect(first).toHaveLength(SAME);
    expect(second).toEqual(first);
  });

  it('accept a captcha once between them', () => {
    expect(reports.flatMap(({ folios: [, , captcha] }) => captcha)).toHaveLength(1);
    expect(reports.reduce((sum, { refused }) => sum + Number(refused[2]), 0)).toBe(9);
  });
});
