import { readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { type Hold } from '#server/messages/delivery.ts';
import { DeliveryError } from '#server/platform/delivery-error.ts';
import { createMailTransports } from '#server/leads/mail/lead-mails.ts';
import { SETTINGS } from '#server/leads/mail/testing-mails.ts';
import { createMailer, type Mailer, mailFolder } from '#server/messages/mailer.ts';
import type { OutgoingMail } from '#server/messages/mail-settings.ts';
import { SMTP_TIMEOUTS, type SmtpTimeouts } from '#server/platform/mail/smtp-session.ts';
import { aClaim, aHold, aLead } from '#tests/support/leads.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const log = pino({ level: 'silent' });
const mail = {
  from: 'a@example.org',
  to: { name: '', address: 'ana@example.org' },
  subject: 'Recibimos tu mensaje',
  text: 'Año nuevo\n.\nfin',
};

const send = (mailer: Mailer, id: string, message: OutgoingMail, hold: Hold = aHold()) =>
  mailer.send(aClaim({ id }), message, hold);

describe('with a mail server', () => {
  let server: SMTPServer | undefined;
  let mailer: Mailer | undefined;

  afterEach(async () => {
    mailer?.close();
    await new Promise<void>((resolve) => {
      if (server) server.close(() => resolve());
      else resolve();
    });
    server = undefined;
  });

  async function listen(options: SMTPServerOptions, port = 0): Promise<number> {
    const listening = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      ...options,
    });
    listening.on('error', () => undefined);
    await new Promise<void>((resolve) => listening.listen(port, resolve));
    server = listening;
    return (listening.server.address() as AddressInfo).port;
  }

  const mailerTo = (port: number, user = '', timeouts: Partial<SmtpTimeouts> = {}) => {
    const smtpUrl = `smtp://${user}127.0.0.1:${port}`;
    const limits = { ...SMTP_TIMEOUTS, ...timeouts };
    mailer = createMailer({ smtpUrl, dataDir: '', timeouts: limits }, log);
    return mailer;
  };

  const refusal = (code: number, enhanced = '') =>
    Object.assign(new Error(`${enhanced} no, ana@example.org`), { responseCode: code });

  const failure = async (sending: Promise<string>): Promise<DeliveryError> => {
    const error = await sending.catch((thrown: unknown) => thrown);
    if (!(error instanceof DeliveryError)) throw new Error('not refused');
    return error;
  };

  it('hands the mail over once the server, after refusing, takes it', async () => {
    const received: string[] = [];
    let open = false;
    const port = await listen({
      onRcptTo(_address, _session, answer) {
        answer(open ? null : refusal(451));
      },
      onData(stream, _session, answer) {
        let raw = '';
        stream.on('data', (chunk: Buffer) => (raw += chunk.toString()));
        stream.on('end', () => {
          received.push(raw);
          answer();
        });
      },
    });
    const sender = mailerTo(port);
    expect(await failure(send(sender, 'd1', mail))).toMatchObject({
      permanent: false,
      reason: 'smtp 451 RCPT TO',
    });
    expect(await sender.verify()).toBe(true);
    open = true;
    await send(sender, 'd1', mail);
    expect(received).toHaveLength(1);
    expect(await PostalMime.parse(received[0] ?? '')).toMatchObject({
      subject: 'Recibimos tu mensaje',
      to: [{ address: 'ana@example.org' }],
    });
  });

  it.each([
    [550, '5.1.1', true],
    [550, '', true],
    [552, '5.2.2', false],
    [550, '5.4.5', false],
    [554, '5.7.1', false],
    [450, '4.2.0', false],
  ])(
    'takes a recipient refused with %i %s as one that does not exist: %s',
    async (code, enhanced, none) => {
      const options = {
        onRcptTo: (_a, _s, answer) => answer(refusal(code, enhanced)),
      } as SMTPServerOptions;
      const error = await failure(send(mailerTo(await listen(options)), 'd1', mail));
      expect(error).toMatchObject({
        noSuchAddress: none,
        permanent: code >= 500,
        refusesContent: false,
      });
      expect(error.reason).toBe(['smtp', code, enhanced, 'RCPT TO'].filter(Boolean).join(' '));
    },
  );

  it.each([
    [554, '', true],
    [550, '5.7.1', true],
    [552, '5.2.2', false],
    [451, '', false],
  ])(
    'takes a message refused with %i %s as one about its content: %s',
    async (code, enhanced, content) => {
      const port = await listen({
        onData(stream, _session, answer) {
          stream.resume().on('end', () => answer(refusal(code, enhanced)));
        },
      });
      expect(await failure(send(mailerTo(port), 'd1', mail))).toMatchObject({
        refusesContent: content,
        noSuchAddress: false,
        handedOver: false,
      });
    },
  );

  it('knows a mail that may have arrived from one that has not', async () => {
    const port = await listen({ onData: (stream) => void stream.resume() });
    const hasty = mailerTo(port, '', { answerMs: 200 });
    expect(await failure(send(hasty, 'd1', mail))).toMatchObject({ handedOver: true });
    const stopped = aHold();
    stopped.beforeHandover = () =>
      Promise.reject(new DeliveryError('gone', { reason: 'lease lost' }));
    expect(await failure(send(hasty, 'd2', mail, stopped))).toMatchObject({ reason: 'lease lost' });
  });

  it('sends no password and no mail where TLS is not offered, but says what to do', async () => {
    const logins: string[] = [];
    const port = await listen({
      onAuth(auth, _session, answer) {
        logins.push(auth.username ?? '');
        answer(null, { user: 'ana' });
      },
      onData: (stream, _session, answer) => stream.resume().on('end', () => answer()),
    });
    const at = (query: string) =>
      createMailer({ smtpUrl: `smtp://ana:clave@${address}:${port}${query}`, dataDir: '' }, log);
    const address = Object.values(networkInterfaces())
      .flat()
      .find((one) => one?.family === 'IPv4' && !one.internal)?.address;
    if (address === undefined) throw new Error('this machine has no address of its own');
    const careful = at('');
    const error = await failure(send(careful, 'd1', mail));
    expect(error).toMatchObject({ reason: 'tls', permanent: true });
    expect(error.message).toContain('?tls=no');
    expect(logins).toEqual([]);
    const told = at('?tls=no');
    await send(told, 'd1', mail);
    expect(logins).toEqual(['ana']);
    told.close();
  });

  it('sends the agency’s mails first, by as many connections as the server bears', async () => {
    let open = 0;
    let most = 0;
    const order: string[] = [];
    const port = await listen({
      onConnect(_session, answer) {
        open += 1;
        most = Math.max(most, open);
        answer(open > 3 ? refusal(421, '4.7.0') : null);
      },
      onClose: () => void (open -= 1),
      onData(stream, session, answer) {
        stream.resume().on('end', () => {
          order.push(session.envelope.rcptTo[0]?.address ?? '');
          setTimeout(answer, 100);
        });
      },
    });
    const pooled = mailerTo(port);
    const each = (channel: 'agency_mail' | 'visitor_mail', address: string) =>
      Array.from({ length: 15 }, (_, index) =>
        pooled.send(aClaim({ id: `${index}`, channel }), { ...mail, to: address }, aHold()),
      );
    await Promise.all([
      ...each('visitor_mail', 'v@x.example'),
      ...each('agency_mail', 'a@x.example'),
    ]);
    expect(order).toHaveLength(30);
    const early = order.slice(0, 20).filter((to) => to === 'a@x.example');
    expect(early.length).toBeGreaterThanOrEqual(12);
    expect(most).toBeLessThanOrEqual(6);
  });

  it('takes a refused sender or login as something that concerns all mails', async () => {
    const port = await listen({
      onMailFrom: (_address, _session, answer) => answer(refusal(553)),
      onAuth: (_auth, _session, answer) => answer(refusal(535)),
    });
    expect(await failure(send(mailerTo(port), 'd1', mail))).toMatchObject({
      noSuchAddress: false,
      channelDown: true,
      reason: 'smtp 553 MAIL FROM',
    });
    mailer?.close();
    const locked = mailerTo(port, 'ana:mala@');
    expect(await failure(send(locked, 'd1', mail))).toMatchObject({ channelDown: true });
    expect(await locked.verify()).toBe(false);
  });

  it('says of a mail for two that the server refused one of them, and does not try again', async () => {
    const port = await listen({
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('ana') ? refusal(550, '5.1.1') : null),
      onData: (stream, _session, done) => stream.on('end', done).resume(),
    });
    const failure = await send(mailerTo(port), 'dos', { ...mail, cc: 'luis@example.org' }).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ permanent: true, reason: 'smtp refused for some' });
    expect(String(failure)).toContain('no aceptó a ana@example.org');
  });

  it('takes a server that is not there as a failure that passes, with a reason without addresses', async () => {
    const port = await listen({});
    await new Promise<void>((resolve) => server?.close(() => resolve()));
    server = undefined;
    const error = await failure(send(mailerTo(port), 'd1', mail));
    expect(error).toMatchObject({ permanent: false });
    expect(error.reason).not.toContain('@');
    expect(await mailerTo(port).verify()).toBe(false);
  });

  it.each([
    ['gets its copy by a server that speaks SMTPUTF8', false],
    ['gets none by another, and none is tried again', true],
  ])('an address that ASCII cannot spell %s', async (_what, hideSMTPUTF8) => {
    const received: string[] = [];
    const port = await listen({
      hideSMTPUTF8,
      onData(stream, { envelope }, answer) {
        received.push(...envelope.rcptTo.map(({ address }) => address));
        stream.resume().on('end', () => answer());
      },
    });
    const transports = createMailTransports(mailerTo(port), SETTINGS, () => Promise.resolve(null));
    const claim = aClaim({ recipient: 'a@x.example', lead: aLead({ correo: 'evá@ejemplo.mx' }) });
    await transports.agency_mail(claim, aHold());
    const copied = transports.visitor_mail(claim, aHold()).catch((error: unknown) => error);
    const refused = expect.objectContaining({ permanent: true, noSuchAddress: true }) as unknown;
    expect(await copied).toEqual(hideSMTPUTF8 ? refused : expect.any(String));
    expect(received).toEqual(['a@x.example', ...(hideSMTPUTF8 ? [] : ['evá@ejemplo.mx'])]);
  });
});

it('without a mail server, keeps each mail once as a file that a mail reader opens', async () => {
  const dataDir = temporaryFolder();
  const mailer = createMailer({ smtpUrl: null, dataDir }, log);
  await send(mailer, 'd1', { ...mail, subject: 'Antes' });
  await send(mailer, 'd1', mail);
  await send(mailer, 'd2', mail);
  expect((await readdir(mailFolder(dataDir))).sort()).toEqual(['d1.eml', 'd2.eml']);
  const raw = await readFile(join(mailFolder(dataDir), 'd1.eml'), 'utf8');
  expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const { subject, text } = await PostalMime.parse(raw);
  expect([subject, text]).toEqual(['Recibimos tu mensaje', 'Año nuevo\n.\nfin\n']);
});
