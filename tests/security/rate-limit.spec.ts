import { sendRaw } from './raw-http.ts';
import { addAttack, amount, expect, LIMIT, PROXIED_LIMIT, test } from './servers.ts';

const FORM = 'formulario=simple&contact[nombre]=Ana';

/**
 * Whether the test can send requests from many addresses. Only Linux answers on all addresses of
 * 127.0.0.0/8.
 */
const manyAddresses = process.platform === 'linux';

interface Origin {
  from?: string;
  forwarded?: string;
}

async function post(port: number, { from, forwarded }: Origin): Promise<number> {
  const answer = await sendRaw(
    port,
    `POST /contacto HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: http://localhost:${port}\r\n` +
      `Sec-Fetch-Site: same-origin\r\nConnection: close\r\nAccept: application/json\r\n` +
      (forwarded === undefined ? '' : `X-Forwarded-For: ${forwarded}\r\n`) +
      `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${FORM.length}\r\n\r\n` +
      FORM,
    from === undefined ? {} : { from },
  );
  return answer.status;
}

const count = (statuses: number[], status: number) =>
  statuses.filter((one) => one === status).length;

test('an address cannot pass for many by saying so', async ({ strict: { port } }, testInfo) => {
  test.skip(!manyAddresses, 'needs the loopback addresses that Linux has');
  const statuses: number[] = [];
  const attempts = amount(2 * LIMIT, 40);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    statuses.push(await post(port, { from: '127.0.1.1', forwarded: `203.0.113.${attempt}` }));
  }
  addAttack(testInfo, {
    attack: 'X-Forwarded-For inventado, sin TRUST_PROXY',
    cases: statuses.length,
    worst: Math.max(...statuses),
    found: `${LIMIT} × 422, ${count(statuses, 429)} × 429`,
  });
  expect(count(statuses, 422)).toBe(LIMIT);
  expect(count(statuses, 429)).toBe(attempts - LIMIT);
});

test('many addresses are limited one by one', async ({ strict: { port } }, testInfo) => {
  test.skip(!manyAddresses, 'needs the loopback addresses that Linux has');
  const statuses: number[] = [];
  const addresses = amount(4, 40);
  for (let address = 2; address < 2 + addresses; address += 1) {
    for (let attempt = 0; attempt < LIMIT + 1; attempt += 1) {
      statuses.push(await post(port, { from: `127.0.0.${address}` }));
    }
  }
  addAttack(testInfo, {
    attack: `${addresses} direcciones reales`,
    cases: statuses.length,
    worst: Math.max(...statuses),
    found: `${count(statuses, 422)} × 422, ${count(statuses, 429)} × 429`,
  });
  expect(count(statuses, 422)).toBe(addresses * LIMIT);
  expect(count(statuses, 429)).toBe(addresses);
});

test('behind our proxy the address is the one that the proxy saw', async ({
  proxied: { port },
}, testInfo) => {
  const statuses: number[] = [];
  const attempts = amount(PROXIED_LIMIT + 2, 30);
  // The client invents the first address of this header. The proxy adds the last address, from
  // which the client's request came.
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    statuses.push(await post(port, { forwarded: `198.51.100.${attempt}, 203.0.113.9` }));
  }
  // These addresses are in one /64 network. One internet customer has a whole /64 network, so the
  // network counts as one visitor.
  const network: number[] = [];
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    network.push(await post(port, { forwarded: `2001:db8:1:2:${attempt.toString(16)}::1` }));
  }
  const others: number[] = [];
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    others.push(await post(port, { forwarded: `198.51.100.${attempt}` }));
  }
  addAttack(testInfo, {
    attack: 'X-Forwarded-For inventado, con TRUST_PROXY',
    cases: 3 * attempts,
    worst: Math.max(...statuses, ...network, ...others),
    found: `${count([...statuses, ...network], 422)} × 422, ${count([...statuses, ...network], 429)} × 429`,
  });
  expect(count(statuses, 422)).toBe(PROXIED_LIMIT);
  expect(count(network, 422)).toBe(PROXIED_LIMIT);
  expect(count(others, 422)).toBe(attempts);
});
