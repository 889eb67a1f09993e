import { describe, expect, it } from 'vitest';
import { captcha, enquiry, storeBench } from '#server/leads/testing-store.ts';
import { dialects, testDatabase } from '#tests/support/databases.ts';
import { createCopyLimit } from './copy-limit.ts';
import { createLeadStore } from './store.ts';

it('lets so many copies go to a mailbox in a day, however its address is written', () => {
  let moment = 0;
  const copies = createCopyLimit(3, () => moment);
  const sent = ['ana@x.mx', 'ANA@x.mx', 'ana+uno@x.mx', 'ana+dos@x.mx', 'ana@x.mx'];
  expect(sent.map((address) => copies.allows(address))).toEqual([true, true, true, false, false]);
  expect(copies.allows('eva@x.mx')).toBe(true);
  moment += 24 * 60 * 60 * 1000;
  expect(copies.allows('ana@x.mx')).toBe(true);
});

describe.each(dialects)('copies on %s', (dialect) => {
  const { store, leads, deliveries } = storeBench(dialect);
  const sent = (number: number, submissionId: string | null = `s-${number}`) =>
    enquiry({ submissionId, nombre: `N${number}` });

  it('an enquiry is taken without one once its mailbox has had enough, and says so', async () => {
    const limited = store({ copies: createCopyLimit(2) });
    const accept = (number: number, id?: null) => limited.accept(sent(number, id), null);
    expect(await accept(1)).toMatchObject({ repeated: false, copy: true });
    expect(await accept(2, null)).toMatchObject({ repeated: false, copy: true });
    expect(await accept(3)).toMatchObject({ repeated: false, copy: false });
    expect(await accept(4, null)).toMatchObject({ repeated: false, copy: false });
    const channels = (await deliveries()).map(({ channel }) => channel).sort();
    expect(channels).toEqual([
      ...Array<string>(4).fill('agency_mail'),
      'visitor_mail',
      'visitor_mail',
    ]);
    // Sent again, each says what became of its own.
    expect(await accept(1)).toMatchObject({ repeated: true, copy: true });
    expect(await accept(3)).toMatchObject({ repeated: true, copy: false });
    expect(await limited.findRepeat(sent(2, null))).toMatchObject({ copy: true });
    expect(await limited.findRepeat(sent(4, null))).toMatchObject({ copy: false });
  });

  it('nothing counts but what was stored, and once', async () => {
    const limited = store({ copies: createCopyLimit(2) });
    expect(await limited.accept(sent(1), captcha('c1'))).toMatchObject({ copy: true });
    for (let time = 0; time < 5; time += 1) {
      expect(await limited.accept(sent(1), captcha('c1'))).toMatchObject({ repeated: true });
      expect(await limited.accept(sent(9), captcha('c1'))).toEqual({ outcome: 'captcha_reused' });
    }
    expect(await limited.accept(sent(2), null)).toMatchObject({ repeated: false, copy: true });
    expect(await leads()).toHaveLength(2);
  });
});

it('a store that refuses takes nobody’s copies away', async () => {
  const { database, drop } = await testDatabase('sqlite');
  await drop();
  const copies = createCopyLimit(1);
  const broken = createLeadStore(database, { folioPrefix: 'ATA', channels: [], copies });
  await expect(broken.accept(enquiry(), null)).rejects.toThrow();
  expect(copies.allows('ana@example.org')).toBe(true);
});
