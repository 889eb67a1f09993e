import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMailer, type Mailer, mailFolder } from '#server/messages/mailer.ts';
import type { OutgoingMail } from '#server/messages/mail-settings.ts';
import { aClaim, aHold } from '#tests/support/leads.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const log = pino({ level: 'silent' });
const mail = {
  from: 'a@example.org',
  to: { name: '', address: 'ana@example.org' },
  subject: 'Recibimos tu mensaje',
  text: 'Año nuevo\n.\nfin',
};

const send = (mailer: Mailer, id: string, message: OutgoingMail) =>
  mailer.send(aClaim({ id }), message, aHold());

describe('without a mail server', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = temporaryFolder();
  });

  it('keeps each mail as a file that a mail reader opens', async () => {
    const mailer = createMailer({ smtpUrl: null, dataDir }, log);
    await send(mailer, 'd1', mail);
    expect(await readdir(mailFolder(dataDir))).toEqual(['d1.eml']);
    const raw = await readFile(join(mailFolder(dataDir), 'd1.eml'), 'utf8');
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const parsed = await PostalMime.parse(raw);
    expect(parsed).toMatchObject({ subject: 'Recibimos tu mensaje', text: 'Año nuevo\n.\nfin\n' });
  });

  it('replaces the file when a delivery is repeated', async () => {
    const mailer = createMailer({ smtpUrl: null, dataDir }, log);
    await send(mailer, 'd1', mail);
    await send(mailer, 'd1', { ...mail, subject: 'Otra vez' });
    await send(mailer, 'd2', mail);
    expect((await readdir(mailFolder(dataDir))).sort()).toEqual(['d1.eml', 'd2.eml']);
    const raw = await readFile(join(mailFolder(dataDir), 'd1.eml'), 'utf8');
    expect(raw).toContain('Otra vez');
  });
});
