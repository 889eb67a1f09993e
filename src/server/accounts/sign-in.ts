import { refuse, type Outcome } from './outcome.ts';
import { isRecoveryCode } from './second-factor.ts';
import type { StaffTools } from './tools.ts';
import { ask, authHeaders, field, pageFor, type PanelVisit, safeNext, withParam } from './visit.ts';
import {
  CHALLENGE_EXPIRED,
  CODE_SHAPE,
  CODE_WRONG,
  NOT_SIGNED_IN,
  REQUIRED,
  SUSPENDED,
  waitMessage,
} from './words.ts';

/** Where to go after signing in: the page that was asked for. */
function nextOf({ url, origin, form }: PanelVisit): string {
  const posted = form?.get('volver');
  return safeNext(typeof posted === 'string' ? posted : url.searchParams.get('volver'), origin);
}

/** User name and password. Whatever is wrong, the answer is the same. */
export async function signInByPassword(tools: StaffTools, visit: PanelVisit): Promise<Outcome> {
  const { throttle, devices, audit } = tools;
  const username = field(visit, 'username');
  const password = visit.form?.get('password');
  const values = { username };
  const failed = (problem: string, more: object = {}) => refuse(problem, { values, ...more });
  if (username === '' || typeof password !== 'string' || password === '') {
    const errors = {
      ...(username === '' && { username: REQUIRED }),
      ...(!password && { password: REQUIRED }),
    };
    return { errors, values };
  }
  const wait = await throttle.begin(devices.keys(visit, username, 'password'));
  if (wait !== null) {
    return failed(waitMessage(wait), { status: 429, retryAfterSeconds: wait });
  }
  const headers = authHeaders(visit, { anew: true });
  const body = { username, password };
  const found = { suspended: false };
  const answer = await ask(
    visit,
    () => visit.auth.api.signInUsername({ body, headers, returnHeaders: true }),
    () => (found.suspended = true),
  );
  if (answer === null) {
    const { address } = visit;
    const detail = found.suspended ? 'cuenta suspendida' : 'contraseña';
    await audit.note({ actor: username, action: 'sign_in_failed', detail, address });
    return failed(found.suspended ? SUSPENDED : NOT_SIGNED_IN);
  }
  const next = nextOf(visit);
  if ('twoFactorRedirect' in answer) {
    // Whoever is only proving who they are stays in until they have.
    visit.setCookies = visit.setCookies.filter((cookie) => !/^[^=]*\.session_\w+=;/.test(cookie));
    return { go: withParam('/panel/entrar/codigo', 'volver', next) };
  }
  // An account without a second factor: its first session opens nothing but the making of one.
  await throttle.clear(devices.keys(visit, username, 'password'));
  return { go: '/panel/segundo-factor' };
}

/** The second step: a code of the application, or one of the recovery codes. */
export async function signInByCode(tools: StaffTools, visit: PanelVisit): Promise<Outcome> {
  const { throttle, devices, audit, factor, people } = tools;
  const headers = authHeaders(visit, { anew: true });
  const personId = await visit.auth.api.pendingSignIn({ headers });
  const person = personId === null ? null : await people.find(personId);
  if (person === null) return { go: '/panel/entrar?aviso=empezar' };
  const written = field(visit, 'codigo');
  if (written === '') return { errors: { codigo: REQUIRED }, values: {} };
  const digits = written.replaceAll(/\s/g, '');
  const isTotp = /^\d{6}$/.test(digits);
  // A slip of the finger: it tries nothing, and counts for nothing.
  if (!isTotp && !isRecoveryCode(written)) {
    return { errors: { codigo: CODE_SHAPE }, values: { codigo: written } };
  }

  const keys = devices.keys(visit, person.username, 'code');
  const wait = await throttle.begin(keys);
  if (wait !== null) return refuse(waitMessage(wait), { status: 429, retryAfterSeconds: wait });

  const spendable = !isTotp || (await factor.spend(person.id, digits));
  const code = isTotp ? digits : await factor.digest(person.id, written);
  const call = isTotp ? visit.auth.api.verifyTOTP : visit.auth.api.verifyBackupCode;
  const answer = spendable
    ? await ask(visit, () => call({ body: { code }, headers, returnHeaders: true }))
    : null;
  if (answer === null) {
    await audit.note({
      actorId: person.id,
      actor: person.username,
      action: 'sign_in_failed',
      detail: isTotp ? 'código' : 'código de recuperación',
      address: visit.address,
    });
    const still = await visit.auth.api.pendingSignIn({ headers });
    if (still === null) return { go: withParam('/panel/entrar', 'aviso', CHALLENGE_EXPIRED) };
    return { errors: { codigo: CODE_WRONG }, values: {} };
  }
  await throttle.clear([...keys, ...devices.keys(visit, person.username, 'password')]);
  await settle(tools, visit, person, isTotp ? 'aplicación' : 'código de recuperación');
  if (!isTotp) {
    const { id: actorId, username: actor } = person;
    await audit.note({ actorId, actor, action: 'code_used', address: visit.address });
    const { codes } = await factor.state(person.id);
    const told = withParam(pageFor(nextOf(visit)), 'aviso', 'codigo-usado');
    return { go: withParam(told, 'n', String(codes)) };
  }
  return { go: pageFor(nextOf(visit)) };
}

/**
 * A passkey, which is both factors at once. Nobody can guess one, so its tries are not slowed down; but
 * each leaves a line in a log that is never emptied, so that one address makes only so many.
 */
export async function signInByPasskey(tools: StaffTools, visit: PanelVisit): Promise<Outcome> {
  const wait = await tools.passkeyLimit.consume(visit.address);
  if (wait !== null) return refuse(waitMessage(wait), { status: 429, retryAfterSeconds: wait });
  const response = credentialOf(visit);
  const headers = authHeaders(visit, { anew: true });
  const found = { suspended: false };
  const answer =
    response &&
    (await ask(
      visit,
      () =>
        visit.auth.api.verifyPasskeyAuthentication({
          // Its shape is for WebAuthn's own checks to judge.
          body: { response: response as never },
          headers,
          returnHeaders: true,
        }),
      () => (found.suspended = true),
    ));
  const person = answer ? await tools.people.find(answer.user.id) : null;
  if (person === null) {
    const { address } = visit;
    await tools.audit.note({
      actor: '',
      action: 'sign_in_failed',
      detail: found.suspended ? 'llave de acceso, cuenta suspendida' : 'llave de acceso',
      address,
    });
    return refuse(found.suspended ? SUSPENDED : NOT_SIGNED_IN);
  }
  await settle(tools, visit, person, 'llave de acceso');
  return { go: pageFor(nextOf(visit)) };
}

/** What a browser signed; null when it is not even data. */
export function credentialOf(visit: PanelVisit): Record<string, unknown> | null {
  try {
    const data = JSON.parse(field(visit, 'credencial')) as unknown;
    return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** The session there was, if any, ends; the browser is known from now on; a line in the log. */
async function settle(
  { audit, devices }: StaffTools,
  visit: PanelVisit,
  { id, username }: { id: string; username: string },
  how: string,
): Promise<void> {
  if (visit.session) {
    const { internalAdapter } = await visit.auth.$context;
    await internalAdapter.deleteSession(visit.session.token);
  }
  devices.remember(visit, username);
  await audit.note({
    actorId: id,
    actor: username,
    action: 'sign_in',
    detail: how,
    address: visit.address,
  });
}

/** Leaves. Without a session it is already done. */
export async function signOut({ audit }: StaffTools, visit: PanelVisit): Promise<Outcome> {
  const headers = authHeaders(visit);
  await ask(visit, () => visit.auth.api.signOut({ headers, returnHeaders: true }));
  if (visit.person) {
    const { id: actorId, username: actor } = visit.person;
    await audit.note({ actorId, actor, action: 'sign_out', address: visit.address });
  }
  return { go: '/panel/entrar?aviso=salida' };
}

/** What a browser needs to sign in with a passkey. */
export async function passkeySignInOptions(
  { passkeyLimit }: StaffTools,
  visit: PanelVisit,
): Promise<Outcome> {
  const wait = await passkeyLimit.consume(visit.address);
  if (wait !== null) return refuse(waitMessage(wait), { status: 429, retryAfterSeconds: wait });
  const headers = authHeaders(visit, { anew: true });
  const data = await ask(visit, () =>
    visit.auth.api.generatePasskeyAuthenticationOptions({ headers, returnHeaders: true }),
  );
  return { data };
}
