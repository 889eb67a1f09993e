import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Server as TcpServer,
} from 'node:net';
import { json as jsonIn } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createChatTransports } from '#server/leads/chat-transports.ts';
import { CHATS, type ChatName } from '#server/settings/channels/chats.ts';
import { readConfig } from '#server/settings/config.ts';
import { DeliveryError } from '#server/platform/delivery-error.ts';
import { createNoticeMail } from '#server/watch/incidents/notice-mail.ts';
import { createServices } from '#server/start/services.ts';
import { silentLog } from '#tests/support/databases.ts';
import { aClaim, aHold, aLead } from '#tests/support/leads.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const TOKEN = `123456:${'clave-secreta'.repeat(3)}`;

const SETTINGS: Record<ChatName, { good: string; bad: string[] }> = {
  slack: {
    good: 'https://hooks.slack.com/services/T1/B1/secreto1,https://hooks.slack.com/services/T1/B2/secreto2',
    bad: ['secreto', 'https://ejemplo.com/secreto', 'http://hooks.slack.com/services/secreto'],
  },
  telegram: {
    good: `${TOKEN}@-1001234, ${TOKEN}@@canal_nuestro`,
    bad: ['secreto', TOKEN, `${TOKEN}@`, `secreto@-100`],
  },
  teams: {
    good: 'https://a.logic.azure.com/workflows/1?sig=secreto1,https://a.logic.azure.com/workflows/2?sig=secreto2',
    bad: ['secreto', 'http://a.logic.azure.com/workflows/secreto', 'https://a.logic.azure.com'],
  },
  ntfy: {
    good: 'https://:tk_secreto@ntfy.sh/tema-uno,https://ana:secreto@avisos.example/tema_dos',
    bad: ['secreto', 'https://ntfy.sh', 'https://ntfy.sh/secreto/otro', 'ftp://ntfy.sh/secreto'],
  },
};

const WAIT = { 'Retry-After': '30' };
const GONE = { permanent: true, channelDown: false, retryAfterMs: null };
const LIMITED = { permanent: false, channelDown: false, retryAfterMs: 30_000 };
const BROKEN = { permanent: false, channelDown: true, retryAfterMs: null };
type Headers = Record<string, string>;
type Answer = [name: ChatName, status: number, body: string, comes: object, headers?: Headers];
const FULL = '{"ok":false,"parameters":{"retry_after":30}}';
const ANSWERS: readonly Answer[] = [
  ['slack', 429, 'rate_limited', LIMITED, WAIT],
  ['slack', 410, 'channel_is_archived', GONE],
  ['slack', 302, '', GONE, { Location: 'https://ejemplo.com' }],
  ['telegram', 429, FULL, LIMITED],
  ['telegram', 403, '{"ok":false,"description":"Forbidden: bot was kicked"}', GONE],
  ['telegram', 502, '<html>Bad Gateway</html>', BROKEN],
  ['teams', 401, '{"error":{"code":"AuthorizationFailed"}}', GONE],
  ['teams', 503, '', { ...BROKEN, retryAfterMs: 30_000 }, WAIT],
  ['ntfy', 429, '{"code":42901,"http":429}', { ...LIMITED, retryAfterMs: null }],
  ['ntfy', 507, '{"code":50701,"http":507}', BROKEN],
];

let server: Server;
let answer: { status: number; headers: Headers; body: string };
let received: { path: string; authorization: string | undefined; json: unknown }[];
let dataDir: string;
beforeEach(async () => {
  dataDir = temporaryFolder();
  received = [];
  answer = { status: 200, headers: {}, body: 'ok' };
  server = createServer((request, response) => {
    const { url: path = '', headers } = request;
    void jsonIn(request).then((said) => {
      received.push({ path, authorization: headers.authorization, json: said });
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function configured(env: Record<string, string>) {
  const config = readConfig({ DATA_DIR: dataDir, ...env });
  const { port } = server.address() as AddressInfo;
  const chats = config.chats.map(({ target, ...chat }) => {
    const url = new URL(target.url);
    url.protocol = 'http:';
    url.host = `127.0.0.1:${port}`;
    return { ...chat, target: { ...target, url } };
  });
  return { ...config, chats };
}

const settingOf = (name: ChatName) => CHATS.find((one) => one.name === name)?.setting ?? name;
const only = (name: ChatName, env: Record<string, string> = {}) =>
  configured({ [settingOf(name)]: SETTINGS[name].good, ...env });

const message = { title: 'a', text: 'b', link: 'https://agencia.example' };

/** Sends the message to a server that the test runs, and returns the outcome. */
async function sendTo(odd: TcpServer, scheme = 'http', limit?: AbortSignal) {
  const [chat] = only('ntfy').chats;
  await once(odd.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(`${scheme}://127.0.0.1:${(odd.address() as AddressInfo).port}`);
  const outcome: unknown = await chat?.channel.send({ url, chat: 'tema' }, message, limit).then(
    (resolved) => ({ resolved }),
    (error: unknown) => error,
  );
  odd.close();
  return outcome;
}
const NASTY = '<!channel> @todos [pulsa](https://malo.example) *a* & <https://malo.example|b>';

function send(
  name: ChatName,
  env: Record<string, string>,
  about: Parameters<typeof aClaim>[0] = {},
) {
  const lead = aLead({ nombre: 'Ana', detail: { mensaje: `${NASTY} ${'x'.repeat(300)}` } });
  const transport = createChatTransports(only(name, env), () => 'https://agencia.example')[name];
  if (!transport) throw new Error('not configured');
  return transport(aClaim({ channel: name, recipient: '1', lead, ...about }), aHold());
}

describe('the settings of chats', () => {
  it.each(CHATS)('reads several targets of $name', ({ name }) => {
    const found = only(name).chats.map(({ channel, recipient }) => `${channel.name} ${recipient}`);
    expect(found).toEqual([`${name} 1`, `${name} 2`]);
  });

  it.each(CHATS.flatMap(({ name, setting }) => SETTINGS[name].bad.map((bad) => [setting, bad])))(
    'refuses %s=%s in Spanish, and does not repeat it',
    (setting = '', bad = '') => {
      const read = () => readConfig({ DATA_DIR: dataDir, [setting]: bad });
      expect(read).toThrow(new RegExp(`${setting}: cada destino de la lista debe ser como`));
      expect(read).not.toThrow(/secret/);
    },
  );
});

describe.each(CHATS)('$name', ({ name }) => {
  it.each([
    ['folio', false, false],
    ['nombre', true, false],
    ['mensaje', true, true],
  ])(
    'tells of an enquiry and of an answer what CHATS_SHOW=%s allows',
    async (show, hasName, hasMessage) => {
      await expect(send(name, { CHATS_SHOW: show })).resolves.toBe('http 200');
      const said = JSON.stringify(received[0]?.json);
      expect(said).toContain(aLead().folio);
      expect(said).toContain(`https://agencia.example/panel/solicitudes/${aLead().folio}`);
      expect(said.includes('Ana')).toBe(hasName);
      expect(said.includes('@todos')).toBe(hasMessage);
      expect(said).not.toContain('x'.repeat(200));
      expect(said).not.toContain(aLead().correo);

      const data = { text: 'El martes me queda bien.', otherAddress: false };
      await send(name, { CHATS_SHOW: show }, { kind: 'message', data });
      const answered = JSON.stringify(received[1]?.json);
      expect(answered).toContain(`Te contestaron: Contacto ${aLead().folio}`);
      expect(answered.includes('Ana')).toBe(hasName);
      expect(answered.includes('El martes')).toBe(hasMessage);
      expect(answered).not.toContain('@todos');
    },
  );

  it('is for nobody where the settings do not name the chat any more', async () => {
    await expect(send(name, {}, { recipient: '3' })).resolves.toBeNull();
    expect(received).toEqual([]);
  });

  it('cuts what is longer than any service takes', async () => {
    const [chat] = only(name).chats;
    const text = 'ñ'.repeat(9000);
    await chat?.channel.send(chat.target, { ...message, text });
    const [long] = /ñ+/.exec(JSON.stringify(received[0]?.json)) ?? [];
    expect(Buffer.byteLength(long ?? '')).toBeLessThan(4096);
    expect(long?.length).toBe(1999);
  });

  it('is down where it cannot be reached, and does not say its address', async () => {
    const { chats } = only(name);
    server.close();
    const error: unknown = await chats[0]?.channel
      .send(chats[0].target, message)
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ permanent: false, channelDown: true });
    expect(String(error)).not.toMatch(/secret|127/);
  });
});

it.each<Answer>(ANSWERS)('%s answers %i: %s', async (name, status, body, comes, headers = {}) => {
  answer = { status, headers, body };
  const error: unknown = await send(name, {}).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(DeliveryError);
  expect(error).toMatchObject({ reason: `http ${status}`, ...comes });
  expect(String(error)).not.toContain('secret');
});

it('may have arrived where a service takes it and does not answer', async () => {
  const limit = new AbortController();
  const silent = createServer((request) => {
    request.resume().on('end', () => limit.abort(new Error('too late')));
  });
  const outcome = await sendTo(silent, 'http', limit.signal);
  expect(outcome).toMatchObject({ handedOver: true, channelDown: true });
  silent.closeAllConnections();
});

it.each([
  [200, { resolved: 'http 200' }],
  [500, { reason: 'http 500', channelDown: true }],
])('reads a few kilobytes of an answer without end, and hangs up (%i)', async (status, comes) => {
  const chunk = Buffer.alloc(64 * 1024, 'x');
  let sent = 0;
  const hungUp = Promise.withResolvers<unknown>();
  const endless = createServer((_request, response) => {
    response.writeHead(status).on('close', hungUp.resolve);
    const pour = () => {
      sent += chunk.length;
      if (!response.destroyed) response.write(chunk);
    };
    response.on('drain', pour);
    pour();
  });
  const outcome = await sendTo(endless);
  await hungUp.promise;
  expect(outcome).toMatchObject(comes);
  expect(String(outcome).length).toBeLessThan(500);
  expect(sent).toBeLessThan(32 * 1024 * 1024);
});

it('has not arrived where the connection never opens', async () => {
  const limit = new AbortController();
  const mute = createTcpServer(() => limit.abort(new Error('too late')));
  const outcome = await sendTo(mute, 'https', limit.signal);
  expect(outcome).toMatchObject({ handedOver: false, channelDown: true });
});

describe('what a visitor wrote mentions nobody and links nothing', () => {
  const show = { CHATS_SHOW: 'mensaje' };

  it('in Slack, where it is plain text', async () => {
    await send('slack', show);
    const [{ json } = { json: null }] = received;
    const { text, blocks } = json as { text: string; blocks: { text: object }[] };
    expect(text).not.toContain('@todos');
    const its = blocks.filter((block) => JSON.stringify(block).includes('@todos'));
    expect(its).toMatchObject([{ text: { type: 'plain_text', emoji: false } }]);
  });

  it('in Telegram, where it is set as it is', async () => {
    await send('telegram', show);
    const said = received[0]?.json as {
      text: string;
      entities: { type: string; offset: number; length: number }[];
    };
    expect(said).not.toHaveProperty('parse_mode');
    expect(received[0]?.path).toBe(`/bot${TOKEN}/sendMessage`);
    const [entity] = said.entities;
    expect(entity?.type).toBe('pre');
    const { offset = 0, length = 0 } = entity ?? {};
    const set = said.text.slice(offset, offset + length);
    expect(set).toMatch(/^Ana\n<!channel> @todos/);
    expect(said.text.replace(set, '')).not.toContain('malo.example');
  });

  it('in Teams, where no Markdown is read', async () => {
    await send('teams', show);
    const said = JSON.stringify(received[0]?.json);
    expect(said).not.toContain('"TextBlock"');
    expect(said).toContain('{"type":"TextRun","text":"<!channel> @todos');
  });

  it('in ntfy, where it is not said to be Markdown', async () => {
    await send('ntfy', show);
    expect(received[0]).toMatchObject({
      path: '/',
      authorization: `Basic ${Buffer.from(':tk_secreto').toString('base64')}`,
      json: { topic: 'tema-uno', message: expect.stringContaining('@todos') as string },
    });
    expect(received[0]?.json).not.toHaveProperty('markdown');
  });
});

it('stores one delivery for each chat, without its secret', async () => {
  const lines = { dropped: () => 0, isWritten: () => true };
  const start = (env: Record<string, string>) =>
    createServices(readConfig({ DATA_DIR: dataDir, ...env }), silentLog, lines);
  const both = { SLACK_URL: SETTINGS.slack.good, NTFY_URL: 'https://ntfy.sh/secreto' };
  const services = await start(both);
  await services.leads.accept({ ...aLead(), submissionId: null }, null);
  const rows = await services.database.kysely.selectFrom('delivery').selectAll().execute();
  await services.close();
  const chats = rows.filter(({ channel }) => CHATS.some(({ name }) => name === channel));
  const stored = chats.map(({ channel, recipient }) => `${channel} ${recipient}`);
  expect(stored.toSorted()).toEqual(['ntfy 1', 'slack 1', 'slack 2']);
  expect(JSON.stringify(rows)).not.toContain('secret');

  const [first = ''] = SETTINGS.slack.good.split(',');
  const after = await start({ SLACK_URL: first });
  const failed = after.database.kysely.selectFrom('delivery').where('status', '=', 'failed');
  const left = await failed.select(['channel', 'last_error']).orderBy('channel').execute();
  await after.close();
  expect(left).toEqual([
    { channel: 'ntfy', last_error: 'El chat ya no está en NTFY_URL' },
    { channel: 'slack', last_error: 'El chat ya no está en SLACK_URL' },
  ]);
});

describe('a notice of the site', () => {
  const brand = { name: 'Agencia', mail: 'a@agencia.example', siteUrl: 'https://agencia.example' };
  const notice = { id: 'x', title: 'Algo pasa', lines: ['Detalle.'], linkWords: 'La guardia' };
  const refusing = { send: () => Promise.reject(new Error('no mail server')) };
  const tell = () =>
    createNoticeMail(
      refusing,
      { brand, mailFrom: null } as unknown as Parameters<typeof createNoticeMail>[1],
      () => configured({ NTFY_URL: 'https://ntfy.sh/tema' }).chats,
    )(['a@agencia.example'], { ...notice, path: '/panel/guardia' });

  it('goes to the chats too, and it is enough that one of them all was reached', async () => {
    await tell();
    expect(received[0]?.json).toEqual({
      topic: 'tema',
      title: '[Agencia] Algo pasa',
      message: 'Detalle.',
      click: 'https://agencia.example/panel/guardia',
    });
  });

  it('is not sent where neither mailbox nor chat was reached', async () => {
    answer = { status: 403, headers: {}, body: '' };
    await expect(tell()).rejects.toThrow('no mail server');
  });
});
