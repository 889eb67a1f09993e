import { describe, expect, it } from 'vitest';
import { createNews, type NewsEvent } from './news.ts';

const event = (folio: string): NewsEvent => ({ kind: 'arrived', folio, actorId: null });

describe('what open panels are told', () => {
  it('is everything from when they ask, until they leave', async () => {
    const news = createNews(null);
    const leave = new AbortController();
    const heard: string[] = [];
    const listening = (async () => {
      for await (const { folio } of news.subscribe(leave.signal)) {
        heard.push(folio);
        if (folio === 'B') leave.abort();
      }
    })();
    news.tell(event('A'));
    news.tell(event('B'));
    await listening;
    news.tell(event('C'));
    expect(heard).toEqual(['A', 'B']);
  });

  it('says at once that sessions ended, to their account alone, in whatever process', () => {
    let hear: (event: NewsEvent) => void = () => undefined;
    const sent: NewsEvent[] = [];
    const news = createNews({
      send: (event) => Promise.resolve(void sent.push(event)),
      listen(heard) {
        hear = heard;
        return Promise.resolve();
      },
    });
    news.start();
    const leave = new AbortController();
    const heard: string[] = [];
    news.onSessionsEnded('ana', leave.signal, () => heard.push('ana'));
    news.onSessionsEnded('luis', leave.signal, () => heard.push('luis'));
    news.sessionsEnded('ana');
    expect(heard).toEqual(['ana']);
    expect(sent).toEqual([{ kind: 'sessions', folio: '', actorId: 'ana' }]);
    hear({ kind: 'sessions', folio: '', actorId: 'luis' });
    expect(heard).toEqual(['ana', 'luis']);
    leave.abort();
    news.sessionsEnded('ana');
    expect(heard).toEqual(['ana', 'luis']);
  });

  it('ends when the process does, with listeners still there', async () => {
    const news = createNews(null);
    const heard: string[] = [];
    const listening = (async () => {
      for await (const { folio } of news.subscribe(new AbortController().signal)) heard.push(folio);
    })();
    news.tell(event('A'));
    await news.stop();
    await listening;
    expect(heard.length).toBeLessThanOrEqual(1);
  });
});
