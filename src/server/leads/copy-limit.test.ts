import { expect, it } from 'vitest';
import { testDatabase } from '#tests/support/databases.ts';
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

it('an enquiry is taken without a copy once its mailbox has had enough of them', async () => {
  const { database, drop } = await testDatabase('sqlite');
  const leads = createLeadStore(database, {
    folioPrefix: 'ATA',
    channels: ['agency_mail', 'visitor_mail'],
    copies: createCopyLimit(1),
  });
  for (const nombre of ['Ana', 'Eva']) {
    const lead = { submissionId: null, nombre, correo: 'ana@x.mx', telefono: '5', detail: {} };
    const answer = await leads.accept({ kind: 'contacto', form: 'simple', ...lead }, null);
    expect(answer).toMatchObject({ outcome: 'accepted', repeated: false });
  }
  const rows = await database.kysely.selectFrom('delivery').select('channel').execute();
  expect(rows.map(({ channel }) => channel).sort()).toEqual([
    'agency_mail',
    'agency_mail',
    'visitor_mail',
  ]);
  await drop();
});
