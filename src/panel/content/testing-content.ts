import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { content } from '#content/snapshot/content.ts';
import { directWork } from '#server/publishing/content-work.ts';
import type { Person } from '#server/accounts/people.ts';
import * as store from '#server/publishing/store.ts';
import { createPublishing, type Publishing } from '#server/publishing/publishing.ts';
import { type Newcomer, type TestStaff, testStaff } from '#server/accounts/testing-staff.ts';
import { type DialectName, silentLog } from '#tests/support/databases.ts';

export interface EditedSite {
  site: TestStaff;
  folder: string;
  publishing: Publishing;
  edits: Newcomer;
}

export async function personNamed(site: TestStaff, name: string): Promise<Person> {
  const person = await site.staff.tools.people.named(name);
  if (person === null) throw new TypeError('nobody');
  return person;
}

/** Returns the text of each draft by its file, and null for a removed file. */
export async function draftTexts({ database }: Publishing): Promise<Record<string, string | null>> {
  const drafts = await store.drafts(database);
  return Object.fromEntries(
    drafts.map(({ file, bytes }) => [file, bytes && Buffer.from(bytes).toString('utf8')]),
  );
}

/**
 * Call this function first in a `describe` block. All tests of the block share one database,
 * because a new database is slow.
 */
export function editedSite(
  dialect: DialectName,
  lay: (folder: string) => Promise<void>,
): EditedSite {
  const shared = {} as EditedSite;
  beforeAll(async () => {
    const folder = (shared.folder = await mkdtemp(join(tmpdir(), 'contenido-')));
    shared.site = await testStaff(dialect, (database) => ({
      publishing: (shared.publishing = createPublishing({
        database,
        log: silentLog,
        source: () => folder,
        target: folder,
        place: join(folder, '..', 'datos'),
        machine: { id: 'una', name: 'una' },
        work: directWork,
        read: () => Promise.resolve({ snapshot: content() }),
        maker: null,
      })),
    }));
    shared.edits = await shared.site.newcomer('edita', 'edita');
  });
  beforeEach(async () => {
    const { kysely } = shared.site.database;
    for (const table of ['publication', 'draft', 'version', 'machine', 'blob'] as const) {
      await kysely.deleteFrom(`content_${table}`).execute();
    }
    await rm(shared.folder, { recursive: true, force: true });
    await mkdir(shared.folder);
    await lay(shared.folder);
  });
  afterAll(async () => {
    await shared.site.drop();
    await rm(shared.folder, { recursive: true, force: true });
  });
  return shared;
}
