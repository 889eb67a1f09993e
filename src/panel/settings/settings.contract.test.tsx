import { generateIdentity, identityToRecipient } from 'age-encryption';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PanelTools } from '#panel/shell/visit.ts';
import type { PanelVisit } from '#server/accounts/visit.ts';
import { mailSettings } from '#server/messages/mail-settings.ts';
import { type Config, readConfig, siteOrigin } from '#server/settings/config.ts';
import { createStoredSettings } from '#server/settings/stored-settings.ts';
import {
  describePages,
  silentLog,
  type TestDatabase,
  testDatabase,
} from '#tests/support/databases.ts';
import { saveSettings, sendKept, trySettings } from './actions.ts';
import { settingsView } from './query.ts';
import { SettingsPage } from './SettingsPage.tsx';
import { trySection } from './trials.ts';
import { withFormToken } from '#panel/shell/form-token.ts';

describePages('the settings’ page', (dialect) => {
  let test: TestDatabase;
  let config: Config;
  let tools: PanelTools;
  const note = vi.fn<(line: object) => Promise<void>>().mockResolvedValue();
  beforeEach(async () => {
    test = await testDatabase(dialect);
    start();
    note.mockClear();
  });
  afterEach(() => test.drop());

  function start(env: Record<string, string> = {}): void {
    config = readConfig({ DATA_DIR: test.config.dataDir, SECRET_KEY: 'k'.repeat(32), ...env });
    const parts = { database: test.database, config, log: silentLog };
    const settings = createStoredSettings({ ...parts, changed: () => Promise.resolve() });
    tools = { settings, mails: mailSettings(config), audit: { note } } as unknown as PanelTools;
  }
  function visitOf(fields: Record<string, string>): PanelVisit {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const person = { id: '1', username: 'vera', email: 'vera@agencia.example' };
    return { form, person, address: '' } as unknown as PanelVisit;
  }
  const save = (grupo: string, fields: Record<string, string>) =>
    saveSettings(tools, visitOf({ grupo, ...fields }));
  async function page(query = ''): Promise<string> {
    const url = new URL(`https://agencia.example/panel/ajustes${query}`);
    const kept = () => Promise.resolve(3);
    const view = await settingsView(tools.settings, { url, kept });
    return withFormToken('', () =>
      renderToStaticMarkup(<SettingsPage view={view} states={{}} hoursPath="" />),
    );
  }
  const SERVER = { SMTP_HOST: 'smtp.ejemplo.com', SMTP_USER: 'vera' };
  const SECRET = 'muy-secreta';

  it('keeps a section, shows no secret again, and says who changed what but never to what', async () => {
    const { go } = (await save('correo', { ...SERVER, 'clave-SMTP_PASSWORD': SECRET })) as {
      go: string;
    };
    expect(go).toBe('/panel/ajustes?grupo=correo&aviso=ajustes#correo');
    expect(config.smtpUrl).toBe(`smtp://vera:${SECRET}@smtp.ejemplo.com:587`);
    const html = await page();
    expect(html).toContain('value="smtp.ejemplo.com"');
    expect(html).toMatch(/Guardada el /);
    expect(html).not.toContain(SECRET);
    expect(note).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        actor: 'vera',
        action: 'settings_changed',
        subject: 'Correo que sale',
        detail: 'Servidor, Usuario, Contraseña',
      }),
    );
    await save('correo', { ...SERVER, SMTP_PORT: '465', 'clave-SMTP_PASSWORD': '' });
    expect(config.smtpUrl).toBe(`smtps://vera:${SECRET}@smtp.ejemplo.com:465`);
    expect(note).toHaveBeenLastCalledWith(expect.objectContaining({ detail: 'Puerto' }));
    await save('correo', { SMTP_HOST: '' });
    expect(config.smtpUrl).toBeNull();
    expect((await tools.settings.read()).values).toEqual({});
  });

  it('says beside the field what is wrong, and keeps nothing', async () => {
    const refused = await save('correo', {
      SMTP_HOST: 'https://smtp.ejemplo.com',
      'clave-SMTP_PASSWORD': SECRET,
      MAIL_FROM: 'nadie',
    });
    expect(refused).toMatchObject({
      errors: {
        SMTP_HOST: expect.stringMatching(/^Debe ser solo el nombre/) as string,
        MAIL_FROM: expect.stringMatching(/^Debe ser un correo/) as string,
      },
      values: { grupo: 'correo', MAIL_FROM: 'nadie' },
    });
    expect(JSON.stringify(refused)).not.toContain(SECRET);
    expect(await save('correo', { SMTP_HOST: 'a.b', SMTP_USER: 'vera' })).toMatchObject({
      errors: { 'clave-SMTP_PASSWORD': 'Hace falta este dato.' },
    });
    expect(await save('captcha', { CAPTCHA_PROVIDER: 'hcaptcha' })).toHaveProperty('errors');
    expect((await tools.settings.read()).revision).toBe(0);
  });

  it('takes the public address, which mails and pages then have and no request is judged by', async () => {
    const refused = await save('direccion', { SITE_URL: 'https://agencia.example/inicio' });
    expect(refused).toHaveProperty('errors.SITE_URL');
    await save('direccion', { SITE_URL: 'agencia.example' });
    expect(config.siteUrl?.href).toBe('https://agencia.example/');
    expect(siteOrigin(config)).toBe('https://agencia.example');
    expect(config).toMatchObject({ origin: null, round: { everyMs: 3_600_000 } });
    await save('direccion', { SITE_URL: '' });
    expect(config).toMatchObject({ siteUrl: null, round: { everyMs: null } });
    start({ SITE_URL: 'https://servidor.example' });
    await save('direccion', { SITE_URL: 'https://agencia.example' });
    expect(config).toMatchObject({ origin: 'https://servidor.example' });
    expect(siteOrigin(config)).toBe('https://servidor.example');
    start({ ROUND_MINUTES: '30' });
    expect(config.round.everyMs).toBeNull();
    await save('direccion', { SITE_URL: 'otra.example' });
    expect(config.round.everyMs).toBe(1_800_000);
  });

  it('takes the key of the copies, and says if it encrypts nothing', async () => {
    const identity = await generateIdentity();
    await save('copias', { BACKUP_RECIPIENT: await identityToRecipient(identity) });
    expect(config.encryptTo).toMatch(/^age1/);
    const tried = async () => trySection('copias', { config, mails: tools.mails, to: '' });
    expect(await tried()).toMatchObject({ fine: true });
    for (const wrong of [`age1${'q'.repeat(58)}`, identity]) {
      expect(await save('copias', { BACKUP_RECIPIENT: wrong })).toMatchObject({
        errors: { BACKUP_RECIPIENT: expect.stringContaining('cópiala otra vez') as string },
      });
    }
    await save('copias', { BACKUP_RECIPIENT: '' });
    expect(config.encryptTo).toBeNull();
  });

  it('takes a chat away, which belongs to no set', async () => {
    const hook = 'https://hooks.slack.com/services/T1/B1/secreto';
    await save('chats', { 'clave-SLACK_URL': hook, CHATS_SHOW: 'nombre' });
    expect(config.chats).toHaveLength(1);
    expect((await tools.settings.read()).values).toEqual({ SLACK_URL: hook });
    await save('chats', { 'quitar-SLACK_URL': 'si', CHATS_SHOW: 'nombre' });
    expect(config.chats).toHaveLength(0);
  });

  it('shows what .env says, and does not change it', async () => {
    start({ SMTP_HOST: 'smtp.servidor.example', LEADS_TO: 'ana@agencia.example' });
    await save('correo', { ...SERVER, MAIL_FROM: 'hola@agencia.example' });
    expect(config.smtpUrl).toBe('smtp://smtp.servidor.example:587');
    expect(config.mailFrom).toBe('hola@agencia.example');
    const html = await page();
    expect(html).toContain('Puesto en el servidor');
    expect(html).toContain('<dd>smtp.servidor.example</dd>');
    expect(html).not.toContain('name="SMTP_HOST"');
    expect(html).not.toContain('name="LEADS_TO"');
    expect(html).toContain('name="MAIL_FROM"');
  });

  it('tries what is kept and shows how it went, until it is changed', async () => {
    const tried = await trySettings(tools, visitOf({ grupo: 'webhook' }));
    expect(tried).toEqual({ go: '/panel/ajustes?grupo=webhook&probado=si#webhook' });
    expect(await page('?grupo=webhook&probado=si')).toContain('Otro sistema: funciona');
    await save('webhook', {
      WEBHOOK_URL: 'http://127.0.0.1:1/avisos',
      'clave-WEBHOOK_SECRET': 'x'.repeat(16),
    });
    expect(await page()).not.toContain('Otro sistema: funciona');
    await trySettings(
      tools,
      visitOf({ grupo: 'webhook', WEBHOOK_URL: 'http://127.0.0.1:1/avisos' }),
    );
    expect(await page()).toContain('No se pudo llegar a 127.0.0.1:1');
  });

  it('offers what was kept as files once a server took a trial, and sends it', async () => {
    const retry = vi.fn<(which: string) => Promise<number>>().mockResolvedValue(3);
    Object.assign(tools, { inbox: { undelivered: { retry } } });
    await sendKept(tools, visitOf({}));
    expect(retry, 'they would only be kept again').not.toHaveBeenCalled();
    await save('correo', { ...SERVER, 'clave-SMTP_PASSWORD': SECRET });
    expect(await page()).not.toContain('Enviar ahora');
    await sendKept(tools, visitOf({}));
    expect(retry, 'no server has taken a trial').not.toHaveBeenCalled();
    await tools.settings.noteTrial('correo', {
      fine: false,
      items: [
        { fine: true, text: 'Salió una prueba' },
        { fine: false, text: 'SPF' },
      ],
    });
    const html = await page();
    expect(html).toContain('Correo que sale: funciona, y falta algo');
    expect(html).toContain('Hay 3 correos de antes');
    expect(await sendKept(tools, visitOf({}))).toEqual({
      go: '/panel/ajustes?grupo=correo&aviso=reintento&n=3#correo',
    });
    expect(retry).toHaveBeenCalledExactlyOnceWith('kept', expect.anything());
  });

  it('says of a secret that another key sealed that it has to be written again', async () => {
    await save('correo', { ...SERVER, 'clave-SMTP_PASSWORD': SECRET });
    start({ SECRET_KEY: 'o'.repeat(32) });
    const html = await page();
    expect(html).toContain('Falta escribir su clave otra vez');
    expect(html).toContain('Escríbela otra vez.');
    await save('correo', { ...SERVER, MAIL_FROM: 'hola@agencia.example' });
    expect((await tools.settings.read()).unreadable).toEqual(['SMTP_PASSWORD']);
    await save('correo', { ...SERVER, 'clave-SMTP_PASSWORD': 'otra' });
    expect(config.smtpUrl).toBe('smtp://vera:otra@smtp.ejemplo.com:587');
  });
});
