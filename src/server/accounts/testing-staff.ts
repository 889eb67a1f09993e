import { createHash } from 'node:crypto';
import type { Database } from '#server/platform/database/database.ts';
import { createOTP } from '@better-auth/utils/otp';
import { base32 } from '@better-auth/utils/base32';
import { afterAll, beforeAll } from 'vitest';
import { createAuditLog } from '#server/requests/audit.ts';
import { createForgeryTokens, visitorCookieName } from '#server/requests/token.ts';
import { type DialectName, testDatabase } from '#tests/support/databases.ts';
import type { PageRequest } from '#server/requests/visit.ts';
import { act } from '#panel/actions.ts';
import type { Services } from '#server/start/services.ts';
import type { InvitationLetter } from './invitation-mail.ts';
import { type Outcome, type Shown, shownAt } from '#panel/shell/outcome.ts';
import type { Role } from './access.ts';
import { createStaff } from './staff.ts';
import type { PanelVisit } from './visit.ts';

const ORIGIN = 'http://localhost:4321';
export const SECRET_KEY = 'un-secreto-de-prueba-bien-largo-123';

export const GOOD_PASSWORD = 'cuerda violeta pan antena';

export interface Answer {
  status: number;
  go: string | null;
  outcome: Outcome | null;
  visit: PanelVisit;
}

export type TestStaff = Awaited<ReturnType<typeof testStaff>>;
export type Browser = ReturnType<TestStaff['browser']>;
export type Newcomer = Awaited<ReturnType<TestStaff['newcomer']>>;

export async function testStaff(
  dialect: DialectName,
  more: (database: Database) => object = () => ({}),
) {
  const { database, drop } = await testDatabase(dialect);
  const mails: InvitationLetter[] = [];
  const ended: string[] = [];
  const staff = createStaff({
    database,
    audit: createAuditLog(database),
    secretKey: SECRET_KEY,
    publicOrigin: () => null,
    mailInvitation: (mail) => {
      mails.push(mail);
      return Promise.resolve('sent');
    },
    sessionEnded: (personId) => void ended.push(personId),
    // A fast hash for the tests, because the real hash, scrypt, is slow by design.
    stretching: {
      hash: (password) => Promise.resolve(`sin estirar: ${password}`),
      verify: ({ hash, password }) => Promise.resolve(hash === `sin estirar: ${password}`),
    },
    stretchCode: (code, salt) =>
      Promise.resolve(createHash('sha256').update(salt).update(code).digest()),
  });
  const forgery = createForgeryTokens(SECRET_KEY);
  const services = { staff, ...more(database) } as Services;

  function browser(address = '192.0.2.1', site = ORIGIN) {
    const cookies = new Map<string, string>();
    const visitor = visitorCookieName(site.startsWith('https:'));
    const send = async (path: string, init: RequestInit = {}): Promise<Answer> => {
      const url = new URL(path, site);
      const headers = new Headers(init.headers);
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
      const page = {
        url,
        request: new Request(url, { ...init, headers }),
        cookies: {
          get: (name: string) => ({ value: cookies.get(name) }),
          set: (name: string, value: string) => cookies.set(name, value),
        },
        locals: {
          services: { forgery, config: { origin: null } },
          requestId: 'prueba',
          clientAddress: address,
          origin: site,
        },
      } as unknown as PageRequest & { url: URL };
      const passage = await staff.pass(page);
      const outcome =
        'go' in passage || passage.status !== 200 ? null : await act(services, passage.visit);
      for (const cookie of passage.visit.setCookies) {
        const [, name = '', value = '', rest = ''] = /^([^=]+)=([^;]*)(.*)$/s.exec(cookie) ?? [];
        if (/max-age=0/i.test(rest)) cookies.delete(name);
        else cookies.set(name, value);
      }
      const gone =
        'go' in passage ? passage.go : outcome !== null && 'go' in outcome ? outcome.go : null;
      const status = gone !== null ? 303 : 'status' in passage ? passage.status : 200;
      return { status, go: gone, outcome, visit: passage.visit };
    };
    async function post(
      path: string,
      fields: Readonly<Record<string, string | File>>,
      { token, origin = site }: { token?: string; origin?: string } = {},
    ): Promise<Answer> {
      if (!cookies.has(visitor)) await send('/panel/entrar');
      const form = new FormData();
      form.append('csrf_token', token ?? forgery.issue(cookies.get(visitor) ?? ''));
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      const texts = [...form].filter(
        (field): field is [string, string] => typeof field[1] === 'string',
      );
      const body = texts.length < [...form].length ? form : new URLSearchParams(texts);
      return send(path, { method: 'POST', body, headers: { origin } });
    }
    return {
      cookies,
      get: (path: string) => send(path),
      post,
      signIn: (username: string, password = GOOD_PASSWORD, volver = '') =>
        post('/panel/entrar', { accion: 'entrar', username, password, volver }),
      giveCode: (codigo = '', volver = '') =>
        post('/panel/entrar/codigo', { accion: 'codigo', codigo, volver }),
    };
  }

  async function newcomer(username: string, role: Role = 'atiende', site = ORIGIN) {
    const secret = await staff.tools.invitations.create({
      kind: 'invitation',
      email: `${username}@example.com`,
      role,
      staffId: null,
    });
    const own = browser(undefined, site);
    const made = await own.post(`/panel/invitacion/${secret}`, accountFields(username));
    if (made.go !== '/panel/segundo-factor') throw new Error(JSON.stringify(made.outcome));
    const { person } = (await own.get('/panel/segundo-factor')).visit;
    if (person === null) throw new Error('no session after making an account');
    const visitor = own.cookies.get(visitorCookieName(site.startsWith('https:'))) ?? null;
    const offer = await staff.tools.factor.offer(person, visitor);
    const totp = totpOf(offer.key);
    const answer = await own.post('/panel/segundo-factor', {
      accion: 'aplicacion',
      codigo: await totp(),
    });
    const shown = await shownAfter(own, answer);
    if (shown === null || !('codes' in shown)) throw new Error(JSON.stringify(answer.outcome));
    return { id: person.id, browser: own, codes: shown.codes, totp };
  }

  async function shownAfter(
    own: { get: (path: string) => Promise<Answer> },
    { go }: Answer,
  ): Promise<Shown | null> {
    return (await shownAt(staff.tools, (await own.get(go ?? '')).visit)).shown;
  }

  return { staff, database, mails, ended, shownAt: shownAfter, browser, newcomer, drop };
}

export function sharedStaff(dialect: DialectName): TestStaff {
  const shared = {} as TestStaff;
  beforeAll(async () => void Object.assign(shared, await testStaff(dialect)));
  afterAll(() => shared.drop());
  return shared;
}

export function accountFields(username: string): Record<string, string> {
  return {
    accion: 'crear',
    firstname: 'Sol',
    lastname: 'Vega',
    username,
    password: GOOD_PASSWORD,
    confirm_password: GOOD_PASSWORD,
  };
}

/** Returns a function that gives the current code, or the code after `steps` times 30 seconds. */
export function totpOf(key: string): (steps?: number) => Promise<string> {
  const secret = new TextDecoder().decode(base32.decode(key.replaceAll(' ', '')));
  return (steps = 0) => createOTP(secret).hotp(Math.floor(Date.now() / 30_000) + steps);
}
