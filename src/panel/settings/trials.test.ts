import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mailSettings } from '#server/messages/mail-settings.ts';
import { readConfig } from '#server/settings/config.ts';
import { refusalWords, type Tried } from '#panel/shell/refusal-words.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { sendingDomain } from './sending-domain.ts';
import { trySection } from './trials.ts';

let open: { close: () => void }[] = [];
let dataDir: string;
beforeEach(() => {
  dataDir = temporaryFolder();
});
afterEach(() => {
  for (const each of open) each.close();
  open = [];
});

async function listen(talk: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    talk(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  open.push({
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  return (server.address() as AddressInfo).port;
}

const smtp = (command: RegExp, answer: string) => (socket: Socket) => {
  socket.write('220 listo\r\n');
  socket.on('data', (chunk) => {
    const line = String(chunk);
    if (command.test(line)) socket.write(`${answer}\r\n`);
    else if (line.startsWith('EHLO')) socket.write('250-listo\r\n250 AUTH PLAIN LOGIN\r\n');
    else if (line.startsWith('AUTH')) socket.write('235 2.7.0 dentro\r\n');
    else socket.write('250 2.0.0 bien\r\n');
  });
};

const imap = (answer: string) => (socket: Socket) => {
  socket.write('* OK [CAPABILITY IMAP4rev1] listo\r\n');
  socket.on('data', (chunk) => {
    const [tag = '', command = ''] = String(chunk).split(/\s/);
    if (/LOGIN|AUTHENTICATE/i.test(command)) socket.write(`${tag} ${answer}\r\n`);
    else socket.write(`* CAPABILITY IMAP4rev1\r\n${tag} OK hecho\r\n`);
  });
};

async function tried(section: 'correo' | 'buzon', env: Record<string, string>, limitMs = 5_000) {
  const config = readConfig({ DATA_DIR: dataDir, SECRET_KEY: 'x'.repeat(32), ...env });
  const resolver = { resolveTxt: () => Promise.reject(new Error('not asked')) };
  const parts = { config, mails: mailSettings(config), to: 'ana@agencia.example' };
  const { items } = await trySection(section, { ...parts, limitMs, resolver });
  return items[0] ?? { fine: null, text: '', said: '' };
}
const server = (prefix: 'SMTP' | 'INBOX', port: number) => ({
  [`${prefix}_HOST`]: '127.0.0.1',
  [`${prefix}_PORT`]: String(port),
  [`${prefix}_USER`]: 'ana@agencia.example',
  [`${prefix}_PASSWORD`]: 'no-se-dice',
});

const mail = (port: number, more: Record<string, string> = {}) => ({
  ...server('SMTP', port),
  SMTP_SECURE: 'no',
  ...more,
});

const inbox = (port: number) => server('INBOX', port);
const failed = (means: RegExp) => ({ fine: false, text: expect.stringMatching(means) as string });

describe('«Probar» of outgoing mail, refused in the provider’s own words', () => {
  it.each([
    [
      /^AUTH/,
      '535-5.7.8 Username and Password not accepted.\r\n535 5.7.8 x - gsmtp',
      /apppasswords/,
    ],
    [/^MAIL/, '550 5.0.0 Hoy no', /no es de las fallas/],
  ])('%s: %s', async (command, answer, means) => {
    const item = await tried('correo', mail(await listen(smtp(command, answer))));
    expect(item).toMatchObject(failed(means));
    expect(item.said).toContain(answer.slice(4, 24).trim());
    expect(JSON.stringify(item)).not.toContain('no-se-dice');
  });

  const GMAIL = 'smtp.gmail.com';
  const MICROSOFT = 'smtp.office365.com';
  const YAHOO = 'smtp.mail.yahoo.com';
  const OFF = '535 5.7.139 Authentication unsuccessful,';
  it.each<[string, string, RegExp]>([
    [GMAIL, '534-5.7.9 Application-specific password required.', /Google pide una contraseña de a/],
    [GMAIL, '534 5.7.14 your web browser and then try again. x - gsmtp', /bloqueó este acceso/],
    [MICROSOFT, `${OFF} SmtpClientAuthentication is disabled for the Tenant.`, /admin\.exchange/],
    [MICROSOFT, `${OFF} SmtpClientAuthentication is disabled for the Mailbox.`, /de este buzón/],
    [MICROSOFT, `${OFF} user is locked by your security defaults policy.`, /valores predetermin/],
    [MICROSOFT, `${OFF} basic authentication is disabled.`, /ya no deja entrar/],
    [MICROSOFT, '535 5.7.3 Authentication unsuccessful', /Microsoft no aceptó/],
    ['a.b', '535 5.7.8 Error: authentication failed', /no aceptó ese usuario/],
    ['a.b', '454 4.7.0 Too many login attempts, please try again later.', /Espera/],
    ['a.b', '550 5.4.5 Daily user sending limit exceeded.', /tope de correos/],
    ['a.b', '553 5.7.1 <a@b.c>: Sender address rejected: not owned by user ana', /ese remitente/],
    ['a.b', '554 Message rejected: Email address is not verified. a@b.c', /ese remitente/],
    ['a.b', '530 5.7.0 Authentication required', /pide entrar/],
    ['a.b', '530 5.7.0 Must issue a STARTTLS command first', /STARTTLS \(587\)/],
    [YAHOO, '535 5.7.0 (#AUTH005) Too many bad auth attempts.', /frenó|Yahoo/],
    [YAHOO, '535 5.7.0 (#MBR1212) Incorrect username or password.', /Yahoo/],
    ['smtp.zoho.com', '535 Authentication Failed', /smtppro\.zoho\.com/],
    ['smtp.mail.me.com', '535 5.7.8 Error: authentication failed', /account\.apple\.com/],
    ['email-smtp.us-east-1.amazonaws.com', '535 Authentication Credentials Invalid', /SES/],
    ['smtp.sendgrid.net', '535 Authentication failed: Bad username / password', /apikey/],
    ['imap.gmail.com', 'NO [ALERT] Application-specific password required', /Google pide/],
    ['imap.gmail.com', 'NO [ALERT] Your account is not enabled for IMAP use.', /apagado el acceso/],
  ])('%s says «%s»', (host, response, means) => {
    const about: Tried = { by: 'smtp', host, port: 587, secure: false };
    const error = Object.assign(new Error(`Invalid login: ${response}`), { response });
    expect(refusalWords(error, about).means).toMatch(means);
  });

  it('takes a good one, and sends a mail to who tries it', async () => {
    const fine = await tried('correo', mail(await listen(smtp(/^DATA/, '354 venga'))));
    expect(fine).toMatchObject({
      fine: true,
      text: expect.stringContaining('ana@agencia.example') as string,
    });
  });
});

describe('«Probar», where nobody answers as expected', () => {
  const silent = () => listen(() => undefined);
  const closed = async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    return port;
  };
  const TLS = { SMTP_SECURE: 'tls' };
  const plain = () => listen((socket) => void socket.write('220 listo\r\n'));
  const expired = async () => {
    const server = new SMTPServer({ secure: true, logger: false });
    server.on('error', () => undefined);
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    open.push({ close: () => server.close() });
    return (server.server.address() as AddressInfo).port;
  };

  it.each<[string, () => Promise<Record<string, string>>, RegExp]>([
    ['a port that nobody listens on', async () => mail(await closed()), /nadie contesta/],
    ['silence', async () => mail(await silent()), /Nadie contestó a tiempo/],
    ['TLS to a port without', async () => mail(await plain(), TLS), /no habla TLS desde el princ/],
    ['a certificate that has expired', async () => mail(await expired(), TLS), /venció/],
    [
      'a name that is not there',
      async () => mail(await plain(), { SMTP_HOST: 'no-existe.invalid' }),
      /No existe ningún servidor llamado no-existe\.invalid/,
    ],
  ])('mail: %s', async (_what, env, means) => {
    expect(await tried('correo', await env(), 400)).toMatchObject(failed(means));
  });

  it.each<[Partial<Tried>, string, string, RegExp]>([
    [{ port: 465 }, 'ETIMEDOUT', 'Greeting never received', /espera TLS desde el principio/],
    [{}, 'ETLS', 'Error upgrading connection with STARTTLS', /Prueba el 465/],
    [{}, 'ESOCKET', 'self-signed certificate', /lo firmó él mismo/],
    [{}, 'ERR_TLS_CERT_ALTNAME_INVALID', 'Host: a.b. is not in the cert', /no es de a\.b/],
    [{ by: 'imap', port: 143 }, 'ESOCKET', 'wrong version number', /el 993/],
  ])('%j: %s, %s', (more, code, message, means) => {
    const about: Tried = { by: 'smtp', host: 'a.b', port: 587, secure: false, ...more };
    expect(refusalWords(Object.assign(new Error(message), { code }), about).means).toMatch(means);
  });

  it.each<[string, () => Promise<Record<string, string>>, RegExp]>([
    [
      '[AUTHENTICATIONFAILED]',
      async () => inbox(await listen(imap('NO [AUTHENTICATIONFAILED] Invalid credentials'))),
      /contraseña de aplicación/,
    ],
    ['a port that nobody listens on', async () => inbox(await closed()), /nadie contesta/],
    ['silence', async () => inbox(await silent()), /Nadie contestó a tiempo/],
  ])('the mailbox: %s', async (_what, env, means) => {
    const item = await tried('buzon', await env(), 400);
    expect(item).toMatchObject(failed(means));
    expect(JSON.stringify(item)).not.toContain('no-se-dice');
  });
});

describe('«Probar» of the public address', () => {
  const config = (SITE_URL: string) => readConfig({ DATA_DIR: dataDir, SITE_URL });
  const tryAt = (address: string, answer: () => Response) => {
    const settings = config(address);
    const send = (() => Promise.resolve().then(answer)) as typeof fetch;
    return trySection('direccion', {
      ...{ config: settings, mails: mailSettings(settings), to: '', send },
    });
  };
  const text = (body: string, init?: ResponseInit) => () => new Response(body, init);

  it('says whether this site answers there, another one, or nobody', async () => {
    const at = 'https://agencia.example';
    const { brand } = mailSettings(config(at));
    expect(await tryAt(at, text(`# ${brand.name}\n`))).toMatchObject({ fine: true });
    const moved = text('', { status: 301, headers: { location: 'https://www.agencia.example/' } });
    const cause = new Error('getaddrinfo ENOTFOUND agencia.example');
    const unfound = () => Promise.reject(new TypeError('fetch failed', { cause })) as never;
    const cases = [
      [at, text('<!doctype html>'), /contesta otro sitio/],
      [at, moved, /manda a otra dirección/],
      [at, unfound, /Quedó guardada/],
      ['http://localhost:4321', text(''), /solo existe en la máquina/],
    ] as const;
    for (const [address, answer, words] of cases) {
      const trial = await tryAt(address, answer);
      expect(trial).toMatchObject({ fine: false, items: [failed(words)] });
      expect(JSON.stringify(trial)).not.toContain('fetch failed');
    }
  });
});

describe('the sending domain', () => {
  const say = async (
    zone: Record<string, string[]>,
    { domain = 'agencia.example', host = 'smtp.gmail.com', down = '' } = {},
  ) => {
    /**
     * This `resolveTxt` uses `this`, as the function of Node does. Therefore, the test fails if the
     * code calls `resolveTxt` without its object.
     */
    class Zone {
      texts = zone;
      resolveTxt(name: string): Promise<string[][]> {
        const found = this.texts[name];
        if (name !== down && found !== undefined)
          return Promise.resolve(found.map((text) => [text]));
        const code = name === down ? 'ETIMEOUT' : 'ENOTFOUND';
        return Promise.reject(Object.assign(new Error(code), { code }));
      }
    }
    const resolver = new Zone();
    const reportsTo = `hola@${domain}`;
    return sendingDomain(domain, { host, reportsTo, resolver });
  };

  it('without anything is told what to copy', async () => {
    const items = await say({});
    expect(items.map(({ fine, copy }) => [fine, copy])).toEqual([
      [false, 'agencia.example  TXT  v=spf1 include:_spf.google.com ~all'],
      [null, undefined],
      [false, '_dmarc.agencia.example  TXT  v=DMARC1; p=none; rua=mailto:hola@agencia.example'],
    ]);
  });

  it('with all of it is fine', async () => {
    const zone = {
      'agencia.example': ['otra cosa', 'v=spf1 include:_spf.google.com ~all'],
      'google._domainkey.agencia.example': ['v=DKIM1; k=rsa; p=MIIB'],
      '_dmarc.agencia.example': ['v=DMARC1; p=quarantine'],
    };
    expect((await say(zone)).map(({ fine }) => fine)).toEqual([true, true, true]);
    const [, , dmarc] = await say(zone, { domain: 'avisos.correo.agencia.example' });
    expect(dmarc?.fine).toBe(true);
  });

  it.each<[string, string[], RegExp, string | undefined]>([
    ['two records', ['v=spf1 a ~all', 'v=spf1 mx ~all'], /solo vale uno/, undefined],
    ['one for everybody', ['v=spf1 +all'], /cualquiera/, undefined],
    [
      'one of another service',
      ['v=spf1 include:zohomail.com -all'],
      /no nombra/,
      'agencia.example  TXT  v=spf1 include:zohomail.com include:_spf.google.com -all',
    ],
  ])('with %s of SPF is told so', async (_what, records, text, copy) => {
    const [spf] = await say({ 'agencia.example': records });
    expect(spf).toMatchObject(failed(text));
    expect(spf?.copy).toBe(copy);
  });

  it('is no fault of its owner’s where the DNS does not answer, or it is somebody else’s', async () => {
    const [down] = await say({}, { down: 'agencia.example' });
    expect(down).toMatchObject({ ...failed(/no contestó/), fine: null });
    const [shared] = await say({}, { domain: 'gmail.com' });
    expect(shared).toMatchObject({ ...failed(/no es tuyo/), fine: null });
  });
});
