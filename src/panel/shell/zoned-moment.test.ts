import { describe, expect, it } from 'vitest';
import { zonedMoment } from './zoned-moment.ts';

const iso = (text: string, zone: string) => {
  const at = zonedMoment(text, zone);
  return at === null ? null : new Date(at).toISOString();
};

describe('a moment chosen in the brand’s zone', () => {
  it('is that time of day there, whatever the server’s zone', () => {
    expect(iso('2026-11-21T10:00', 'America/Mexico_City')).toBe('2026-11-21T16:00:00.000Z');
    expect(iso('2026-11-21T10:00', 'Europe/Madrid')).toBe('2026-11-21T09:00:00.000Z');
    expect(iso('2026-07-21T10:00', 'Europe/Madrid')).toBe('2026-07-21T08:00:00.000Z');
  });

  it('is the later one where clocks skip it or repeat it', () => {
    // In Madrid, 02:00 to 03:00 does not exist on 29 March 2026 and exists twice on 25 October
    // 2026.
    expect(iso('2026-03-29T02:30', 'Europe/Madrid')).toBe('2026-03-29T01:30:00.000Z');
    expect(iso('2026-10-25T02:30', 'Europe/Madrid')).toBe('2026-10-25T01:30:00.000Z');
  });

  it.each(['', 'mañana', '2026-13-40T10:00', '2026-11-21'])('is nothing for «%s»', (text) => {
    expect(zonedMoment(text, 'Europe/Madrid')).toBeNull();
  });
});
