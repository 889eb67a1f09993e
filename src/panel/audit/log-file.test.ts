import type { APIContext } from 'astro';
import { expect, it } from 'vitest';
import { FORMULA, readCsv } from '#tests/support/strict-csv.ts';
import { logFile } from './log-file.ts';

const LINES = [
  ['=cmd|calc', 'sign_in', 'ana\n=HYPERLINK("x")', 'dos\nrenglones'],
  ['ana', 'exported', 'a,b;c "d"', '00123'],
].map(([actor, action, subject, detail], at) => ({
  ...{ id: String(at), at: Date.UTC(2026, 0, 8, 18, 0, at), actor, action, subject, detail },
  address: '192.0.2.1',
}));

it.each([
  ['', ',', '2026-01-08T18:00:01.000Z', '00123'],
  ['?para=excel', ';', '2026-01-08 18:00', "'00123"],
])('is read back whole by a strict reader: %s', async (query, delimiter, moment, detail) => {
  const audit = { note: () => Promise.resolve(), list: () => Promise.resolve(LINES) };
  const locals = {
    services: { staff: { tools: { audit } } },
    panel: { person: null, address: '' },
  };
  const url = new URL(`https://agencia.example/panel/registro.csv${query}`);
  const answer = await logFile({ locals, url } as unknown as APIContext);
  const bytes = await answer.bytes();
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [titles, ...rows] = await readCsv(new TextDecoder().decode(bytes), delimiter);
  expect(titles).toEqual(['fecha (UTC)', 'quién', 'qué', 'sobre', 'detalle', 'desde']);
  expect(rows).toHaveLength(2);
  expect(rows[0]?.slice(1, 5)).toEqual([
    "'=cmd|calc",
    expect.any(String),
    `ana\n'=HYPERLINK("x")`,
    'dos\nrenglones',
  ]);
  expect(rows[1]?.[0]).toBe(moment);
  expect(rows[1]?.slice(3)).toEqual(['a,b;c "d"', detail, '192.0.2.1']);
  expect(rows.flat().filter((cell) => FORMULA.test(cell))).toEqual([]);
});
