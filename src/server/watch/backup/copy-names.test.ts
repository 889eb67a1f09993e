import { expect, it } from 'vitest';
import {
  COPIES_DAYS,
  COPY_REASONS,
  copyName,
  type CopyReason,
  outOfTime,
  readCopyName,
} from './copy-names.ts';

const DAY = 24 * 60 * 60_000;
const NOW = Date.UTC(2026, 10, 22, 9, 15);
const made = (at: number, reason: CopyReason = 'noche') => {
  const copy = readCopyName(copyName(at, reason, false));
  if (copy === null) throw new Error('not a name of ours');
  return copy;
};

it('says when and why a copy was made, and reads it back', () => {
  const name = copyName(NOW, 'antes-de-migrar', true);
  expect(name).toBe('atalaya-2026-11-22T091500Z-antes-de-migrar.tar.gz.age');
  expect(readCopyName(name)).toEqual({ name, madeAt: NOW, reason: 'antes-de-migrar' });
  expect(readCopyName('notas.tar.gz')).toBeNull();
  expect(readCopyName('atalaya-2026-99-22T091500Z-noche.tar.gz')).toBeNull();
});

it('keeps seven days and four weeks of a year of nights', () => {
  const nights = Array.from({ length: 365 }, (_, day) => made(NOW - day * DAY));
  const gone = outOfTime(nights, NOW);
  const ages = nights
    .filter((copy) => !gone.includes(copy))
    .map((copy) => (NOW - copy.madeAt) / DAY);
  // Today is a Sunday, so the earlier weeks ended 7, 14, 21 and 28 days ago.
  expect(ages).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 14, 21, 28]);
});

it('never has fewer for being pruned every night', () => {
  let kept = [made(NOW)];
  for (let day = 1; day <= 60; day += 1) {
    const now = NOW + day * DAY;
    kept.push(made(now));
    const gone = outOfTime(kept, now);
    kept = kept.filter((copy) => !gone.includes(copy));
  }
  const last = NOW + 60 * DAY;
  const oldest = Math.max(...kept.map((copy) => (last - copy.madeAt) / DAY));
  expect(kept.length).toBeGreaterThanOrEqual(9);
  expect(oldest).toBeGreaterThanOrEqual(21);
  expect(oldest).toBeLessThan(COPIES_DAYS);
});

it('keeps the last three from before something that could go wrong', () => {
  const before = [10, 20, 30, 34].map((day) => made(NOW - day * DAY, 'antes-de-migrar'));
  expect(outOfTime(before, NOW)).toEqual([before[3]]);
});

it('keeps the last ten that somebody asked for, whatever else was made that day', () => {
  const byHand = Array.from({ length: 11 }, (_, minute) => made(NOW - minute * 60_000, 'a-mano'));
  expect(outOfTime([...byHand, made(NOW + 60_000)], NOW)).toEqual([byHand[10]]);
});

it('keeps nothing for longer than the privacy notice says', () => {
  const old = (reason: CopyReason) => made(NOW - COPIES_DAYS * DAY, reason);
  const copies = COPY_REASONS.map(old);
  expect(outOfTime(copies, NOW)).toEqual(copies);
});

it('does not let a copy from before a restoration push out the restored one', () => {
  const copies = [made(NOW - 60_000, 'a-mano'), made(NOW, 'antes-de-restaurar')];
  expect(outOfTime(copies, NOW)).toEqual([]);
});
