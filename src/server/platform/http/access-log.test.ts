import { expect, it } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { ADDRESSES } from '#server/start/site.ts';
import { createAccessLog } from './request-handler.ts';

function logged(path: string, status = 200): unknown {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const exchange = {
    request: { method: 'GET' },
    path,
    id: 'x',
    bytes: 0,
    startedAt: 0,
    known: true,
  };
  createAccessLog(log, ADDRESSES.secretLinks)(exchange as never, status);
  return (JSON.parse(lines[0] ?? '{}') as { path: unknown }).path;
}

it.each([
  ['/boletin/confirmar/firmado.abc', '/boletin/confirmar/…'],
  ['/panel/invitacion/p-tkpND25eeprzoEsX1ElX1BBQsw6OG2n3tJbqXPtY', '/panel/invitacion/…'],
  ['/panel/invitaciones', '/panel/invitaciones'],
  ['/boletin', '/boletin'],
])('writes no link that lets somebody in: %s', (path, said) => {
  expect(logged(path)).toBe(said);
  expect(logged(path, 410)).toBe(said);
});
