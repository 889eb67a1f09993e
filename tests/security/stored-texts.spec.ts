import { JSDOM } from 'jsdom';
import { folioOf, postForm, writtenEnquiry } from '#tests/support/enquiry.ts';
import { type DeliveredMail, waitForMails } from '#tests/support/mailbox.ts';
import { presolvedCaptchas } from '#tests/support/presolved.ts';
import { readLeads } from '#tests/support/store.ts';
import { BRAND } from '#tests/support/tested-site.ts';
import { PAYLOADS } from './harmless.ts';
import { addAttack, expect, test } from './servers.ts';

const UNFIT_FOR_HEADERS = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

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

const WRITER = 'textos@correo.example';

const saysOneOf = (folios: readonly string[]) => (mail: DeliveredMail) =>
  folios.some((folio) => mail.subject?.includes(folio));

test('what a visitor writes stays text in the database, the mails and the webhook', async ({
  open: { baseURL, dataDir, webhook },
}, testInfo) => {
  const captchas = await presolvedCaptchas(TEXTS.length);
  const accepted = new Map<string, string>();
  for (const text of TEXTS) {
    const form = writtenEnquiry({
      captcha: captchas.pop() ?? '',
      'contact[correo]': WRITER,
      'contact[nombre]': `A ${text}`.slice(0, 100),
      'contact[telefono]': `55 ${text}`.slice(0, 12),
      'contact[mensaje]': `Texto ${text}`,
    });
    const answer = await postForm(baseURL, form);
    const folio = folioOf(answer);
    if (folio !== null) accepted.set(folio, text);
    else expect(answer.status, JSON.stringify(text)).toBe(422);
  }
  expect(accepted.size).toBeGreaterThan(TEXTS.length / 2);

  const leads = readLeads(dataDir).filter(({ correo }) => correo === WRITER);
  expect(leads).toHaveLength(accepted.size);
  const told = leads.filter(({ status }) => status !== 'no_deseada').length;
  expect(told).toBeGreaterThan(accepted.size / 2);
  const isOurs = saysOneOf([...accepted.keys()]);
  const mails = await waitForMails(dataDir, isOurs, told * 2, 300_000);
  expect(mails).toHaveLength(told * 2);
  for (const mail of mails) {
    const about = `${mail.file}: ${mail.subject ?? ''}`;
    expect(mail.subject, about).not.toMatch(UNFIT_FOR_HEADERS);
    expect(mail.recipients, about).toHaveLength(1);
    expect([BRAND.correo, WRITER], about).toContain(mail.recipients[0]);
    expect(
      [mail.cc, mail.bcc].flatMap((list) => list ?? []),
      about,
    ).toEqual([]);
    expect(mail.replyTo ?? [], about).toHaveLength(1);
    expect(mail.replyTo?.[0]?.name ?? '', about).not.toMatch(UNFIT_FOR_HEADERS);
    expect(mail.attachments, about).toEqual([]);
    const { document } = new JSDOM(mail.html ?? '').window;
    const alive = [...document.querySelectorAll('*')].filter(
      (part) =>
        part.matches('script, img, svg, iframe, form, object, embed') ||
        part.getAttributeNames().some((name) => name.startsWith('on')),
    );
    expect(alive, about).toEqual([]);
    for (const link of document.querySelectorAll('a'))
      expect(link.getAttribute('href'), about).toMatch(
        /^(mailto:|tel:|https:\/\/wa\.me\/|http:\/\/localhost)/,
      );
  }
  // The visitor's copy must not repeat a link of the enquiry, because somebody may have typed the
  // mail address of another person.
  const copies = mails.filter((mail) => mail.recipients.includes(WRITER));
  for (const copy of copies) expect(copy.text ?? '').not.toMatch(/malo\.example/);

  const calls = () =>
    webhook.calls.filter(({ body }) => [...accepted.keys()].some((folio) => body.includes(folio)));
  await expect.poll(() => calls().length, { timeout: 300_000 }).toBe(told);
  for (const { body } of calls()) expect(() => void JSON.parse(body)).not.toThrow();
  addAttack(testInfo, {
    attack: 'HTML, fórmulas, controles e inversiones en textos guardados',
    cases: TEXTS.length * 3,
    worst: 422,
    found: `${accepted.size} guardados, ${mails.length} correos inocuos`,
  });
});
