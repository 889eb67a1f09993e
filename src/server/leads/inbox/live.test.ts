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

  it('says at once that sessions ended, to their account alone, in whatever process', () => {
    let hear: (event: LiveEvent) => void = () => undefined;
    const sent: LiveEvent[] = [];
    const live = createLive({
      send: (event) => Promise.resolve(void sent.push(event)),
      listen(heard) {
        hear = heard;
        return { close: () => Promise.resolve() };
      },
    });
    live.start();
    const leave = new AbortController();
    const heard: string[] = [];
    live.onSessionsEnded('ana', leave.signal, () => heard.push('ana'));
    live.onSessionsEnded('luis', leave.signal, () => heard.push('luis'));
    live.sessionsEnded('ana');
    expect(heard).toEqual(['ana']);
    expect(sent).toEqual([{ kind: 'sessions', folio: '', actorId: 'ana' }]);
    hear({ kind: 'sessions', folio: '', actorId: 'luis' });
    expect(heard).toEqual(['ana', 'luis']);
    leave.abort();
    live.sessionsEnded('ana');
    expect(heard).toEqual(['ana', 'luis']);
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
