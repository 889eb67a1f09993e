import { expect, it } from 'vitest';
import { newsStream } from './news-stream.ts';
import { createNews, type NewsEvent } from '#server/leads/inbox/news.ts';

const event = (folio: string): NewsEvent => ({ kind: 'arrived', folio, actorId: null });

it('ends as soon as the session of who reads it does, and not before', async () => {
  const news = createNews(null);
  let isIn = true;
  const person = { id: 'ana', username: 'ana', lastname: 'Vega' };
  const locals = {
    panel: { person, address: '192.0.2.1' },
    services: { staff: { isIn: () => Promise.resolve(isIn) }, inbox: { news } },
    reportError: (error: unknown) => {
      throw error;
    },
  };
  const response = await newsStream({ locals } as never);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const read = async () => {
    const { done, value } = await reader.read();
    return done ? null : new TextDecoder().decode(value);
  };
  expect(await read()).toBe('retry: 3000\n\n');
  news.sessionsEnded('ana');
  news.tell(event('ATA-1'));
  expect(await read()).toContain('ATA-1');
  isIn = false;
  news.sessionsEnded('ana');
  expect(await read()).toBeNull();
  news.tell(event('ATA-2'));
});
