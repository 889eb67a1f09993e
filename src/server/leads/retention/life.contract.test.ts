import { copiesFolder } from '#server/platform/data-folder.ts';
import { execFileSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { readCopyName } from '#server/watch/backup/copy-names.ts';
import { deleteOldCopies, makeCopy } from '#server/watch/backup/make-copy.ts';
import { createLeadQueue } from '#server/leads/lead-queue.ts';

import { UNDO_MS } from '#server/leads/inbox/replies.ts';
import { ANA, inboxBench } from '#server/leads/inbox/testing-inbox.ts';
import { createMailer, mailFolder } from '#server/messages/mailer.ts';
import { createBlockedLeads } from '#server/leads/retention/blocked-leads.ts';
import { keptMails } from '#server/messages/kept-mails.ts';
import { createRetention } from '#server/leads/retention/retention.ts';
import { dialects, type TestDatabase } from '#tests/support/databases.ts';
import { aHold, anEnding } from '#tests/support/leads.ts';

const DAY = 24 * 60 * 60 * 1000;
const MAIL = 'aurelia.quintanar@correo.example';
const PHONE = '5512987643';

async function everything({ database }: TestDatabase): Promise<string> {
  const tables = await database.kysely.introspection.getTables();
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      const found = await sql`select * from ${sql.table(name)}`.execute(database.kysely);
      return `${name} ${JSON.stringify(found.rows)}`;
    }),
  );
  return rows.join('\n');
}

function filesWith(text: string, folder: string): string[] {
  try {
    const found = execFileSync('grep', ['-rl', '--binary-files=text', text, folder]);
    return found.toString().trim().split('\n');
  } catch (error) {
    // `grep` ends with status 1 if no file contains the text.
    if ((error as { status?: number }).status === 1) return [];
    throw error;
  }
}

describe.each(dialects)('the life of an enquiry on %s', (dialect) => {
  const bench = inboxBench(dialect);

  it('is blocked at its term, and destroyed at the next, wherever it lay', async () => {
    const { inbox, clock } = bench;
    const { dataDir } = bench.config;
    const folio = await bench.arrive({ correo: MAIL, telefono: PHONE, nombre: 'Aurelia' });
    const other = await bench.arrive({ correo: 'otra@correo.example' });
    await inbox.leads.note(folio, `Llamé al ${PHONE}: prefiere ${MAIL}`, ANA);
    await inbox.replies.keepDraft(folio, { subject: '', text: `Hola, ${MAIL}` }, ANA);
    await bench.reply(folio, `A ${MAIL}`);
    const silent = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    const mailer = createMailer({ smtpUrl: null, dataDir }, silent);
    const queue = createLeadQueue(bench.database, { leaseMs: 30_000, now: () => clock.now });
    clock.now += UNDO_MS;
    for (const claim of await queue.claim({ agency_mail: 9, visitor_mail: 9, reply: 9 })) {
      await mailer.send(claim, { to: claim.lead?.correo, text: claim.lead?.telefono }, aHold());
      await queue.markSent(claim, anEnding());
    }
    expect(filesWith(MAIL, dataDir).join()).toContain('.eml');

    // Only SQLite: a backup of PostgreSQL needs programs that the test's computer may not have.
    const copied = () => makeCopy({ dataDir, databaseUrl: null }, 'a-mano', clock.now);
    const copiesAt = async () =>
      (await readdir(copiesFolder(dataDir))).map((name) => readCopyName(name)?.madeAt);
    const copiedAt = clock.now - (clock.now % 1000);
    if (dialect === 'sqlite') await copied();

    const retention = createRetention(bench.database, {
      days: 30,
      blockedDays: 100,
      log: silent,
      now: () => clock.now,
      mails: keptMails(mailFolder(dataDir)),
    });
    const blocked = createBlockedLeads(bench.database, 100);
    clock.now += 30 * DAY;
    await bench.arrive({ correo: 'nueva@correo.example' });
    expect(await retention.purge()).toEqual({ blocked: 2, destroyed: 0 });

    const period = { from: '2025-12-01', to: '2026-12-01' };
    expect(await bench.rows()).toHaveLength(1);
    expect(await inbox.list.count({ text: 'aurelia' })).toMatchObject({ count: 0, more: false });
    expect((await inbox.figures.of(period)).total.count).toBe(1);
    const file = await inbox.export.open({ filter: {}, sort: 'arrival' }, 'csv', ANA);
    expect(await new Response(file.body).text()).not.toContain(MAIL);
    expect(await inbox.leads.read(folio)).toBeNull();
    expect((await blocked.list(null, 9)).map((row) => row.folio)).toEqual([folio, other]);
    const kept = await blocked.read(folio);
    expect(kept?.lead).toMatchObject({ correo: MAIL, telefono: PHONE });
    expect(kept?.events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['note', 'answered']),
    );
    expect(filesWith(MAIL, dataDir).join()).not.toContain('.eml');

    clock.now += 101 * DAY;
    const { destroyed } = await retention.purge();
    expect(destroyed).toBe(2);
    expect(await blocked.read(folio)).toBeNull();
    expect(await blocked.forgotten(folio)).toMatchObject({ reason: 'plazo' });
    for (const text of [MAIL, PHONE, 'Aurelia']) {
      expect(filesWith(text, dataDir), text).toEqual([]);
      expect(await everything(bench), text).not.toContain(text);
    }
    if (dialect === 'sqlite') {
      expect(await copiesAt()).toEqual([copiedAt]);
      await deleteOldCopies(dataDir, clock.now);
      expect(await copiesAt()).toEqual([]);
    }
    mailer.close();
  });
});
