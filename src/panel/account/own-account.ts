import { FORMS } from '#forms/forms.ts';
import { isEmail } from '#forms/rules.ts';
import type { AuditAction } from '#server/requests/audit.ts';
import {
  MAIL_WRONG,
  NAME_LONG,
  refuse,
  refuseUntil,
  REQUIRED,
  type Outcome,
} from '#panel/shell/outcome.ts';
import { passwordProblem } from '#server/accounts/passwords.ts';
import type { Person } from '#server/accounts/people.ts';
import { credentialOf } from './sign-in.ts';
import type { StaffTools } from '#server/accounts/tools.ts';
import { ask, field, note, type PanelVisit, personOf } from '#server/accounts/visit.ts';

const CODES_PAGE = '/panel/cuenta/codigos';

type Own = (tools: StaffTools, visit: PanelVisit, person: Person) => Promise<Outcome>;

function own(action: Own) {
  return (tools: StaffTools, visit: PanelVisit): Promise<Outcome> => {
    return action(tools, visit, personOf(visit));
  };
}

const noteOwn = (tools: StaffTools, visit: PanelVisit, action: AuditAction, detail = '') =>
  note(tools, visit, action, visit.person?.username, detail);

const renew = (visit: PanelVisit) => ask(visit, (sent) => visit.auth.api.renewSession(sent));

/** Confirms an authenticator application with its first code. A new account is then usable. */
export const addApplication = own(async (tools, visit, person) => {
  const { factor } = tools;
  const code = field(visit, 'codigo').replaceAll(/\s/g, '');
  if (code === '') return { errors: { codigo: REQUIRED }, values: {} };
  const right =
    (await factor.spend(person.id, code)) && (await factor.confirm(person, visit.visitor, code));
  if (!right) {
    const wrong =
      'Ese código no corresponde a esta clave. Escribe el que se ve ahora; si sigue sin servir, escanea de nuevo y revisa que la hora del teléfono se ponga sola.';
    return { errors: { codigo: wrong }, values: {} };
  }
  await noteOwn(tools, visit, 'factor_added', 'aplicación');
  return secured(tools, visit, person, 'aplicacion');
});

/** Registers a passkey for the person. If the account is new, the person may then use the panel. */
export const addPasskey = own(async (tools, visit, person) => {
  const response = credentialOf(visit);
  const name = field(visit, 'nombre').slice(0, 60) || 'Llave de acceso';
  const added =
    response &&
    (await ask(visit, (sent) =>
      visit.auth.api.verifyPasskeyRegistration({ body: { response, name }, ...sent }),
    ));
  if (!added) {
    return refuse('La llave no se pudo registrar. Vuelve a intentarlo o usa otra.');
  }
  await noteOwn(tools, visit, 'factor_added', 'llave de acceso');
  return secured(tools, visit, person, 'llave');
});

async function secured(
  tools: StaffTools,
  visit: PanelVisit,
  person: Person,
  notice: string,
): Promise<Outcome> {
  const next = `/panel/cuenta?aviso=${notice}`;
  if (person.secured) {
    await renew(visit);
    return { go: next };
  }
  const codes = await tools.factor.secure(person);
  await renew(visit);
  tools.devices.remember(visit, person.username);
  await noteOwn(tools, visit, 'sign_in', 'cuenta nueva');
  return { show: { codes, next: '/panel' }, at: CODES_PAGE };
}

export const removeApplication = own(async (tools, visit, person) => {
  const keys = await passkeysOf(visit, person.id);
  if (keys.length === 0) return refuse('Es tu único segundo factor: agrega antes una llave.');
  await tools.factor.removeApplication(person.id);
  await noteOwn(tools, visit, 'factor_removed', 'aplicación');
  return { go: '/panel/cuenta?aviso=quitada' };
});

export const removePasskey = own(async (tools, visit, person) => {
  const keys = await passkeysOf(visit, person.id);
  const id = field(visit, 'id');
  if (!keys.some((key) => key.id === id)) return { go: '/panel/cuenta' };
  const { application } = await tools.factor.state(person.id);
  if (keys.length === 1 && !application) {
    return refuse('Es tu único segundo factor: agrega antes otro.');
  }
  const { adapter } = await visit.auth.$context;
  await adapter.delete({ model: 'passkey', where: [{ field: 'id', value: id }] });
  await noteOwn(tools, visit, 'factor_removed', 'llave de acceso');
  return { go: '/panel/cuenta?aviso=quitada' };
});

export const renewCodes = own(async (tools, visit, person) => {
  const codes = await tools.factor.renewCodes(person);
  await noteOwn(tools, visit, 'codes_renewed');
  return { show: { codes, next: '/panel/cuenta' }, at: CODES_PAGE };
});

export const changeDetails = own(async (tools, visit, person) => {
  const names = { firstname: field(visit, 'firstname'), lastname: field(visit, 'lastname') };
  const email = field(visit, 'email');
  const errors: Record<string, string> = {};
  for (const name of ['firstname', 'lastname'] as const) {
    if (names[name].length > FORMS.account[name].rules.maxlength) errors[name] = NAME_LONG;
  }
  if (names.firstname === '') errors['firstname'] = REQUIRED;
  if (!isEmail(email)) errors['email'] = MAIL_WRONG;
  else {
    const holder = await tools.people.withEmail(email);
    if (holder && holder.id !== person.id) errors['email'] = 'Ese correo ya tiene una cuenta.';
  }
  if (Object.keys(errors).length > 0) return { errors, values: { ...names, email } };
  await tools.people.update(person.id, { ...names, email });
  await noteOwn(tools, visit, 'account_changed');
  return { go: '/panel/cuenta?aviso=datos' };
});

/** Changes a person's password, and ends all other sessions of the person. */
export const changePassword = own(async (tools, visit, person) => {
  const text = (name: string) => {
    const value = visit.form?.get(name);
    return typeof value === 'string' ? value : '';
  };
  const [current, password] = [text('current_password'), text('password')];
  const errors: Record<string, string> = {};
  if (current === '') errors['current_password'] = REQUIRED;
  const { username, firstname, lastname, email } = person;
  const own = [username, firstname, lastname, email, ...tools.brandWords()];
  const problem = await passwordProblem(password, own);
  if (problem !== null) errors['password'] = problem;
  if (password !== text('confirm_password')) {
    errors['confirm_password'] = 'Escribe la misma contraseña.';
  }
  if (Object.keys(errors).length > 0) return { errors, values: {} };
  const keys = tools.devices.keys(visit, person.username, 'password');
  const wait = await tools.throttle.begin(keys);
  if (wait !== null) return refuseUntil(wait);
  const body = { currentPassword: current, newPassword: password, revokeOtherSessions: true };
  const changed = await ask(visit, (sent) => visit.auth.api.changePassword({ body, ...sent }));
  if (!changed) {
    return { errors: { current_password: 'Esa no es tu contraseña de ahora.' }, values: {} };
  }
  await tools.people.endPendingSignIns(person.id);
  await tools.throttle.clear(keys);
  await noteOwn(tools, visit, 'password_changed');
  return { go: '/panel/cuenta?aviso=contrasena' };
});

/** Ends the session with the sent id. A page never contains the secret `token` of a session. */
export const endSession = own(async (tools, visit, person) => {
  const { adapter, internalAdapter } = await visit.auth.$context;
  const where = [
    { field: 'id', value: field(visit, 'id') },
    { field: 'userId', value: person.id },
  ];
  const session = await adapter.findOne<{ token: string }>({ model: 'session', where });
  if (session !== null) await internalAdapter.deleteSession(session.token);
  await noteOwn(tools, visit, 'sessions_ended', 'una');
  return { go: '/panel/cuenta?aviso=sesion-cerrada' };
});

export const endOtherSessions = own(async (tools, visit) => {
  await ask(visit, (sent) => visit.auth.api.revokeOtherSessions(sent));
  await noteOwn(tools, visit, 'sessions_ended', 'las demás');
  return { go: '/panel/cuenta?aviso=sesiones-cerradas' };
});

export const passkeyRegistrationOptions = own(async (_tools, visit, person) => {
  const data = await ask(visit, (sent) =>
    visit.auth.api.generatePasskeyRegistrationOptions({
      query: { name: person.username },
      ...sent,
    }),
  );
  return { data };
});

async function passkeysOf(
  { auth }: Pick<PanelVisit, 'auth'>,
  personId: string,
): Promise<{ id: string }[]> {
  const { adapter } = await auth.$context;
  return adapter.findMany({ model: 'passkey', where: [{ field: 'userId', value: personId }] });
}
