import { describe, expect, it, vi } from 'vitest';
import type { CaptchaResult } from '#server/site/captcha/provider.ts';
import { StoreUnavailableError } from '#server/platform/database/store-error.ts';
import { TOKEN_LIFETIME_MS } from '#server/requests/token.ts';
import { OWN, setUp, UUID, WRITTEN } from './testing-reception.ts';

const home = { ...WRITTEN, formulario: 'simple', captcha: 'bueno', submission_id: UUID };
const kept = {
  outcome: 'refused',
  values: WRITTEN,
  submissionId: UUID,
  captcha: { response: 'bueno' },
};

describe('receiving the home page’s form', () => {
  it('stores it, wakes the worker and leads to the thank-you page', async () => {
    const { send, services } = setUp();
    expect(await send(home)).toEqual({
      outcome: 'accepted',
      folio: 'ATA-1234-56',
      next: '/contacto/gracias?folio=ATA-1234-56',
    });
    expect(services.leads.accept.mock.calls[0]?.[0]).toMatchObject({
      form: 'simple',
      submissionId: UUID,
      nombre: 'Ana Torres',
      detail: { mensaje: 'Quiero una tienda en línea.' },
    });
    expect(services.worker.wake).toHaveBeenCalledOnce();
  });

  it('answers within ten seconds when the store does not, with every value kept', async () => {
    vi.useFakeTimers();
    const { send, services } = setUp();
    services.leads.accept.mockReturnValue(new Promise<never>(() => undefined));
    const answered = vi.fn();
    const result = send(home).finally(answered);
    await vi.advanceTimersByTimeAsync(9_900);
    expect(answered).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100);
    expect(answered).toHaveBeenCalled();
    vi.useRealTimers();
    expect(await result).toMatchObject({ ...kept, status: 503, notice: 'sinServicio' });
  });

  it('refuses a foreign origin with every value kept, and stores nothing', async () => {
    const { send, services } = setUp();
    const result = await send(home, { headers: { origin: 'https://mal.example' } });
    expect(result).toMatchObject({ ...kept, status: 403, notice: 'origen' });
    expect(services.leads.accept).not.toHaveBeenCalled();
  });

  it('asks a browser that says no origin to come back with a token, and takes it then', async () => {
    const { send, token } = setUp();
    expect(await send(home, { headers: {} })).toMatchObject({ status: 403, notice: 'origen' });
    expect(await send({ ...home, csrf_token: token() }, { headers: {} })).toMatchObject({
      outcome: 'accepted',
    });
  });

  const unanswered = { ...home, captcha: '', pregunta: 'sellada', respuesta: ' ' };
  const required = { captcha: 'Campo Requerido' };
  it.each([
    [
      'asks for the captcha in the specification’s words',
      unanswered,
      { notice: 'captcha', errors: required },
    ],
    [
      'shows the messages of the fields and of the captcha together',
      { ...unanswered, 'contact[correo]': 'no' },
      { notice: 'invalido', errors: { ...required, 'contact[correo]': 'Campo Requerido' } },
    ],
    [
      'keeps a solved captcha when only a field was wrong, and asks nobody about it',
      { ...home, 'contact[correo]': 'no' },
      { captcha: { response: 'bueno' }, errors: { 'contact[correo]': 'Campo Requerido' } },
    ],
  ])('%s', async (_what, fields, expected) => {
    const { send, services } = setUp();
    const refused = await send(fields);
    expect(refused).toMatchObject({ status: 422, ...expected });
    expect(refused).toHaveProperty('errors', expected.errors);
    if (fields.captcha !== '') expect(services.captcha.verify).not.toHaveBeenCalled();
  });

  it('calls nothing missing that nobody was asked for yet: without scripts, or before they came', async () => {
    const { send } = setUp();
    const unasked = { ...home, captcha: '' };
    const first = await send(unasked);
    expect(first).toMatchObject({ status: 422, notice: 'captcha', asksFirst: true });
    expect(first).toHaveProperty('errors', {});
    const wrong = await send({ ...unasked, 'contact[correo]': 'no' });
    expect(wrong).toMatchObject({ notice: 'invalido', asksFirst: false });
    expect(wrong).toHaveProperty('errors', { 'contact[correo]': 'Campo Requerido' });
  });

  it('says where the trouble is to a browser without cookies, whose answer could never be right', async () => {
    const { send, services } = setUp();
    const asked = { ...WRITTEN, formulario: 'simple', pregunta: 'sellada', respuesta: '4' };
    expect(await send(asked, { cookie: null })).toMatchObject({ status: 403, notice: 'origen' });
    expect(services.captcha.verify).not.toHaveBeenCalled();
  });

  it('tells a wrong answer to the question from none and from a late one, once the rest is right', async () => {
    const { send, services } = setUp();
    services.captcha.verify.mockResolvedValue({ passed: false, reason: 'wrong' });
    const asked = { ...WRITTEN, formulario: 'simple', pregunta: 'firmada', respuesta: '99' };
    expect(await send(asked)).toMatchObject({ notice: 'respuesta', asksFirst: false });
    expect(await send({ ...asked, 'contact[correo]': 'no' })).toMatchObject({
      notice: 'invalido',
    });
    services.captcha.verify.mockResolvedValue({ passed: false, reason: 'expired' });
    expect(await send(asked)).toMatchObject({ notice: 'vencido', asksFirst: false });
  });

  it('keeps what was written when the store is down, but for a captcha that asking has spent', async () => {
    const { send, services } = setUp();
    services.captcha.verify.mockResolvedValueOnce({
      passed: true,
      proof: { id: 'uno', by: 'altcha', expiresAt: new Date() },
      spent: true,
    });
    services.leads.accept.mockRejectedValueOnce(
      new StoreUnavailableError('accept a lead', new Error('disco lleno')),
    );
    expect(await send(home)).toMatchObject({
      ...{ status: 503, notice: 'sinServicio', values: WRITTEN, retryAfterSeconds: 60 },
      captcha: { response: null },
    });
  });

  it('gives the first folio to the same submission, whatever has become of its captcha', async () => {
    const { send, services } = setUp();
    services.leads.findRepeat.mockResolvedValue({ folio: 'ATA-7777-77', copy: true });
    expect(await send({ ...home, captcha: 'gastado' })).toMatchObject({ folio: 'ATA-7777-77' });
    const { captcha, ...without } = home;
    expect(captcha).toBe('bueno');
    expect(await send(without)).toMatchObject({ folio: 'ATA-7777-77' });
    expect(services.leads.accept).not.toHaveBeenCalled();
  });

  it('passes over a submission id that is no UUID', async () => {
    const { send, services } = setUp();
    await send({ ...home, submission_id: "' or 1=1" });
    expect(services.leads.accept.mock.calls[0]?.[0].submissionId).toBeNull();
  });

  it.each([
    ['vencido', 'expired'],
    ['captcha', 'wrong'],
    ['captcha', 'unavailable'],
    ['usado', 'used for another message'],
  ])(
    'says %s of a captcha that is %s, and calls nothing missing at a question nobody was asked',
    async (notice, reason) => {
      const { send, services } = setUp();
      if (notice === 'usado') {
        services.leads.accept.mockResolvedValue({ outcome: 'captcha_reused' });
      } else services.captcha.verify.mockResolvedValue({ passed: false, reason } as CaptchaResult);
      const refused = await send(home);
      expect(refused).toMatchObject({ status: 422, notice, captcha: { response: null } });
      expect(refused).toMatchObject({ asksFirst: true, errors: {} });
    },
  );

  it('writes to no more strangers than may be who only answered the question, and takes all', async () => {
    const { send, services } = setUp();
    services.confirmations.consume.mockResolvedValue(1_800);
    const by = (passed: string) =>
      services.captcha.verify.mockResolvedValueOnce({
        passed: true,
        proof: { id: passed, by: passed, expiresAt: new Date() },
        spent: false,
      });
    by('pregunta');
    expect(await send(home)).toMatchObject({ outcome: 'accepted' });
    expect(services.leads.accept.mock.calls[0]?.[2]).toBe(false);
    expect(services.newsletter.fromEnquiry).not.toHaveBeenCalled();
    by('altcha');
    expect(await send(home)).toMatchObject({ outcome: 'accepted' });
    expect(services.leads.accept.mock.calls[1]?.[2]).toBe(true);
    expect(services.newsletter.fromEnquiry).toHaveBeenCalledOnce();
    expect(services.confirmations.consume).toHaveBeenCalledOnce();
  });

  it('says how long to wait when there were too many', async () => {
    const { send, services } = setUp();
    services.rateLimit.consume.mockResolvedValue(41);
    expect(await send(home)).toMatchObject({ status: 429, retryAfterSeconds: 41, values: WRITTEN });
    expect(services.rateLimit.consume).toHaveBeenCalledWith('192.0.2.1');
  });

  it('does not hide a failure that is not the store’s', async () => {
    const { send, services } = setUp();
    services.leads.accept.mockRejectedValueOnce(new Error('un error nuestro'));
    await expect(send(home)).rejects.toThrow('un error nuestro');
  });
});

describe('receiving a form of a page rendered on request', () => {
  const flow = { ...WRITTEN, captcha: 'bueno', submission_id: UUID };

  it('wants its token besides the origin, in the field or in the header', async () => {
    const { send, token } = setUp();
    expect(await send(flow)).toMatchObject({ status: 403, notice: 'origen' });
    expect(await send({ ...flow, csrf_token: token() })).toMatchObject({ outcome: 'accepted' });
    const headers = { ...OWN, 'x-csrf-token': token() };
    expect(await send(flow, { headers })).toMatchObject({ outcome: 'accepted' });
  });

  it('tells a stale token from a forged one', async () => {
    let clock = 1_000_000;
    const { send, token } = setUp({ now: () => clock });
    const issued = token();
    clock += TOKEN_LIFETIME_MS;
    expect(await send({ ...flow, csrf_token: issued })).toMatchObject({
      status: 403,
      notice: 'caducado',
    });
    expect(await send({ ...flow, csrf_token: 'inventado' })).toMatchObject({ notice: 'origen' });
  });
});

describe('a round of the site itself', () => {
  const round = { ...home, ronda: 'marca' };
  const withRound = (takeRound: () => Promise<string | null>) => {
    const { send, services } = setUp();
    Object.assign(services, { takeRound });
    return { send, services };
  };

  it('leads to the thank-you page, and is no enquiry', async () => {
    const { send, services } = withRound(() => Promise.resolve('ATA-0000-00'));
    expect(await send(round)).toMatchObject({
      outcome: 'accepted',
      next: '/contacto/gracias?folio=ATA-0000-00&copia=no',
    });
    expect(services.leads.accept).not.toHaveBeenCalled();
    expect(services.worker.wake).not.toHaveBeenCalled();
    expect(services.submissions.accepted.inc).not.toHaveBeenCalled();
    expect(services.rateLimit.consume).toHaveBeenCalledOnce();
  });

  it('is refused with a mark that is not good, and stored as nothing else', async () => {
    const { send, services } = withRound(() => Promise.resolve(null));
    expect(await send(round)).toMatchObject({ outcome: 'refused', status: 403, notice: 'origen' });
    expect(services.leads.accept).not.toHaveBeenCalled();
  });

  it.each([
    ['the captcha', { captcha: 'malo' }, null, 422],
    ['the rules', { 'contact[correo]': 'nadie' }, null, 422],
    ['the rate limit', {}, 60, 429],
  ])('has no way round %s', async (_what, changes, wait, status) => {
    const { send, services } = withRound(() => Promise.reject(new Error('was asked')));
    services.rateLimit.consume.mockResolvedValue(wait);
    expect(await send({ ...round, ...changes })).toMatchObject({ outcome: 'refused', status });
    expect(services.leads.accept).not.toHaveBeenCalled();
  });
});
