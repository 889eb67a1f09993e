import { describe, expect, it } from 'vitest';
import { createLive, type LiveEvent } from './live.ts';

const event = (folio: string): LiveEvent => ({ kind: 'arrived', folio, actorId: null });

describe('what open panels are told', () => {
  it('is everything from when they ask, until they leave', async () => {
    const live = createLive(null);
    const leave = new AbortController();
    const heard: string[] = [];
    const listening = (async () => {
      for await (const { folio } of live.subscribe(leave.signal)) {
        heard.push(folio);
        if (folio === 'B') leave.abort();
      }
    })();
    live.tell(event('A'));
    live.tell(event('B'));
    await listening;
    live.tell(event('C'));
    expect(heard).toEqual(['A', 'B']);
  });

  it('ends when the process does, whoever is still there', async () => {
    const live = createLive(null);
    const heard: string[] = [];
    const listening = (async () => {
      for await (const { folio } of live.subscribe(new AbortController().signal)) heard.push(folio);
    })();
    live.tell(event('A'));
    await live.stop();
    await listening;
    expect(heard.length).toBeLessThanOrEqual(1);
  });
});
