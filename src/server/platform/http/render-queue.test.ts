import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { ask, openTestSite, type TestSite } from '#server/platform/http/testing-site.ts';
import { createRenderQueue } from '#server/platform/http/astro-bridge.ts';

describe('renders', () => {
  it('take turns, posts before pages, and leave turns of the loop to others', async () => {
    const renderQueue = createRenderQueue();
    const done: string[] = [];
    let loops = 0;
    const watch = () => {
      loops += 1;
      watching = setImmediate(watch);
    };
    let watching = setImmediate(watch);
    const render = (name: string) =>
      renderQueue.take(name.startsWith('post'), async () => {
        await nextTurn();
        done.push(name);
      });
    const names = ['page1', 'page2', 'page3', 'page4', 'page5', 'page6', 'post1', 'post2'];
    await Promise.all(names.map(render));
    clearImmediate(watching);
    expect(done).toEqual(['page1', 'post1', 'post2', 'page2', 'page3', 'page4', 'page5', 'page6']);
    expect(loops).toBeGreaterThan(7 * 16);
  });

  it('go on after one that failed', async () => {
    const renderQueue = createRenderQueue();
    const fail = () => Promise.reject(new Error('falla'));
    const failed = await Promise.allSettled(
      Array.from({ length: 9 }, () => renderQueue.take(true, fail)),
    );
    expect(failed.every(({ status }) => status === 'rejected')).toBe(true);
    await expect(renderQueue.take(false, () => Promise.resolve(7))).resolves.toBe(7);
  });
});

describe('more visitors than can be answered', () => {
  let site: TestSite;
  afterEach(() => site.close());

  it('are not counted with the streams of events that panels keep open', async () => {
    const headers = { 'content-type': 'text/event-stream' };
    const open: ReadableStreamDefaultController[] = [];
    const stream = () =>
      new ReadableStream({
        start(controller) {
          open.push(controller);
          controller.enqueue(new TextEncoder().encode(':\n\n'));
        },
      });
    site = await openTestSite({
      page: (request) =>
        Promise.resolve(
          request.url.endsWith('/panel/novedades')
            ? new Response(stream(), { headers })
            : new Response('por fin'),
        ),
    });
    const streams: Promise<{ status: number }>[] = [];
    for (const count of [130, 260]) {
      while (streams.length < count) streams.push(ask(site, '/panel/novedades'));
      await expect.poll(() => open.length).toBe(count);
    }
    expect((await ask(site, '/contacto')).status).toBe(200);
    for (const controller of open) controller.close();
    expect((await Promise.all(streams)).every(({ status }) => status === 200)).toBe(true);
  });

  it('are told so with the phone and when to come back, but posts and files go on', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    site = await openTestSite({
      page: async () => {
        await released;
        return new Response('por fin');
      },
    });
    const answers = Array.from({ length: 300 }, () => ask(site, '/contacto'));
    const busy = await Promise.race(answers);
    expect(busy.status).toBe(503);
    expect(busy.headers['retry-after']).toBe('10');
    expect(busy.text).toContain('55 5550 0100');
    expect((await ask(site, '/')).status).toBe(200);
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const post = ask(site, '/contacto', { method: 'POST', headers, body: 'a=b' });
    release();
    expect((await post).status).toBe(200);
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 503)).toHaveLength(50);
    expect((await ask(site, '/contacto')).status).toBe(200);
  });
});
