import { folioOf, postForm, writtenEnquiry } from '#tests/support/enquiry.ts';
import { presolvedCaptchas, TEST_SECRET_KEY } from '#tests/support/presolved.ts';
import { type LeadRow, readDeliveries, readLeads } from '#tests/support/store.ts';
import { answerTo } from '#tests/support/text-question.ts';
import { amount } from '#tests/support/test.ts';
import { addAttack, distinct, expect, test } from './servers.ts';

const leadsOf = (dataDir: string, mail: { 'contact[correo]': string }): LeadRow[] =>
  readLeads(dataDir).filter(({ correo }) => correo === mail['contact[correo]']);

test('one mailbox is not filled with copies', async ({
  proxied: { baseURL, dataDir },
}, testInfo) => {
  const mail = { 'contact[correo]': 'lleno@captcha.example' };
  const captchas = await presolvedCaptchas(8);
  const promised: boolean[] = [];
  const forms = captchas.map((captcha) => writtenEnquiry({ ...mail, captcha }));
  const post = async (form: Record<string, string> = {}) => {
    const from = { 'x-forwarded-for': `203.0.${promised.length}.7` };
    const taken = await postForm(baseURL, form, from);
    expect(folioOf(taken)).not.toBeNull();
    promised.push(taken.headers.get('location')?.includes('copia=no') === false);
  };
  for (const form of forms) await post(form);
  await post(forms[0]);
  await post(forms[7]);
  expect(promised).toEqual([...Array<boolean>(6).fill(true), false, false, true, false]);
  const leads = new Set(leadsOf(dataDir, mail).map(({ id }) => id));
  expect(leads.size).toBe(captchas.length);
  const copies = readDeliveries(dataDir).filter(
    (row) => row.channel === 'visitor_mail' && leads.has(row.lead_id ?? ''),
  ).length;
  addAttack(testInfo, {
    attack: 'copias a un buzón ajeno',
    cases: captchas.length,
    found: `${copies} copias en un día`,
  });
  expect(copies).toBe(6);
});

test('a robot that answers from one IPv6 network after another, to have strangers written to', async ({
  extraSite,
}, testInfo) => {
  const each = amount(4, 20);
  const more = amount(2, 5);
  const env = {
    RATE_LIMIT: String(each),
    CONFIRMATIONS_PER_HOUR: String(each + more),
    TRUST_PROXY: 'true',
  };
  const { baseURL, dataDir } = await extraSite({ env: { ...env, SECRET_KEY: TEST_SECRET_KEY } });

  async function subscribe(address: string, correo: string, captcha = ''): Promise<Response> {
    const from = { 'x-forwarded-for': address };
    const page = await fetch(`${baseURL}/boletin`, { headers: from });
    const cookie = page.headers.getSetCookie().map((each) => each.split(';')[0]);
    const headers = { ...from, cookie: cookie.join('; ') };
    const csrf_token = /name="csrf_token" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
    const fields = { csrf_token, correo, topic: 'comercio' };
    if (captcha !== '') return postForm(baseURL, { ...fields, captcha }, headers, '/boletin');
    const asked = await fetch(`${baseURL}/captcha/pregunta`, { headers });
    const { text, token } = (await asked.json()) as { text: string; token: string };
    const answered = { ...fields, pregunta: token, respuesta: answerTo(text) };
    return postForm(baseURL, answered, headers, '/boletin');
  }

  const statuses: number[] = [];
  let waits = 0;
  for (let at = 0; at < 2 * each; at += 1) {
    const answer = await subscribe(
      `2001:db8:1:${(at * 256).toString(16)}::9`,
      `v6-${at}@robot.example`,
    );
    statuses.push(answer.status);
    if (Number(answer.headers.get('retry-after')) > 60) waits += 1;
  }
  // The robots reach the limit together: they are in one /48 network, which counts as one visitor.
  expect(statuses.filter((status) => status === 303)).toHaveLength(each);
  expect(statuses.filter((status) => status === 429)).toHaveLength(each);
  expect(waits).toBe(each);

  const elsewhere: number[] = [];
  for (let at = 0; at < 2 * more; at += 1) {
    const answer = await subscribe(`2001:db8:f${at}::9`, `otro-${at}@robot.example`);
    elsewhere.push(answer.status);
  }
  expect(elsewhere).toEqual([...Array<number>(more).fill(303), ...Array<number>(more).fill(429)]);

  const [captcha = '', other = ''] = await presolvedCaptchas(2);
  const mail = { 'contact[correo]': 'trabajo@captcha.example' };
  const worked = await postForm(baseURL, writtenEnquiry({ ...mail, captcha }), {
    'x-forwarded-for': '2001:db8:1:77::9',
  });
  expect(folioOf(worked)).not.toBeNull();
  // The captcha of the enquiry is refused with 422, because it was used. The new captcha gets 429,
  // because the limit `CONFIRMATIONS_PER_HOUR` is reached.
  for (const [at, [proof, status]] of [[captcha, 422] as const, [other, 429] as const].entries()) {
    const answer = await subscribe(`2001:db8:e${at}::9`, `caja-${at}@robot.example`, proof);
    expect(answer.status).toBe(status);
  }
  const { id } = leadsOf(dataDir, mail)[0] ?? {};
  const channels = readDeliveries(dataDir).filter((row) => row.lead_id === id);
  expect(channels.map(({ channel }) => channel)).toContain('visitor_mail');
  addAttack(testInfo, {
    attack: 'boletín a buzones ajenos, desde una red IPv6 (/64) tras otra de la misma /48',
    cases: statuses.length + elsewhere.length,
    worst: 429,
    found: `${distinct(statuses)}; en todo el sitio, ${each + more} en una hora`,
  });
});
