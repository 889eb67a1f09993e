import { describe, expect, it } from 'vitest';
import { COPY_NOT_DELIVERED } from '#server/leads/lead-notes.ts';
import { AGENCY, mailBench } from '#server/messages/testing-mail.ts';

const VISITOR = 'evá@ejemplo.mx';

describe('an address that ASCII cannot spell', () => {
  const bench = mailBench();
  const rows = async () => {
    const { kysely } = bench.database;
    const found = await kysely.selectFrom('delivery').select(['channel', 'status']).execute();
    return Object.fromEntries(found.map(({ channel, status }) => [channel, status]));
  };
  const notes = async () => {
    const { kysely } = bench.database;
    const { detail } = await kysely.selectFrom('lead').select('detail').executeTakeFirstOrThrow();
    return (JSON.parse(detail) as { avisos?: string[] }).avisos ?? [];
  };
  const recipients = () =>
    bench.mail.received.flatMap(({ to }) => (to ?? []).map(({ address }) => address)).sort();

  it('gets its copy by a server that speaks SMTPUTF8', async () => {
    await bench.accept(1, VISITOR);
    bench.worker.start();
    await expect.poll(rows).toEqual({
      agency_mail: 'sent',
      visitor_mail: 'sent',
    });
    expect(recipients()).toEqual([VISITOR, AGENCY]);
    expect(await notes()).toEqual([]);
  });

  it('without it the agency gets its mail, and reads in the enquiry that no copy went', async () => {
    bench.mail.state.speaksUtf8 = false;
    await bench.accept(1, VISITOR);
    bench.worker.start();
    await expect.poll(rows).toEqual({
      agency_mail: 'sent',
      visitor_mail: 'failed',
    });
    expect(recipients()).toEqual([AGENCY]);
    expect(bench.mail.received[0]?.text).toContain(VISITOR);
    expect(await notes()).toEqual([COPY_NOT_DELIVERED]);
  });
});
