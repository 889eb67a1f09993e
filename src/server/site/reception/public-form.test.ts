import { describe, expect, it, vi } from 'vitest';
import { readYaml } from '#content/read/read-yaml.ts';
import { noticesSchema } from '#content/schemas/notices.ts';
import { StoreUnavailableError } from '#server/platform/database/store-error.ts';
import { createForgeryTokens } from '#server/requests/token.ts';
import { openPublicForm, type PublicForm, settlePublicForm } from './public-form.ts';

const SITE = 'https://sitio.example';

function posting(respuesta: string, spent = new Map<string, string>(), captcha = '') {
  const forgery = createForgeryTokens('un-secreto-de-prueba');
  const visitor = forgery.newVisitor();
  const services = {
    forgery,
    rateLimit: { consume: () => Promise.resolve(null) },
    log: { error: vi.fn(), warn: vi.fn() },
    leads: {
      spendCaptcha: ({ id }: { id: string }, use: string) => {
        const earlier = spent.get(id) ?? null;
        if (earlier === null) spent.set(id, use);
        return Promise.resolve(earlier);
      },
      noteCaptchaUse: ({ id }: { id: string }, use: string) =>
        Promise.resolve(void spent.set(id, use)),
    },
    captcha: {
      question: () => ({ text: '¿Otra?', token: 'otra' }),
      reask: (token: string) => ({ text: '¿Primera?', token }),
      verify: ({ response, answer }: { response: string | null; answer: string | null }) =>
        Promise.resolve(
          (response ?? answer) === 'bien'
            ? { passed: true, proof: { id: 'uno' } }
            : { passed: false, reason: answer === 'tarde' ? 'expired' : 'wrong' },
        ),
    },
  };
  const csrf = forgery.issue(visitor);
  return async (mensaje = '', open = openPublicForm) => {
    const question = captcha === '' ? { pregunta: 'primera', respuesta } : { captcha };
    const fields = { csrf_token: csrf, ...question, mensaje };
    const request = new Request(SITE, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { cookie: `__Host-visitante=${visitor}`, origin: SITE },
    });
    const locals = { services, clientAddress: '192.0.2.1', origin: SITE };
    const form = await open({ request, cookies: { set: vi.fn() }, locals } as never);
    expect(form.refusal).toBeNull();
    return form;
  };
}

const post = (respuesta: string) => posting(respuesta)();
const done = () => Promise.resolve('/listo');

const notices = readYaml('avisos.yaml', noticesSchema);

async function settle(form: PublicForm, errors: Record<string, string> = {}, work = done) {
  const response = { headers: new Headers(), status: 200 };
  const outcome = await settlePublicForm(form, errors, { response, notices }, work);
  const { asks } = form.question(typeof outcome === 'string' ? null : outcome);
  const { status, headers } = response;
  return { outcome, errors, asks, status, later: headers.get('retry-after') };
}

describe('a form of one page, without scripts', () => {
  it('asks something else once an answer is spent: the same could never pass again', async () => {
    const open = posting('bien');
    expect(await (await open()).take(done)).toBe('/listo');
    const changed = await open('otro texto');
    const again = await changed.take(() => Promise.reject(new Error('done twice')));
    expect(again).toEqual({ status: 422, notice: 'usado' });
    expect(changed.question(null)).toMatchObject({ text: '¿Otra?', token: 'otra', answer: '' });
  });

  it('does once what was pressed twice, and answers both presses alike', async () => {
    const open = posting('bien');
    const [one, other] = await Promise.all([open(), open()]);
    const work = vi.fn(() => Promise.resolve('/recibida?numero=1'));
    expect(await Promise.all([one.take(work), other.take(work)])).toEqual([
      '/recibida?numero=1',
      '/recibida?numero=1',
    ]);
    expect(work).toHaveBeenCalledOnce();
  });

  it('does once what was pressed twice, where the second press reaches another process', async () => {
    vi.resetModules();
    const { openPublicForm: elsewhere } = await import('./public-form.ts');
    const spent = new Map<string, string>();
    const opened = posting('bien', spent);
    const one = await opened();
    const other = await opened('', elsewhere);
    const changed = await opened('otro texto', elsewhere);
    let finish: (path: string) => void = () => undefined;
    const first = one.take(() => new Promise((resolve) => (finish = resolve)));
    const second = other.take(() => Promise.reject(new Error('done twice')));
    await expect.poll(() => spent.size).toBe(1);
    finish('/recibida?numero=1');
    expect(await Promise.all([first, second])).toEqual([
      '/recibida?numero=1',
      '/recibida?numero=1',
    ]);
    const late = changed.take(() => Promise.reject(new Error('done twice')));
    expect(await late).toEqual({ status: 422, notice: 'usado' });
  });

  it('comes back whole when the database refuses', async () => {
    const form = await post('bien');
    const refusal = await form.take(() =>
      Promise.reject(new StoreUnavailableError('store', new Error('disco lleno'))),
    );
    expect(refusal).toMatchObject({ status: 503, notice: 'sinServicio', retryAfterSeconds: 60 });
    expect(form.question(refusal as never).answer).toBe('');
    const other = await post('bien');
    await expect(other.take(() => Promise.reject(new Error('ours')))).rejects.toThrow('ours');
  });

  it('takes a solved captcha once, and asks the question only if the captcha failed', async () => {
    const solved = posting('', new Map(), 'bien');
    const correo = 'Ingresa un correo válido.';
    expect(await settle(await solved(), { correo })).toMatchObject({
      outcome: { notice: 'invalido' },
      asks: false,
    });
    expect(await settle(await solved())).toMatchObject({ outcome: '/listo' });
    expect(await settle(await solved('otro texto'))).toMatchObject({
      outcome: { status: 422, notice: 'usado' },
      errors: {},
      asks: true,
    });
    expect(await settle(await posting('', new Map(), 'mal')())).toMatchObject({
      outcome: { status: 422, notice: 'captcha' },
      errors: {},
      asks: true,
    });
  });

  const correo = 'Ingresa un correo válido.';
  const limited: PublicForm['refusal'] = { status: 429, notice: 'limite', retryAfterSeconds: 7 };
  it.each<[string, string, Parameters<typeof settle>[1], PublicForm['refusal'], object]>([
    ['right', 'bien', {}, null, { outcome: '/listo', errors: {} }],
    ['wrong', 'mal', {}, null, { errors: { respuesta: 'Esa no es la respuesta' }, status: 422 }],
    ['late', 'tarde', {}, null, { errors: { respuesta: notices.vencido.titulo } }],
    ['missing', '', {}, null, { errors: { respuesta: 'Campo Requerido' }, status: 422 }],
    ['not looked at beside a wrong field', 'bien', { correo }, null, { later: null, status: 422 }],
    ['not looked at when too much came', 'bien', {}, limited, { later: '7', status: 429 }],
  ])(
    'says at the question that its answer is %s',
    async (_what, answer, wrong, refusal, expected) => {
      const work = vi.fn(done);
      const form = await post(answer);
      const errors = { ...wrong };
      expect(await settle({ ...form, refusal }, errors, work)).toMatchObject(expected);
      if (_what.startsWith('not')) expect(errors).toEqual(wrong);
      expect(work).toHaveBeenCalledTimes(_what === 'right' ? 1 : 0);
    },
  );
});
