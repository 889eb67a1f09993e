import { refuse, refuseUntil, REQUIRED, type Outcome } from '#panel/shell/outcome.ts';
import { isRecoveryCode } from '#server/accounts/second-factor.ts';
import type { StaffTools } from '#server/accounts/tools.ts';
import {
  ask,
  authHeaders,
  field,
  nextPage,
  note,
  pageFor,
  type PanelVisit,
  withParam,
} from '#server/accounts/visit.ts';

const SUSPENDED = 'Tu cuenta está suspendida; habla con quien administra el panel.';
/** The message does not reveal whether the user name or the password was wrong. */
const NOT_SIGNED_IN =
  'No pudimos iniciar tu sesión con esos datos. Revísalos y vuelve a intentarlo.';

export async function signInByPassword(tools: StaffTools, visit: PanelVisit): Promise<Outcome> {
  const { throttle, devices } = tools;
  const username = field(visit, 'username');
  const password = visit.form?.get('password');
  const values = { username };
  if (username === '' || typeof password !== 'string' || password === '') {
    const errors = {
      ...(username === '' && { username: REQUIRED }),
      ...(!password && { password: REQUIRED }),
    };
    return { errors, values };
  }
  const keys = devices.keys(visit, username, 'password');
  const wait = await throttle.begin(keys);
  if (wait !== null) return refuseUntil(wait, { values });
  const body = { username, password };
  const found = { suspended: false };
  const answer = await ask(visit, (sent) => visit.auth.api.signInUsername({ body, ...sent }), {
    anew: true,
    onSuspended: () => (found.suspended = true),
  });
  if (answer === null) {
    const { address } = visit;
    const detail = found.suspended ? 'cuenta suspendida' : 'contraseña';
    await tools.audit.note({ actor: username, action: 'sign_in_failed', detail, address });
    return refuse(found.suspended ? SUSPENDED : NOT_SIGNED_IN, { values });
  }
  const next = nextPage(visit);
  if ('twoFactorRedirect' in answer) {
    // Keeps the present session's cookie. Better-auth deletes this cookie before the person types
    // the code of the second factor, which may be wrong.
    visit.setCookies = visit.setCookies.filter((cookie) => !/^[^=]*\.session_\w+=;/.test(cookie));
    return { go: withParam('/panel/entrar/codigo', 'volver', next) };
  }
  // A person without a second factor can open only the page that adds a second factor.
  await throttle.clear(keys);
  return { go: '/panel/segundo-factor' };
}

export async function signInByCode(tools: StaffTools, visit: PanelVisit): Promise<Outcome> {
  const { throttle, devices, factor, people } = tools;
  const headers = authHeaders(visit, { anew: true });
  const personId = await visit.auth.api.pendingSignIn({ headers });
  const person = personId === null ? null : await people.find(personId);
  if (person === null) return { go: '/panel/entrar?aviso=empezar' };
  const written = field(visit, 'codigo');
  if (written === '') return { errors: { codigo: REQUIRED }, values: {} };
  const digits = written.replaceAll(/\s/g, '');
  const isTotp = /^\d{6}$/.test(digits);
  if (!isTotp && !isRecoveryCode(written)) {
    const shape =
      'Escribe los seis números de tu aplicación, o un código de recuperación entero, como abcd-efgh-jkmn.';
    return { errors: { codigo: shape }, values: { codigo: written } };
  }

  const keys = devices.keys(visit, person.username, 'code');
  const wait = await throttle.begin(keys);
  if (wait !== null) return refuseUntil(wait);

  const spendable = !isTotp || (await factor.spend(person.id, digits));
  const code = isTotp ? digits : await factor.digest(person.id, written);
  const call = isTotp ? visit.auth.api.verifyTOTP : visit.auth.api.verifyBackupCode;
  const answer = spendable
    ? await ask(visit, (sent) => call({ body: { code }, ...sent }), { anew: true })
    : null;
  if (answer === null) {
    const detail = isTotp ? 'código' : 'código de recuperación';
    await note(tools, { ...visit, person }, 'sign_in_failed', '', detail);
    const still = await visit.auth.api.pendingSignIn({ headers });
    if (still === null) return { go: '/panel/entrar?aviso=empezar' };
    const wrong =
      'Ese código no sirve: puede haber cambiado o haberse usado ya. Espera al siguiente.';
    return { errors: { codigo: wrong }, values: {} };
  }
  await throttle.clear([...keys, ...devices.keys(visit, person.username, 'password')]);
  await settle(tools, visit, person, isTotp ? 'aplicación' : 'código de recuperación');
  if (!isTotp) {
    await note(tools, { ...visit, person }, 'code_used');
    const { codes } = await factor.state(person.id);
    const target = withParam(pageFor(nextPage(visit)), 'aviso', 'codigo-usado');
    return { go: withParam(target, 'n', String(codes)) };
  }
  return { go: pageFor(nextPage(visit)) };
}

/** Signs a person in with a passkey. Limits attempts: each failure adds a line to the audit log. */
export async function signInByPasskey(tools: StaffTools, visit: PanelVisit): Promise<Outcome> {
  const wait = await tools.passkeyLimit.consume(visit.address);
  if (wait !== null) return refuseUntil(wait);
  const response = credentialOf(visit);
  const found = { suspended: false };
  const answer =
    response &&
    (await ask(
      visit,
      // The cast `as never` is safe, because better-auth checks the format of `response`.
      (sent) =>
        visit.auth.api.verifyPasskeyAuthentication({
          body: { response: response as never },
          ...sent,
        }),
      { anew: true, onSuspended: () => (found.suspended = true) },
    ));
  const person = answer ? await tools.people.find(answer.user.id) : null;
  if (person === null) {
    const detail = found.suspended ? 'llave de acceso, cuenta suspendida' : 'llave de acceso';
    await note(tools, { ...visit, person }, 'sign_in_failed', '', detail);
    return refuse(found.suspended ? SUSPENDED : NOT_SIGNED_IN);
  }
  await settle(tools, visit, person, 'llave de acceso');
  return { go: pageFor(nextPage(visit)) };
}

export function credentialOf(visit: PanelVisit): Record<string, unknown> | null {
  try {
    const data = JSON.parse(field(visit, 'credencial')) as unknown;
    return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

async function settle(
  tools: StaffTools,
  visit: PanelVisit,
  person: { id: string; username: string },
  how: string,
): Promise<void> {
  if (visit.session) {
    const { internalAdapter } = await visit.auth.$context;
    await internalAdapter.deleteSession(visit.session.token);
  }
  tools.devices.remember(visit, person.username);
  await note(tools, { ...visit, person }, 'sign_in', '', how);
}

export async function signOut(tools: StaffTools, visit: PanelVisit): Promise<Outcome> {
  await ask(visit, (sent) => visit.auth.api.signOut(sent));
  if (visit.person) await note(tools, visit, 'sign_out');
  return { go: '/panel/entrar?aviso=salida' };
}

export async function passkeySignInOptions(
  { passkeyLimit }: StaffTools,
  visit: PanelVisit,
): Promise<Outcome> {
  const wait = await passkeyLimit.consume(visit.address);
  if (wait !== null) return refuseUntil(wait);
  const data = await ask(
    visit,
    (sent) => visit.auth.api.generatePasskeyAuthenticationOptions(sent),
    { anew: true },
  );
  return { data };
}
