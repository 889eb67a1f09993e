import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DeliveryError } from '#server/deliveries/delivery.ts';
import { createMailer, type Mailer, mailFolder } from '#server/mail/mailer.ts';

const log = pino({ level: 'silent' });
const mail = {
  from: 'a@example.org',
  to: { name: '', address: 'ana@example.org' },
  subject: 'Recibimos tu mensaje',
  text: 'Año nuevo\n.\nfin',
};

describe('without a mail server', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'atalaya-correo-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('keeps each mail as a file that a mail reader opens', async () => {
    const mailer = createMailer({ smtpUrl: null, dataDir }, log);
    await mailer.send('d1', mail);
    expect(await readdir(mailFolder(dataDir))).toEqual(['d1.eml']);
    const raw = await readFile(join(mailFolder(dataDir), 'd1.eml'), 'utf8');
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const parsed = await PostalMime.parse(raw);
    expect(parsed).toMatchObject({ subject: 'Recibimos tu mensaje', text: 'Año nuevo\n.\nfin\n' });
  });

  it('replaces the file when a delivery is repeated', async () => {
    const mailer = createMailer({ smtpUrl: null, dataDir }, log);
    await mailer.send('d1', mail);
    await mailer.send('d1', { ...mail, subject: 'Otra vez' });
    await mailer.send('d2', mail);
    expect((await readdir(mailFolder(dataDir))).sort()).toEqual(['d1.eml', 'd2.eml']);
    const raw = await readFile(join(mailFolder(dataDir), 'd1.eml'), 'utf8');
    expect(raw).toContain('Otra vez');
  });
});

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

  /** Listens where told, or on a free port; returns the port. */
  async function listen(options: SMTPServerOptions, port = 0): Promise<number> {
    const listening = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      ...options,
    });
    listening.on('error', () => undefined);
    await new Promise<void>((resolve) => listening.listen(port, '127.0.0.1', resolve));
    server = listening;
    return (listening.server.address() as AddressInfo).port;
  }

  const mailerTo = (port: number, user = '') => {
    mailer = createMailer({ smtpUrl: `smtp://${user}127.0.0.1:${port}`, dataDir: '' }, log);
    return mailer;
  };

  const refusal = (code: number) =>
    Object.assign(new Error('no, ana@example.org'), { responseCode: code });

  const failure = async (sending: Promise<void>): Promise<DeliveryError> => {
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
    expect(await failure(sender.send('d1', mail))).toMatchObject({
      permanent: false,
      reason: 'smtp 451 RCPT TO',
    });
    open = true;
    await sender.send('d1', mail);
    expect(received).toHaveLength(1);
    expect(await PostalMime.parse(received[0] ?? '')).toMatchObject({
      subject: 'Recibimos tu mensaje',
      to: [{ address: 'ana@example.org' }],
    });
  });

  it('takes a refused recipient as final', async () => {
    const port = await listen({ onRcptTo: (_address, _session, answer) => answer(refusal(550)) });
    expect(await failure(mailerTo(port).send('d1', mail))).toMatchObject({
      permanent: true,
      reason: 'smtp 550 RCPT TO',
    });
  });

  it.each([
    [554, true],
    [451, false],
  ])('takes a message refused with %i as final: %s', async (code, permanent) => {
    const port = await listen({
      onData(stream, _session, answer) {
        stream.resume().on('end', () => answer(refusal(code)));
      },
    });
    expect(await failure(mailerTo(port).send('d1', mail))).toMatchObject({
      permanent,
      reason: `smtp ${code} DATA`,
    });
  });

  it('takes a refused sender or login as something that will be mended', async () => {
    const port = await listen({
      onMailFrom: (_address, _session, answer) => answer(refusal(553)),
      onAuth: (_auth, _session, answer) => answer(refusal(535)),
    });
    expect(await failure(mailerTo(port).send('d1', mail))).toMatchObject({
      permanent: false,
      reason: 'smtp 553 MAIL FROM',
    });
    mailer?.close();
    const locked = mailerTo(port, 'ana:mala@');
    expect(await failure(locked.send('d1', mail))).toMatchObject({ permanent: false });
    expect(await locked.verify()).toBe(false);
  });

  it('takes a server that is not there as a failure that passes, with a reason without addresses', async () => {
    const port = await listen({});
    await new Promise<void>((resolve) => server?.close(() => resolve()));
    server = undefined;
    const error = await failure(mailerTo(port).send('d1', mail));
    expect(error).toMatchObject({ permanent: false });
    expect(error.reason).not.toContain('@');
    expect(await mailerTo(port).verify()).toBe(false);
  });

  it('says at the start that the server lets us in', async () => {
    const port = await listen({});
    expect(await mailerTo(port).verify()).toBe(true);
  });
});
