import { folioOf, postForm, writtenEnquiry } from '../support/enquiry.ts';
import { presolvedCaptchas, TEST_SECRET_KEY } from '../support/presolved.ts';
import { readLeads } from '../support/store.ts';
import { expect, test } from '../support/test.ts';
import { answerTo } from '../support/text-question.ts';
import { addAttack, distinct } from './table.ts';
import { takeTicket } from './ticket.ts';

const env = { SECRET_KEY: TEST_SECRET_KEY, RATE_LIMIT: '1000000' };

test('one solved captcha, sent with many submissions at once, lets one in', async ({
  extraSite,
}, testInfo) => {
  const { baseURL, dataDir } = await extraSite({ env });
  const captchas = await presolvedCaptchas(10);
  const answers = await Promise.all(
    captchas.flatMap((captcha) =>
      Array.from({ length: 10 }, () => postForm(baseURL, writtenEnquiry({ captcha }))),
    ),
  );
  const statuses = answers.map((answer) => answer.status);
  addAttack(testInfo, {
    attack: 'un captcha en diez envíos a la vez',
    cases: answers.length,
    worst: Math.max(...statuses),
    found: distinct(statuses),
  });
  expect(statuses.filter((status) => status === 303)).toHaveLength(10);
  expect(statuses.filter((status) => status === 422)).toHaveLength(90);
  expect(readLeads(dataDir)).toHaveLength(10);
});

test('a captcha that was changed, made up, or made for nobody is refused', async ({
  extraSite,
}, testInfo) => {
  const { baseURL, dataDir } = await extraSite({ env });
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
    statuses.push((await postForm(baseURL, writtenEnquiry({ captcha }))).status);
  }
  addAttack(testInfo, {
    attack: 'captcha alterado o inventado',
    cases: attempts.length,
    worst: Math.max(...statuses),
    found: distinct(statuses),
  });
  // Base64 decoders pass over what comes after the end: that one is the good response itself.
  const [last, ...others] = statuses.reverse();
  expect(new Set(others)).toEqual(new Set([422]));
  expect(readLeads(dataDir)).toHaveLength(last === 303 ? 1 : 0);
});

test('a token serves only the visitor it was given to', async ({ extraSite }, testInfo) => {
  const { baseURL, dataDir } = await extraSite({ env });
  const [mine, theirs] = [await takeTicket(baseURL), await takeTicket(baseURL)];
  expect(mine.cookie).not.toBe(theirs.cookie);
  const captchas = await presolvedCaptchas(12);
  const post = async (cookie: string, token: string, headers: Record<string, string> = {}) => {
    const { formulario: _, ...form } = writtenEnquiry({
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
    // The right token does not help another site's page.
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
  expect(readLeads(dataDir)).toHaveLength(1);
});

test('the text question is answered once, and only by its own answer', async ({
  extraSite,
}, testInfo) => {
  const { baseURL, dataDir } = await extraSite({ env });
  const page = await postForm(baseURL, writtenEnquiry());
  const cookie = page.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const asked = await page.text();
  const question = /name="pregunta" value="([^"]+)"/.exec(asked)?.[1] ?? '';
  const [, words = ''] = /Para comprobar que eres una persona: ([^<]+)</.exec(asked) ?? [];
  const right = answerTo(words);
  const post = async (pregunta: string, respuesta: string, sender = cookie) =>
    (await postForm(baseURL, writtenEnquiry({ pregunta, respuesta }), { cookie: sender })).status;
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
  // Without a cookie nobody can be told from others: the page says so, and asks nothing again.
  expect(refused).toEqual([422, 422, 422, 403, 422]);
  expect([first, ...again]).toEqual([303, 422, 422, 422, 422, 422]);
  expect(readLeads(dataDir)).toHaveLength(1);
});
