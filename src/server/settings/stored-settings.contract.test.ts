import { describe, expect, it, vi } from 'vitest';
import { createMailer, type Mailer } from '#server/messages/mailer.ts';
import { readConfig } from '#server/settings/config.ts';
import { PANEL_SETTINGS, SETTINGS, settingOf } from '#server/settings/registry.ts';
import {
  createStoredSettings,
  isServers,
  type StoredSettings,
  takeStored,
} from '#server/settings/stored-settings.ts';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { dialects, silentLog, newDatabases } from '#tests/support/databases.ts';
import { aHold } from '#tests/support/leads.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { freePort } from '#tests/support/site.ts';

const KEY = 'k'.repeat(32);
const SMTP = { SMTP_HOST: 'smtp.ejemplo.com', SMTP_USER: 'ana@ejemplo.com' };

describe.each(dialects)('the settings of the panel, in %s', (dialect) => {
  const test = newDatabases(dialect);

  function process(env: Record<string, string> = {}, database: Database = test.database) {
    const config = readConfig({ DATA_DIR: test.config.dataDir, SECRET_KEY: KEY, ...env });
    const changed = vi.fn().mockResolvedValue(undefined);
    const settings = createStoredSettings({ database, config, log: silentLog, changed });
    return { config, settings, changed };
  }
  const started = async (env: Record<string, string>) => {
    const config = readConfig({ DATA_DIR: test.config.dataDir, SECRET_KEY: KEY, ...env });
    const error = vi.fn();
    await takeStored(test.database, config, { error });
    return { config, error };
  };

  it('keep secrets sealed, each for its own name and this key', async () => {
    const { config, settings } = process();
    await settings.save({ ...SMTP, SMTP_PASSWORD: 'cl/ave', SLACK_URL: hook('T1') });
    expect(config.smtpUrl).toBe('smtp://ana%40ejemplo.com:cl%2Fave@smtp.ejemplo.com:587');
    expect(config.chats).toHaveLength(1);
    const { kysely } = test.database;
    const rows = await kysely.selectFrom('setting').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/cl\/ave|hooks\.slack/);

    const other = await started({ SECRET_KEY: 'o'.repeat(32) });
    expect(other.config).toMatchObject({ smtpUrl: null, chats: [], unreadable: ['smtp'] });
    expect(other.error).toHaveBeenCalledWith(
      { settings: ['SMTP_PASSWORD', 'SLACK_URL'] },
      expect.stringContaining('another key'),
    );
    const mailer = createMailer(other.config, silentLog);
    await expect(send(mailer)).rejects.toMatchObject({ channelDown: true, permanent: false });

    const sealed = rows.find(({ name }) => name === 'SLACK_URL')?.value ?? '';
    const put = (value: string) =>
      kysely.updateTable('setting').set({ value }).where('name', '=', 'SMTP_PASSWORD').execute();
    await put(sealed);
    expect((await started({})).config).toMatchObject({ smtpUrl: null, unreadable: ['smtp'] });
    await put(`${sealed.slice(0, -2)}AA`);
    expect((await settings.read()).unreadable).toEqual(['SMTP_PASSWORD']);
  });

  it('give way to what .env says, with all that belongs together', async () => {
    await process().settings.save({ ...SMTP, SMTP_PASSWORD: 'x', LEADS_TO: 'ana@ejemplo.com' });
    const { config } = await started({ SMTP_URL: 'smtp://otro.ejemplo.com' });
    expect(config).toMatchObject({
      smtpUrl: 'smtp://otro.ejemplo.com',
      leadsTo: 'ana@ejemplo.com',
    });
    expect(isServers(config, 'SMTP_PASSWORD')).toBe(true);
    expect(isServers(config, 'MAIL_FROM')).toBe(false);
    expect((await started({ LEADS_TO: 'eva@ejemplo.com' })).config.leadsTo).toBe('eva@ejemplo.com');
  });

  it('that are no good any more keep nobody from starting', async () => {
    await process().settings.save({ LEADS_TO: 'nadie', ALERTS_TO: 'ana@ejemplo.com' });
    const { config, error } = await started({});
    expect(config).toMatchObject({ leadsTo: null, alertsTo: 'ana@ejemplo.com' });
    expect(error).toHaveBeenCalledWith({ settings: ['LEADS_TO'] }, expect.any(String));
  });

  it('changed in one process are what the next mail goes by in both, without a restart', async () => {
    const database = await openDatabase(test.config, silentLog);
    const [first, second] = [
      await startMailServer(await freePort()),
      await startMailServer(await freePort()),
    ];
    const servers = [first, second];
    const [one, other] = [process(), process({}, database)];
    const mailers = [one, other].map(({ config }) => createMailer(config, silentLog));
    const use = (settings: StoredSettings, { url }: MailServer) => {
      const { hostname, port } = new URL(url);
      return settings.save({ SMTP_HOST: hostname, SMTP_PORT: port, SMTP_SECURE: 'no' });
    };
    const received = async () => {
      await Promise.all(mailers.map(send));
      return servers.map((server) => server.received.length);
    };
    try {
      await use(one.settings, first);
      await other.settings.look();
      expect(await received()).toEqual([2, 0]);
      await use(other.settings, second);
      await one.settings.look();
      expect(await received()).toEqual([2, 2]);
      await one.settings.look();
      expect(one.changed).toHaveBeenCalledTimes(2);
      await one.settings.save({ SMTP_HOST: null, SMTP_PORT: null, SMTP_SECURE: null });
      expect(one.config.smtpUrl).toBeNull();
    } finally {
      for (const mailer of mailers) mailer.close();
      for (const server of servers) await server.close();
      await database.close();
    }
  });
});

const hook = (team: string) => `https://hooks.slack.com/services/${team}/B1/secreto`;
const send = (mailer: Mailer) =>
  mailer.send(
    { id: 'prueba', channel: 'agency_mail' },
    { from: 'a@ejemplo.com', to: 'b@ejemplo.com', subject: 'Hola', text: 'Hola' },
    aHold(),
  );

describe('the registry', () => {
  it('has no more than thirty fields for the panel, whose values are all strings without defaults', () => {
    expect(PANEL_SETTINGS.length).toBeLessThanOrEqual(30);
    // No setting of the panel may have an example: operators copy `.env.example` to `.env`, and
    // the panel cannot change what `.env` has.
    expect(PANEL_SETTINGS.filter((name) => settingOf(name).example !== undefined)).toEqual([]);
  });

  it('calls whatever has a key or an address that is one secret', () => {
    const looks = /PASSWORD|SECRET|TOKEN|_URL$|TELEGRAM/;
    const open = PANEL_SETTINGS.filter((name) => looks.test(name) && !settingOf(name).secret);
    expect(open).toEqual(['SITE_URL', 'WEBHOOK_URL']);
    expect(Object.keys(SETTINGS)).toContain('SECRET_KEY');
  });
});
