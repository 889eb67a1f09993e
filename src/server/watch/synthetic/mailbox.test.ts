import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ImapStub, startImapStub } from '#tests/support/imap-stub.ts';
import { MailboxError } from '#server/platform/mail/imap.ts';
import { createMailbox } from './mailbox.ts';

let server: ImapStub;
beforeEach(async () => {
  server = await startImapStub();
});
afterEach(() => server.close());

const ID = '<ronda-uno@atalaya.example>';
const arrive = (folder: string, id = ID, uid = 7) =>
  server.mails.push({
    uid,
    folder,
    header: `Authentication-Results: mx.example; dmarc=pass; spf=pass; dkim=pass\r\nMessage-ID: ${id}\r\n`,
  });
const look = (between?: (ending: AbortController) => void) => {
  const ending = new AbortController();
  const pause = () => Promise.resolve(between?.(ending));
  return createMailbox(server.url, between && pause)(ID, ending.signal);
};

it('finds the mail that comes, reads what its server says of it, and takes it out', async () => {
  arrive('INBOX', '<otro@x.example>', 3);
  expect(await look(() => arrive('INBOX'))).toEqual({
    place: 'inbox',
    authentication: { server: 'mx.example', spf: 'pass', dkim: 'pass', dmarc: 'pass' },
  });
  expect(server.mails.map(({ uid }) => uid)).toEqual([3]);
});

it('tells the inbox from where spam goes', async () => {
  arrive('Spam');
  expect(await look()).toMatchObject({ place: 'junk' });
  expect(server.mails).toEqual([]);
});

it('gives up in time', async () => {
  expect(await look((ending) => ending.abort())).toBeNull();
});

it('says that the password is not taken, and that nobody answers', async () => {
  server.state.refuseLogin = true;
  await expect(look()).rejects.toThrow(/no acepta ese usuario o esa clave/);
  const gone = createMailbox('imap://ronda:clave@127.0.0.1:1');
  await expect(gone(ID, new AbortController().signal)).rejects.toThrow(MailboxError);
});
