import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createLeadQueue } from '#server/leads/lead-queue.ts';

import type { NewLead } from '#server/leads/lead.ts';
import { createLeadStore } from '#server/leads/store.ts';
import { enquiry } from '#server/leads/testing-store.ts';
import { createMailer, mailFolder } from '#server/messages/mailer.ts';
import { keptMails } from '#server/messages/kept-mails.ts';
import { createRetention } from '#server/leads/retention/retention.ts';
import { aHold, anEnding } from '#tests/support/leads.ts';
import { dialects, sharedDatabase } from '#tests/support/databases.ts';

const start = Date.UTC(2026, 0, 5, 12);
const day = 24 * 60 * 60 * 1000;

describe.each(dialects)('retention on %s', (dialect) => {
  const test = sharedDatabase(dialect, ['lead', 'forgotten']);
  let clock: number;
  let written: number;
  const log = { info: vi.fn() };

  beforeEach(() => {
    clock = start;
    written = 0;
    log.info.mockClear();
  });

  const retention = (days: number | null = 30, blockedDays = 0) =>
    createRetention(test.database, {
      days,
      blockedDays,
      log,
      mails: keptMails(mailFolder(test.config.dataDir)),
      now: () => clock,
    });

  async function acceptLead(changes: Partial<NewLead> = {}): Promise<void> {
    const store = createLeadStore(test.database, { channels: ['agency_mail'], now: () => clock });
    const nombre = `Ana ${++written}`;
    await store.accept(enquiry({ submissionId: null, nombre, ...changes }), null);
  }

  async function deliverAll(): Promise<void> {
    const queue = createLeadQueue(test.database, { leaseMs: 30_000, now: () => clock });
    for (const claim of await queue.claim({ agency_mail: 1000 })) {
      await queue.markSent(claim, anEnding());
    }
  }

  const names = async () =>
    (await test.database.kysely.selectFrom('lead').select('nombre').execute()).map(
      (row) => row.nombre,
    );
  const deliveries = async () =>
    (await test.database.kysely.selectFrom('delivery').selectAll().execute()).length;

  it('keeps an enquiry that is not delivered yet, and deletes it once it is', async () => {
    await acceptLead();
    clock += 31 * day;
    expect((await retention().purge()).destroyed).toBe(0);
    await deliverAll();
    expect((await retention().purge()).destroyed).toBe(1);
  });

  it('deletes what was given up: the limit is a promise to the visitor', async () => {
    await acceptLead();
    const queue = createLeadQueue(test.database, { leaseMs: 30_000, now: () => clock });
    const [claim] = await queue.claim({ agency_mail: 1 });
    if (claim) await queue.markFailed(claim, anEnding({ said: 'no such mailbox' }));
    clock += 31 * day;
    expect((await retention().purge()).destroyed).toBe(1);
  });

  it('goes on until nothing is left, however many there are', async () => {
    await acceptLead();
    const { kysely } = test.database;
    const { mail_key, phone_key, awaits_answer, attention_at, ...row } = await kysely
      .selectFrom('lead')
      .selectAll()
      .executeTakeFirstOrThrow();
    const leads = Array.from({ length: 1_099 }, (_, index) => ({
      ...{ ...row, id: `lead-${index}`, folio: `ATA-${index}`, arrival: row.arrival - 1 - index },
    }));
    await deliverAll();
    for (let from = 0; from < leads.length; from += 100) {
      const some = leads.slice(from, from + 100);
      await kysely.insertInto('lead').values(some).execute();
    }
    clock += 31 * day;
    expect((await retention().purge()).destroyed).toBe(1_100);
    expect(await names()).toEqual([]);
  });

  it('logs how many and nothing about them', async () => {
    await acceptLead();
    await deliverAll();
    clock += 31 * day;
    await retention().purge();
    expect(log.info).toHaveBeenCalledExactlyOnceWith(
      { blocked: 0, destroyed: 1, days: 30, blockedDays: 0 },
      'old enquiries blocked and destroyed',
    );
  });

  it('keeps what is not blocked when no limit is set, and destroys what is', async () => {
    await acceptLead();
    await deliverAll();
    clock += 31 * day;
    expect(await retention(30, 100).purge()).toEqual({ blocked: 1, destroyed: 0 });
    await acceptLead();
    await deliverAll();
    clock += 10_000 * day;
    expect(await retention(null, 100).purge()).toEqual({ blocked: 0, destroyed: 1 });
    expect(await names()).toHaveLength(1);
  });

  it('deletes the mails in the folder with their enquiry, and no others', async () => {
    const folder = mailFolder(test.config.dataDir);
    await rm(folder, { recursive: true, force: true });
    const mailer = createMailer(
      { smtpUrl: null, dataDir: test.config.dataDir },
      { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
    );
    const queue = createLeadQueue(test.database, { leaseMs: 30_000, now: () => clock });
    const deliver = async () => {
      for (const claim of await queue.claim({ agency_mail: 10 })) {
        const mail = { to: claim.lead?.correo, text: claim.lead?.nombre };
        await mailer.send(claim, mail, aHold());
        await queue.markSent(claim, anEnding());
      }
    };
    const mails = async () =>
      Promise.all(
        (await readdir(folder)).map(async (name) => readFile(join(folder, name), 'utf8')),
      );
    await acceptLead();
    await deliver();
    clock += 2 * day;
    await acceptLead();
    await deliver();
    await writeFile(join(folder, '.0198-old.eml.parcial'), 'Ana 1');
    await utimes(join(folder, '.0198-old.eml.parcial'), new Date(start), new Date(start));
    await writeFile(join(folder, 'notas.txt'), 'Ana 1 no es un correo nuestro');
    expect(await mails()).toHaveLength(4);
    clock = start + 30 * day + 1;
    expect((await retention().purge()).destroyed).toBe(1);
    expect([await names(), await deliveries()]).toEqual([['Ana 2'], 1]);
    const left = await mails();
    expect(left).toHaveLength(2);
    expect(left.join()).toContain('Ana 2');
    expect(left.join()).toContain('no es un correo nuestro');
    mailer.close();
  });
});
