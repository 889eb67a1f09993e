import type { FormValues } from '#forms/forms.ts';
import { validateForm } from '#forms/parse.ts';
import { isEmail } from '#forms/rules.ts';
import type { Invitation } from '#server/accounts/invitations.ts';
import { USERNAME } from '#server/accounts/limits.ts';
import { MAIL_WRONG, NAME_LONG, type Outcome, REQUIRED } from '#panel/shell/outcome.ts';
import { passwordProblem } from '#server/accounts/passwords.ts';
import type { NewPerson, Person } from '#server/accounts/people.ts';
import type { StaffTools } from '#server/accounts/tools.ts';
import { ask, field, note, type PanelVisit } from '#server/accounts/visit.ts';

const KIND_NAMES = {
  setup: 'primera cuenta',
  invitation: 'por invitación',
  reset: 'restablecida',
} as const;

function invitationSecret({ url }: Pick<PanelVisit, 'url'>): string {
  return url.pathname.slice('/panel/invitacion/'.length);
}

/** Creates or resets an account with a single-use link. After an error, the link is valid again. */
export async function createAccount(tools: StaffTools, visit: PanelVisit): Promise<Outcome> {
  const { invitations, people } = tools;
  const opened = await invitations.open(invitationSecret(visit));
  if (opened.state !== 'open' || visit.form === null) return { go: visit.url.pathname };
  const { invitation } = opened;
  const existing = invitation.staffId === null ? null : await people.find(invitation.staffId);
  const email = invitation.email ?? field(visit, 'email');
  const { values, errors } = await checkAccount(tools, visit.form, existing, email);
  const username = existing?.username ?? values.username.trim();
  const { firstname, lastname } = values;
  const written = { firstname, lastname, username: values.username, email };
  if (Object.keys(errors).length > 0) return { errors, values: written };

  if (!(await invitations.claim(invitation))) return { go: visit.url.pathname };
  let person: Person;
  try {
    person = await make(tools, invitation, existing, {
      firstname: firstname.trim(),
      lastname: lastname.trim(),
      username,
      email,
      password: values.password,
    });
  } catch (error) {
    await invitations.restore(invitation);
    throw error;
  }
  const action = invitation.kind === 'reset' ? 'restored' : 'account_created';
  const detail = `${KIND_NAMES[invitation.kind]}, ${person.role}`;
  await note(tools, { ...visit, person }, action, person.username, detail);
  const body = { username: person.username, password: values.password };
  await ask(visit, (sent) => visit.auth.api.signInUsername({ body, ...sent }), { anew: true });
  return { go: '/panel/segundo-factor' };
}

async function checkAccount(
  { people, brandWords }: StaffTools,
  form: FormData,
  existing: Person | null,
  email: string,
): Promise<{ values: FormValues<'account'>; errors: Record<string, string> }> {
  const { values, errors: floor } = validateForm('account', form);
  const errors: Record<string, string> = {};
  const username = existing?.username ?? values.username.trim();
  if (!existing) {
    if (values.firstname.trim() === '') errors['firstname'] = REQUIRED;
    else if (floor.firstname) errors['firstname'] = NAME_LONG;
    if (floor.lastname) errors['lastname'] = NAME_LONG;

    if (email === '') errors['email'] = REQUIRED;
    else if (!isEmail(email)) errors['email'] = MAIL_WRONG;
    else if (await people.withEmail(email)) {
      errors['email'] = 'Ese correo ya tiene una cuenta: entra con ella.';
    }

    if (username === '') errors['username'] = REQUIRED;
    else if (floor.username) errors['username'] = 'Usa entre 2 y 64 caracteres.';
    else if (!USERNAME.test(username)) {
      errors['username'] = 'Usa letras, números, punto, guion o guion bajo, sin espacios.';
    } else if (await people.named(username)) {
      errors['username'] = 'Ese usuario ya existe: elige otro.';
    }
  }
  const { firstname, lastname, email: mail } = existing ?? { ...values, email };
  const own = [username, firstname, lastname, mail, ...brandWords()];
  const problem = values.password === '' ? REQUIRED : await passwordProblem(values.password, own);
  if (problem !== null || floor.password) errors['password'] = problem ?? REQUIRED;
  if (floor.confirm_password) errors['confirm_password'] = 'Escribe la misma contraseña.';
  return { values, errors };
}

async function make(
  { people }: StaffTools,
  { role }: Invitation,
  existing: Person | null,
  { password, ...person }: Omit<NewPerson, 'role'> & { password: string },
): Promise<Person> {
  if (existing === null) return people.create({ ...person, role }, password);
  await people.setPassword(existing.id, password);
  return existing;
}
