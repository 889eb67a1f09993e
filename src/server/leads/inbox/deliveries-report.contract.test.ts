import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { deliveriesCommand } from '#server/leads/inbox/deliveries-report.ts';
import { createLeadQueue } from '#server/leads/lead-queue.ts';

import { createLeadStore } from '#server/leads/store.ts';
import { enquiry } from '#server/leads/testing-store.ts';
import { dialects, sharedDatabase } from '#tests/support/databases.ts';
import { anEnding } from '#tests/support/leads.ts';

describe.each(dialects)('npm run entregas on %s', (dialect) => {
  const test = sharedDatabase(dialect, ['lead']);
  let folio: string;

  beforeEach(async () => {
    const store = createLeadStore(test.database, {
      channels: ['agency_mail', 'visitor_mail'],
      mailboxes: () => ['ventas@x.example'],
    });
    const accepted = await store.accept(enquiry({ correo: 'evá@ejemplo.mx' }), null);
    folio = accepted.outcome === 'accepted' ? accepted.folio : '';
    const queue = createLeadQueue(test.database, { leaseMs: 30_000 });
    for (const claim of await queue.claim({ agency_mail: 1, visitor_mail: 1 })) {
      await queue.markFailed(
        claim,
        anEnding({ outcome: 'failed', said: 'smtp 550: No such user' }),
      );
    }
  });

  const run = (...args: string[]) => deliveriesCommand(test.database, args);

  it('lists what is not delivered, and why', async () => {
    const { text, code } = await run();
    expect(code).toBe(0);
    expect(text).toContain(`${folio}  abandonada  correo a la agencia → ventas@x.example`);
    expect(text).toContain('smtp 550: No such user');
    expect(text).not.toContain('Ana');
  });

  it('shows an enquiry with every try, and says in it that its copy did not arrive', async () => {
    const { text } = await run('ver', folio.toLowerCase());
    expect(text).toContain('Nombre: Ana Núñez');
    expect(text).toContain('La copia que prometimos a esta persona no se pudo entregar');
    expect(text.match(/intento 1\) smtp 550: No such user/g)).toHaveLength(2);
    expect(await run('ver', 'ATA-0000-00')).toMatchObject({ code: 1 });
  });

  it('is an order of the terminal, which says it in the words of the site', async () => {
    const { dataDir, databaseUrl } = test.config;
    const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' };
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['src/server/start/command.ts', 'entregas', 'ver', folio],
      { env: { ...process.env, ...settings }, timeout: 60_000 },
    );
    expect(stdout).toContain('Nombre: Ana Núñez');
  });

  it('puts one or all back in line', async () => {
    const { text: listed } = await run();
    const id = /entrega (\S+),/.exec(listed)?.[1] ?? '';
    expect(await run('reencolar', id)).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^1 entrega vuelve/) as string,
    });
    expect(await run('reencolar', folio)).toMatchObject({
      text: expect.stringMatching(/^1 entrega vuelve/) as string,
    });
    expect(await run('reencolar', 'todo')).toMatchObject({ code: 1 });
    expect(await run('otra')).toMatchObject({ code: 2 });
    const queue = createLeadQueue(test.database, { leaseMs: 30_000 });
    const claims = await queue.claim({ agency_mail: 5, visitor_mail: 5 });
    expect(claims).toHaveLength(2);
    for (const claim of claims) await queue.markSent(claim, anEnding());
    expect(await run()).toEqual({ code: 0, text: 'Todo está entregado.\n' });
  });
});
