import { readdir } from 'node:fs/promises';
import { beforeEach, expect, it, vi } from 'vitest';
import { createMailer, mailFolder } from '#server/messages/mailer.ts';
import { keptMails } from '#server/messages/kept-mails.ts';
import { aClaim, aHold } from '#tests/support/leads.ts';
import { silentLog, newDatabases } from '#tests/support/databases.ts';
import { SETTINGS } from '#server/leads/mail/testing-mails.ts';
import { createInvitationMail, forgetClosedInvitations } from './invitation-mail.ts';
import { createInvitations, INVITATION_MS } from './invitations.ts';

const MAIL = { from: 'a@example.org', to: 'b@example.org', subject: 'Hola', text: 'Hola' };
const test = newDatabases('sqlite');
let folder: string;

beforeEach(() => {
  folder = mailFolder(test.config.dataDir);
});

it('deletes the kept mail of an invitation once it is used, withdrawn or expired, and no other', async () => {
  let now = Date.UTC(2026, 0, 5);
  const { database } = test;
  const invitations = createInvitations(database, () => now);
  const mailer = createMailer({ smtpUrl: null, dataDir: test.config.dataDir }, silentLog);
  const mail = createInvitationMail(mailer, SETTINGS, { smtpUrl: null }, { warn: vi.fn() });
  const invite = async (email: string) => {
    const given = { kind: 'invitation', email, role: 'atiende', staffId: null } as const;
    const secret = await invitations.create(given);
    const link = `https://atalaya.example/panel/invitacion/${secret}`;
    const letter = { to: email, link, kind: 'invitation', by: 'vega', role: 'atiende' } as const;
    expect(await mail(letter)).toBe('kept');
    return secret;
  };
  const sweep = async () => {
    await forgetClosedInvitations(database, keptMails(folder), () => now);
    return (await readdir(folder)).filter((name) => name.startsWith('panel-')).length;
  };

  await mailer.send(aClaim({ id: 'd1' }), MAIL, aHold());
  const used = await invite('ana@example.org');
  await invite('eva@example.org');
  await invite('iris@example.org');
  expect((await readdir(folder)).join()).not.toContain(used);
  expect(await sweep()).toBe(3);
  const opened = await invitations.open(used);
  if (opened.state !== 'open') throw new Error(opened.state);
  await invitations.claim(opened.invitation);
  expect(await sweep()).toBe(2);
  await invitations.withdraw({ email: 'eva@example.org' });
  expect(await sweep()).toBe(1);
  now += INVITATION_MS;
  expect(await sweep()).toBe(0);
  expect(await readdir(folder)).toEqual(['d1.eml']);
});
