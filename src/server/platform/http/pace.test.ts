import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { paced } from '#server/platform/http/site-server.ts';

const response = {} as never;
const request = (url: string, isGone = () => false) =>
  ({
    url,
    socket: {
      get destroyed() {
        return isGone();
      },
    },
  }) as never;

it('lets a few requests through in each turn, in their order, also if others come between', async () => {
  const begun: string[] = [];
  const handle = paced(({ url = '' }) => void begun.push(url));
  const wanted = Array.from({ length: 100 }, (_, index) => `/${index}`);
  for (const url of wanted) handle(request(url), response);
  expect(begun).toHaveLength(16);
  await nextTurn();
  expect(begun).toHaveLength(32);
  handle(request('/late'), response);
  expect(begun).toHaveLength(32);
  while (begun.length < 101) await nextTurn();
  expect(begun).toEqual([...wanted, '/late']);
});

it('forgets a client that hangs up while it waits', async () => {
  const begun: string[] = [];
  const handle = paced(({ url = '' }) => void begun.push(url));
  let gone = '';
  for (let index = 0; index < 20; index += 1) {
    const url = `/${index}`;
    handle(
      request(url, () => gone === url),
      response,
    );
  }
  gone = '/18';
  await nextTurn();
  expect(begun).toHaveLength(19);
  expect(begun).not.toContain('/18');
});
