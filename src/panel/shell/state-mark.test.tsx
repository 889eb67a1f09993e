import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import type { InboxRow } from '#server/leads/inbox/rows.ts';
import { PostponedMark, PromiseMark } from './StateMark.tsx';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 29, 12);
const row = {
  arrivedAt: NOW - HOUR,
  dueAt: NOW + 5 * HOUR,
  firstAnswerAt: null,
  awaitsAnswer: true,
  awaitsSince: null,
  hiddenUntil: null,
  unsent: null,
} as unknown as InboxRow;
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));

const marks = (of: Partial<InboxRow>, mailsAreFiles = false) =>
  renderToStaticMarkup(
    <>
      <PromiseMark row={{ ...row, ...of }} mailsAreFiles={mailsAreFiles} />
      <PostponedMark row={{ ...row, ...of }} />
    </>,
  ).replaceAll(/<[^>]*>/gu, '');

it('calls nothing answered whose answer has not left', () => {
  const answered = { firstAnswerAt: NOW, awaitsAnswer: false };
  expect(marks(answered)).toBe('Contestada en 1 h');
  for (const [unsent, words] of [
    ['failed', 'no salió'],
    ['kept', 'no salió'],
    ['retrying', 'aún no sale'],
  ] as const) {
    for (const mailsAreFiles of [false, true]) {
      expect(marks({ ...answered, unsent }, mailsAreFiles)).toBe(`Tu respuesta ${words}`);
      expect(marks({ unsent }, mailsAreFiles)).toContain(`Tu respuesta ${words}Vence en 5 h`);
    }
  }
  expect(marks({ ...answered, unsent: 'waiting' })).toBe('Respuesta por salir');
  expect(marks({ ...answered, unsent: 'waiting' }, true)).toMatch(/^Vence en 5 h/);
});

it('says until when it is put off, and when its answer is due before', () => {
  expect(marks({})).not.toContain('Aplazada');
  expect(marks({ hiddenUntil: NOW + HOUR })).toMatch(/Aplazada hasta(?!.*vence)/);
  expect(marks({ hiddenUntil: NOW + 20 * HOUR })).toContain('después de que vence');
});
