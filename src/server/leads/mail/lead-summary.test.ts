import { expect, it } from 'vitest';
import { aClaim } from '#tests/support/leads.ts';
import { contactEntries } from './lead-summary.ts';

it.each([
  ['55 5550-0142', false],
  ['+5555500142', true],
  ['5555500142, con Ana', true],
])('says how a telephone was written, «%s», where that says more', (telefonoEscrito, said) => {
  const { lead } = aClaim();
  const entries = contactEntries({ ...lead, telefono: '5555500142', detail: { telefonoEscrito } });
  expect(entries.some(({ value }) => value === telefonoEscrito)).toBe(said);
});
