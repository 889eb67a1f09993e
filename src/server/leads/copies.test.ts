import { describe, expect, it } from 'vitest';
import { captcha, enquiry, storeBench } from '#server/leads/testing-store.ts';
import { dialects, testDatabase } from '#tests/support/databases.ts';
import { createRateLimit } from '#server/platform/database/rate-limit.ts';
import { createLeadStore } from './store.ts';

describe.each(dialects)('copies on %s', (dialect) => {
  const { store, leads, deliveries } = storeBench(dialect);
  const sent = (number: number, submissionId: string | null = `s-${number}`) =>
    enquiry({ submissionId, nombre: `N${number}` });

  it('an enquiry is taken without one once its mailbox has had enough, and says so', async () => {
    const limited = store({ copies: createRateLimit({ points: 2, seconds: 600 }) });
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
    expect(await accept(1)).toMatchObject({ repeated: true, copy: true });
    expect(await accept(3)).toMatchObject({ repeated: true, copy: false });
    expect(await limited.findRepeat(sent(2, null))).toMatchObject({ copy: true });
    expect(await limited.findRepeat(sent(4, null))).toMatchObject({ copy: false });
  });

  it('a mailbox is the same however its address is written', async () => {
    const limited = store({ copies: createRateLimit({ points: 3, seconds: 600 }) });
    const copies: unknown[] = [];
    for (const correo of ['ana@x.mx', 'ANA@x.mx', 'ana+uno@x.mx', 'ana+dos@x.mx', 'eva@x.mx']) {
      copies.push(await limited.accept({ ...sent(copies.length), correo }, null));
    }
    expect(copies).toMatchObject([true, true, true, false, true].map((copy) => ({ copy })));
  });

  it('one of which none is to be made counts nothing, and says so', async () => {
    const limited = store({ copies: createRateLimit({ points: 1, seconds: 600 }) });
    expect(await limited.accept(sent(1), null, false)).toMatchObject({ copy: false });
    expect(await limited.accept(sent(2), null)).toMatchObject({ copy: true });
  });

  it('nothing counts but what was stored, and once', async () => {
    const limited = store({ copies: createRateLimit({ points: 2, seconds: 600 }) });
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
  const copies = createRateLimit({ points: 1, seconds: 600 });
  const broken = createLeadStore(database, { channels: [], copies });
  await expect(broken.accept(enquiry(), null)).rejects.toThrow();
  expect(await copies.wait('ana@example.org')).toBeNull();
});
