import { TZDate } from '@date-fns/tz';
import { expect, it } from 'vitest';
import { momentFormat } from './export-columns.ts';

const HOUR_MS = 60 * 60 * 1000;

it.each([
  // Clocks change by half an hour in `Australia/Lord_Howe`, and at midnight in `America/Santiago`.
  ['America/Mexico_City', Date.UTC(2022, 2, 30)],
  ['Europe/Madrid', Date.UTC(2026, 2, 26)],
  ['America/Santiago', Date.UTC(2026, 3, 1)],
  ['Australia/Lord_Howe', Date.UTC(2026, 3, 1)],
  ['Asia/Kathmandu', Date.UTC(2026, 0, 1)],
])('says every hour of two weeks in %s as the calendar has it', (timeZone, since) => {
  for (let hour = 0; hour < 14 * 24; hour += 1) {
    const at = since + hour * HOUR_MS + 754_321;
    const date = new TZDate(at, timeZone);
    const local = new Date(at - date.getTimezoneOffset() * 60_000).toISOString();
    const words = `${local.slice(0, 10)} ${local.slice(11, 19)}`;
    const offset = /GMT([+-]\d\d)(\d\d)/.exec(date.toString())?.slice(1).join(':') ?? '';
    expect(momentFormat(timeZone)(at)).toBe(`${words} ${offset}`);
  }
});
