import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { residentBytes } from '#tests/support/resident.ts';
import { addAttack, distinct, expect, onlyInLongForm, test } from './servers.ts';

const MIB = 1024 * 1024;

function get(agent: Agent, port: number, path: string, headers: Record<string, string> = {}) {
  return new Promise<number>((resolve) => {
    const sent = request({ agent, port, path, headers, host: '127.0.0.1' }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', () => resolve(0)).end();
  });
}

onlyInLongForm(
  'minutes of the whole machine; src/server/platform/http/render-queue.test.ts has the rest',
);

const SLASHES = `/${'a'.padEnd(2000, '/')}b${'/'.repeat(2000)}`;
const MIXED = [SLASHES, '/contacto', '/contacto', '/contacto'];
const CROWDS: readonly (readonly [string, Omit<Crowd, 'seconds'>])[] = [
  ['400 conexiones en /contacto', { connections: 400, manner: 'keep', paths: ['/contacto'] }],
  [
    '100 conexiones en rutas de 4 000 barras',
    { connections: 100, manner: 'keep', paths: [SLASHES] },
  ],
  ['400, cada petición con su conexión', { connections: 400, manner: 'new', paths: MIXED }],
];
const NEWCOMER_LIMIT_MS = 2_000;
const BARE_RATIO = 4;

for (const [who, crowd] of CROWDS) {
  test(`the home page is still there: ${who}`, async ({ extraSite }, testInfo) => {
    const { port } = await extraSite({ env: { LOG_LEVEL: 'error' } });
    const bare = await startBareServer();
    const compared = await underCrowd(bare.port, { ...crowd, seconds: 8 });
    bare.close();
    const { seen, waits } = await underCrowd(port, { ...crowd, seconds: 8 });
    const longest = waits.at(-1) ?? 0;
    const barest = compared.waits.at(-1) ?? 0;
    const median = waits[Math.floor(waits.length / 2)] ?? 0;
    addAttack(testInfo, {
      attack: `${who}, sin parar; la portada, mientras`,
      cases: [...seen.values()].reduce((sum, count) => sum + count, 0),
      worst: Math.max(...seen.keys()),
      slowestMs: longest,
      found:
        `${distinct(seen.keys())}; mediana ${Math.round(median)} ms; Node sin nada más, ` +
        `${Math.round(barest)} ms: ${(longest / barest).toFixed(1).replace('.', ',')} veces`,
    });
    for (const status of seen.keys()) expect([200, 301, 503]).toContain(status);
    if (crowd.paths.includes('/contacto')) expect(seen.get(503)).toBeGreaterThan(0);
    expect(longest).toBeLessThan(Math.max(NEWCOMER_LIMIT_MS, BARE_RATIO * barest));
  });
}

test('two hundred thousand requests leave no memory behind', async ({ extraSite }, testInfo) => {
  const { port, pid } = await extraSite({ env: { TRUST_PROXY: 'true', LOG_LEVEL: 'error' } });
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const paths = ['/', '/servicios', '/no-existe', '/una/cosa', '/robots.txt', '/', '/negocio'];
  const statuses = new Set<number>();
  const ask = async (count: number, first: number) => {
    let next = first;
    const client = async () => {
      while (next < first + count) {
        const index = next++;
        const from = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
        const rendered = index % 20 === 0;
        const path = rendered ? '/contacto/datos_basicos' : (paths[index % paths.length] ?? '/');
        statuses.add(await get(agent, port, path, { ...form, 'x-forwarded-for': from }));
      }
    };
    await Promise.all(Array.from({ length: 32 }, client));
  };
  await ask(50_000, 0);
  const before = residentBytes(pid);
  await ask(150_000, 50_000);
  const grown = residentBytes(pid) - before;
  agent.destroy();
  addAttack(testInfo, {
    attack: '200 000 peticiones seguidas',
    cases: 200_000,
    worst: Math.max(...statuses),
    found: `${distinct(statuses)}; memoria ${Math.round(grown / MIB)} MiB más en las últimas 150 000`,
  });
  expect(grown).toBeLessThan(64 * MIB);
});

const NEWCOMER_EVERY_MS = 100;

interface Crowd {
  connections: number;
  seconds: number;
  manner: 'keep' | 'new';
  paths: readonly string[];
}

// Measures how long new clients wait for the home page while another process sends many requests.
// Throws if a new client does not get status 200.
async function underCrowd(port: number, { connections, seconds, manner, paths }: Crowd) {
  const args = [port, connections, seconds, manner, ...paths].map(String);
  const child = spawn(process.execPath, ['tests/security/crowd.mjs', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  await once(child.stdout, 'data');
  const newcomers: Promise<number>[] = [];
  while (child.exitCode === null) {
    newcomers.push(homePage(port));
    await wait(NEWCOMER_EVERY_MS);
  }
  const waits = (await Promise.all(newcomers)).sort((one, other) => one - other);
  await ended;
  const counted = JSON.parse(printed.slice(printed.indexOf('{'))) as Record<string, number>;
  const seen = new Map(Object.entries(counted).map(([status, count]) => [Number(status), count]));
  return { seen, waits };
}

function homePage(port: number): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    request({ agent: new Agent(), port, path: '/', host: '127.0.0.1' }, (answer) => {
      answer.resume().on('close', () => {
        if (answer.statusCode === 200) resolve(performance.now() - started);
        else reject(new Error(`the home page answered ${answer.statusCode}`));
      });
    })
      .on('error', reject)
      .end();
  });
}

const BARE = `require('node:http').createServer((_, response) => response.end('hola'))
  .listen(0, '127.0.0.1', function () { process.stdout.write(String(this.address().port)); });`;

async function startBareServer(): Promise<{ port: number; close: () => void }> {
  const child: ChildProcess = spawn(process.execPath, ['-e', BARE], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer];
  return { port: Number(line.toString()), close: () => child.kill() };
}
