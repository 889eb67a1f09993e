import { folioOf, postForm, writtenEnquiry } from '#tests/support/enquiry.ts';
import { presolvedCaptchas, TEST_SECRET_KEY } from '#tests/support/presolved.ts';
import { type LeadRow, readDeliveries, readLeads } from '#tests/support/store.ts';
import { answerTo } from '#tests/support/text-question.ts';
import { amount, partInLongForm } from '#tests/support/test.ts';
import { addAttack, distinct, expect, takeTicket, test } from './servers.ts';

const leadsOf = (dataDir: string, mail: { 'contact[correo]': string }): LeadRow[] =>
  readLeads(dataDir).filter(({ correo }) => correo === mail['contact[correo]']);

partInLongForm('eight more solved captchas, each sent ten times at once', 'two are');

test('one solved captcha, sent with many submissions at once, lets one in', async ({
  open: { baseURL, dataDir },
}, testInfo) => {
  const mail = { 'contact[correo]': 'uno@captcha.example' };
  // The number is small, because a busy machine would answer many of the forms with 503. A 503
  // proves nothing.
  const count = amount(2, 10);
  const captchas = await presolvedCaptchas(count);
  const answers = await Promise.all(
    captchas.flatMap((captcha) =>
      Array.from({ length: 10 }, () => postForm(baseURL, writtenEnquiry({ ...mail, captcha }))),
    ),
  );
  const statuses = answers.map((answer) => answer.status);
  addAttack(testInfo, {
    attack: 'un captcha en diez envíos a la vez',
    cases: answers.length,
    worst: Math.max(...statuses),
    found: distinct(statuses),
  });
  expect(statuses.filter((status) => status === 303)).toHaveLength(count);
  expect(statuses.filter((status) => status === 422)).toHaveLength(9 * count);
  expect(leadsOf(dataDir, mail)).toHaveLength(count);
});

test('a captcha that was changed, made up, or made for nobody is refused', async ({
  open: { baseURL, dataDir },
}, testInfo) => {
  const mail = { 'contact[correo]': 'dos@captcha.example' };
  const [response = ''] = await presolvedCaptchas(1);
  const good = JSON.parse(atob(response)) as {
    challenge: { parameters: Record<string, unknown>; signature: string };
    solution: Record<string, unknown>;
  };
  const { challenge, solution } = good;
  const withParameters = (changes: object) => ({
    challenge: { ...challenge, parameters: { ...challenge.parameters, ...changes } },
    solution,
  });
  const forged = [
    withParameters({ expiresAt: 9_999_999_999 }),
    withParameters({ cost: 1 }),
    withParameters({ keyPrefix: '' }),
    withParameters({ keySignature: 'aa' }),
    withParameters({ nonce: '00'.repeat(16) }),
    { challenge: { ...challenge, signature: '0'.repeat(64) }, solution },
    { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } },
    { challenge, solution: { ...solution, counter: -1 } },
    { challenge, solution: null },
    { challenge: null, solution },
    [],
    'texto',
    null,
  ].map((value) => btoa(JSON.stringify(value)));
  const attempts = [...forged, 'no es base64 ✗', response.slice(0, -20), `${response}AAAA`];
  const statuses: number[] = [];
  for (const captcha of attempts) {
    statuses.push((await postForm(baseURL, writtenEnquiry({ ...mail, captcha }))).status);
  }
  addAttack(testInfo, {
    attack: 'captcha alterado o inventado',
    cases: attempts.length,
    worst: Math.max(...statuses),
    found: distinct(statuses),
  });
  // The last attempt is a valid response with more characters after its end. Base64 decoders ignore
  // these characters, so the server may accept the attempt.
  const [last, ...others] = statuses.reverse();
  expect(new Set(others)).toEqual(new Set([422]));
  expect(leadsOf(dataDir, mail)).toHaveLength(last === 303 ? 1 : 0);
});

test('a token serves only the visitor it was given to', async ({
  open: { baseURL, dataDir },
}, testInfo) => {
  const mail = { 'contact[correo]': 'tres@captcha.example' };
  const [mine, theirs] = [await takeTicket(baseURL), await takeTicket(baseURL)];
  expect(mine.cookie).not.toBe(theirs.cookie);
  const captchas = await presolvedCaptchas(12);
  const post = async (cookie: string, token: string, headers: Record<string, string> = {}) => {
    const { formulario: _, ...form } = writtenEnquiry({
      ...mail,
      captcha: captchas.pop() ?? '',
      csrf_token: token,
    });
    return postForm(baseURL, form, { cookie, ...headers });
  };
  const foreign = { origin: 'https://malo.example', 'sec-fetch-site': 'cross-site' };
  const sibling = { origin: baseURL, 'sec-fetch-site': 'same-site' };
  const refused = await Promise.all([
    post(theirs.cookie, mine.token),
    post(mine.cookie, theirs.token),
    post('', mine.token),
    post('visitante=', mine.token),
    post(`${mine.cookie}x`, mine.token),
    post(mine.cookie, `${mine.token}x`),
    post(mine.cookie, mine.token.replace('.', '')),
    post(mine.cookie, ''),
    post(mine.cookie, mine.token, foreign),
    post(mine.cookie, mine.token, sibling),
    post(mine.cookie, mine.token, { origin: 'null' }),
  ]);
  const taken = await post(mine.cookie, mine.token);
  addAttack(testInfo, {
    attack: 'token de otro visitante, alterado o de otro sitio',
    cases: refused.length,
    worst: Math.max(...refused.map((answer) => answer.status)),
    found: distinct(refused.map((answer) => answer.status)),
  });
  expect(refused.map((answer) => answer.status)).toEqual(refused.map(() => 403));
  expect(folioOf(taken)).not.toBeNull();
  expect(leadsOf(dataDir, mail)).toHaveLength(1);
});

test('the text question is answered once, and only by its own answer', async ({
  open: { baseURL, dataDir },
}, testInfo) => {
  const mail = { 'contact[correo]': 'cuatro@captcha.example' };
  const page = await postForm(baseURL, writtenEnquiry(mail));
  const cookie = page.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const asked = await page.text();
  const question = /name="pregunta" value="([^"]+)"/.exec(asked)?.[1] ?? '';
  const [, words = ''] = /Para comprobar que eres una persona: ([^<]+)</.exec(asked) ?? [];
  const right = answerTo(words);
  const post = async (pregunta: string, respuesta: string, sender = cookie) => {
    const form = writtenEnquiry({ ...mail, pregunta, respuesta });
    return (await postForm(baseURL, form, { cookie: sender })).status;
  };
  const refused = [
    await post(`x${question}`, right),
    await post('inventada.inventada', right),
    await post(question, ''),
    await post(question, right, ''),
    await post(question, right, 'visitante=AAAAAAAAAAAAAAAAAAAAAAAA'),
  ];
  const [first, ...again] = await Promise.all(
    Array.from({ length: 6 }, () => post(question, right)),
  ).then((statuses) => statuses.sort());
  addAttack(testInfo, {
    attack: 'pregunta de texto reutilizada o alterada',
    cases: refused.length + 6,
    worst: Math.max(...refused, ...again),
    found: distinct([first ?? 0, ...refused, ...again]),
  });
  // Without a cookie the server cannot recognise a visitor, and asks no more questions.
  expect(refused).toEqual([422, 422, 422, 403, 422]);
  expect([first, ...again]).toEqual([303, 422, 422, 422, 422, 422]);
  expect(leadsOf(dataDir, mail)).toHaveLength(1);
});

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

const ADDRESSES = Array.from({ length: amount(3, 10) }, (_, at) => `198.51.${at}.9`);
const TRIES = 6;

test('robots at the text question: one that splits tokens, and one that knows every answer', async ({
  proxied: { baseURL, dataDir },
}, testInfo) => {
  const mail = { 'contact[correo]': 'robots@captcha.example' };
  const ask = async (address: string) => {
    const answer = await fetch(`${baseURL}/captcha/pregunta`, {
      headers: { 'x-forwarded-for': address },
    });
    const cookie = answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    return { cookie, ...((await answer.json()) as { text: string; token: string }) };
  };
  const post = (address: string, cookie: string, pregunta: string, respuesta: string) =>
    postForm(baseURL, writtenEnquiry({ ...mail, pregunta, respuesta }), {
      cookie,
      'x-forwarded-for': address,
    });

  let split = 0;
  const { cookie, token } = await ask('203.0.113.1');
  const inside = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString();
  const numbers = inside.split(':').slice(-2).map(Number);
  const sum = numbers.reduce((left, right) => left + right, 0);
  if (folioOf(await post('203.0.113.1', cookie, token, String(sum))) !== null) split += 1;
  expect(split).toBe(0);

  let passed = 0;
  const waits: number[] = [];
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    for (const address of ADDRESSES) {
      const asked = await ask(address);
      const answer = await post(address, asked.cookie, asked.token, answerTo(asked.text));
      if (folioOf(answer) !== null) passed += 1;
      else waits.push(Number(answer.headers.get('retry-after')));
    }
  }
  expect(passed).toBe(3 * ADDRESSES.length);
  expect(Math.min(...waits)).toBeGreaterThan(0);
  const stored = leadsOf(dataDir, mail);
  expect(stored).toHaveLength(passed);
  expect(new Set(stored.map((lead) => lead.passed_by))).toEqual(new Set(['pregunta']));

  addAttack(testInfo, {
    attack: 'pregunta de texto, por un robot que sabe todas las respuestas',
    cases: TRIES * ADDRESSES.length,
    worst: 429,
    found: `${passed} seguidas desde ${ADDRESSES.length} redes; question-cost.test.ts dice cuántas por hora`,
  });
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
  // One /48 network counts as one visitor. If each /64 network counted as one visitor, all robots
  // would pass.
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
  // A captcha that an enquiry used gets 422. A new captcha gets 429, because the limit
  // `CONFIRMATIONS_PER_HOUR` is reached.
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
