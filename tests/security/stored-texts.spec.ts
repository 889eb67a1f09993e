import { folioOf, postForm, writtenEnquiry } from '../support/enquiry.ts';
import { waitForMails } from '../support/mailbox.ts';
import { presolvedCaptchas, TEST_SECRET_KEY } from '../support/presolved.ts';
import { readLeads } from '../support/store.ts';
import { BRAND } from '../support/tested-content.ts';
import { expect, test } from '../support/test.ts';
import { startWebhookReceiver } from '../support/webhook-receiver.ts';
import { PAYLOADS } from './harmless.ts';
import { addAttack } from './table.ts';

/** Controls that may change how a line reads, or start another one. */
const UNFIT_FOR_HEADERS = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Further texts, only for what is stored and read by people later. */
const TEXTS = [
  ...PAYLOADS,
  'Ana\r\nBcc: victima@correo.example\r\n\r\nOtro cuerpo',
  'Ana <ana@correo.example>, "Otra" <otra@correo.example>',
  '=?utf-8?B?PHNjcmlwdD4=?=',
  '+cmd|"/c calc"!A1',
  '@SUM(1+1)',
  '-2+3',
  '\t=1+1',
  '<a href="https://malo.example">premio</a> https://malo.example malo.example',
  '--frontera\r\nContent-Type: text/html\r\n\r\n<b>x</b>',
  '\u202egpj.exe\u2066\u2069\u200f',
  'e\u0301'.repeat(200),
  '.\r\n.\r\nQUIT\r\n',
];

test('what a visitor writes stays text in the database, the mails and the webhook', async ({
  extraSite,
  page,
}, testInfo) => {
  test.setTimeout(120_000);
  const receiver = await startWebhookReceiver();
  const { baseURL, dataDir } = await extraSite({
    env: {
      SECRET_KEY: TEST_SECRET_KEY,
      RATE_LIMIT: '1000000',
      WEBHOOK_URL: receiver.url,
      WEBHOOK_SECRET: 'un-secreto-de-webhook',
      WORKER_POLL_MS: '50',
    },
  });
  const captchas = await presolvedCaptchas(TEXTS.length);
  const accepted = new Map<string, string>();
  for (const text of TEXTS) {
    const form = writtenEnquiry({
      captcha: captchas.pop() ?? '',
      'contact[nombre]': `A ${text}`.slice(0, 100),
      'contact[telefono]': `55 ${text}`.slice(0, 12),
      'contact[mensaje]': `Texto ${text}`,
    });
    const answer = await postForm(baseURL, form);
    const folio = folioOf(answer);
    if (folio !== null) accepted.set(folio, text);
    else expect(answer.status, JSON.stringify(text)).toBe(422);
  }
  // Hardly any is refused: people may write what they like.
  expect(accepted.size).toBeGreaterThan(TEXTS.length / 2);

  const leads = readLeads(dataDir);
  expect(leads).toHaveLength(accepted.size);
  // What looks like advertising waits to be looked at, and nobody gets a mail of it.
  const told = leads.filter(({ status }) => status !== 'no_deseada').length;
  expect(told).toBeGreaterThan(accepted.size / 2);
  const mails = await waitForMails(dataDir, () => true, told * 2, 30_000);
  expect(mails).toHaveLength(told * 2);
  for (const mail of mails) {
    const about = `${mail.file}: ${mail.subject ?? ''}`;
    expect(mail.subject, about).not.toMatch(UNFIT_FOR_HEADERS);
    expect(mail.recipients, about).toHaveLength(1);
    expect([BRAND.correo, 'ana@correo.example'], about).toContain(mail.recipients[0]);
    expect(
      [mail.cc, mail.bcc].flatMap((list) => list ?? []),
      about,
    ).toEqual([]);
    expect(mail.replyTo ?? [], about).toHaveLength(1);
    expect(mail.replyTo?.[0]?.name ?? '', about).not.toMatch(UNFIT_FOR_HEADERS);
    expect(mail.attachments, about).toEqual([]);
    const found = await page.evaluate(liveParts, mail.html ?? '');
    expect(found.alive, about).toEqual([]);
    for (const link of found.links)
      expect(link, about).toMatch(/^(mailto:|tel:|https:\/\/wa\.me\/|http:\/\/localhost)/);
  }
  // The visitor's copy goes to an address that anybody may have typed: nothing in it is a link.
  const copies = mails.filter((mail) => mail.recipients.includes('ana@correo.example'));
  for (const copy of copies) expect(copy.text ?? '').not.toMatch(/malo\.example/);

  await expect.poll(() => receiver.calls.length, { timeout: 15_000 }).toBe(told);
  for (const { body } of receiver.calls) expect(() => void JSON.parse(body)).not.toThrow();
  await receiver.close();
  addAttack(testInfo, {
    attack: 'HTML, fórmulas, controles e inversiones en textos guardados',
    cases: TEXTS.length * 3,
    worst: 422,
    found: `${accepted.size} guardados, ${mails.length} correos inocuos`,
  });
});

test('no header can be added through a field, a path or a query', async ({
  extraSite,
}, testInfo) => {
  const { baseURL, dataDir } = await extraSite({
    env: { SECRET_KEY: TEST_SECRET_KEY, RATE_LIMIT: '1000000', WORKER_POLL_MS: '50' },
  });
  const breaks = ['\r\n', '\n', '\r', '\u2028', '\u0085', '%0d%0a', '\r\n ', '\0\r\n'];
  const captchas = await presolvedCaptchas(breaks.length * 2);
  let stored = 0;
  for (const line of breaks) {
    const injection = `${line}Bcc: victima@correo.example${line}X-Inyectada: 7331`;
    for (const changes of [
      { 'contact[nombre]': `Ana${injection}` },
      { 'contact[correo]': `ana@correo.example${injection}` },
    ]) {
      const form = writtenEnquiry({ ...changes, captcha: captchas.pop() ?? '' });
      const answer = await postForm(baseURL, form);
      expect([303, 422]).toContain(answer.status);
      if (answer.status === 303) stored += 1;
      expect(answer.headers.has('x-inyectada')).toBe(false);
    }
    const encoded = encodeURIComponent(injection);
    for (const path of [`/contacto/?a=${encoded}`, `/index.html?${encoded}`, `/${encoded}/`]) {
      const answer = await fetch(`${baseURL}${path}`, { redirect: 'manual' });
      expect(answer.headers.has('x-inyectada'), path).toBe(false);
      expect(answer.status, path).toBeLessThan(500);
    }
  }
  const mails = await waitForMails(dataDir, () => true, stored * 2);
  for (const mail of mails) {
    expect(mail.headers.map((header) => header.key)).not.toContain('x-inyectada');
    expect([mail.cc, mail.bcc].flatMap((list) => list ?? [])).toEqual([]);
    expect(mail.recipients).toHaveLength(1);
    expect(mail.recipients[0]).not.toContain('victima');
  }
  addAttack(testInfo, {
    attack: 'inyección de cabeceras (formulario, ruta, consulta)',
    cases: breaks.length * 5,
    worst: 422,
    found: `${mails.length} correos, ninguno a la víctima`,
  });
});

/** Runs in the browser, whose parser decides what is markup. */
function liveParts(html: string): { alive: string[]; links: string[] } {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const alive = [...parsed.querySelectorAll('*')].filter(
    (element) =>
      element.matches('script, img, svg, iframe, form, object, embed') ||
      element.getAttributeNames().some((name) => name.startsWith('on')),
  );
  return {
    alive: alive.map((element) => element.outerHTML),
    links: [...parsed.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? ''),
  };
}
