import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseConfig } from '#server/platform/database/database.ts';
import { dialects, emptyStore } from '#tests/support/databases.ts';
import type { WriterReport, WriterTask } from '#tests/support/lead-writer.ts';

const run = promisify(execFile);

describe.each(dialects)('processes that share a store on %s', (dialect) => {
  let config: DatabaseConfig;
  let remove: () => Promise<void>;

  beforeEach(async () => {
    ({ config, remove } = await emptyStore(dialect));
  });
  afterEach(() => remove());

  async function writer(task: Partial<WriterTask>): Promise<WriterReport> {
    const whole: WriterTask = { ...config, name: 'uno', leads: 0, captcha: null, ...task };
    const { stdout } = await run(process.execPath, [
      'tests/support/lead-writer.ts',
      JSON.stringify(whole),
    ]);
    return JSON.parse(stdout) as WriterReport;
  }

  it('create the tables once when they start together', async () => {
    const reports = await Promise.all([writer({}), writer({}), writer({})]);
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
    ]);
  });

  it('never fail because the other is writing, and are lent different deliveries', async () => {
    const reports = await Promise.all([
      writer({ name: 'uno', leads: 100 }),
      writer({ name: 'dos', leads: 100 }),
    ]);
    expect(new Set(reports.flatMap((report) => report.folios)).size).toBe(200);
    const claimed = reports.flatMap((report) => report.claimed);
    expect(claimed.length).toBeGreaterThan(100);
    expect(new Set(claimed).size).toBe(claimed.length);
  });

  it('give the same submissions the same folios', async () => {
    const [first, second] = await Promise.all([writer({ leads: 50 }), writer({ leads: 50 })]);
    expect(first.folios).toHaveLength(50);
    expect(second.folios).toEqual(first.folios);
  });

  it('accept a captcha once between them', async () => {
    const reports = await Promise.all([
      writer({ name: 'uno', leads: 5, captcha: 'c1' }),
      writer({ name: 'dos', leads: 5, captcha: 'c1' }),
    ]);
    expect(reports.flatMap((report) => report.folios)).toHaveLength(1);
    expect(reports.map((report) => report.refused).reduce((sum, count) => sum + count)).toBe(9);
  });
});
