import { validateForm } from '#forms/parse.ts';
import { isEmail } from '#forms/rules.ts';
import type { Invitation } from './invitations.ts';
import { USERNAME } from './limits.ts';
import type { Outcome } from './outcome.ts';
import { passwordProblem } from './passwords.ts';
import type { Person } from './people.ts';
import type { StaffTools } from './tools.ts';
import { ask, authHeaders, field, type PanelVisit } from './visit.ts';

/** The secret in the address of an invitation. */
export function invitationSecret({ url }: Pick<PanelVisit, 'url'>): string {
  return url.pathname.slice('/panel/invitacion/'.length);
}

/**
 * Makes the account that a link is for, or makes one anew, and signs it in as far as the second
 * factor. The link is used up only by an account that was made.
 */
export async function createAccount(tools: StaffTools, visit: PanelVisit): Promise<Outcome> {
  const { invitations, people, audit } = tools;
  const opened = await invitations.open(invitationSecret(visit));
  if (opened.state !== 'open' || visit.form === null) return { go: visit.url.pathname };
  const { invitation } = opened;
  const existing = invitation.staffId === null ? null : await people.find(invitation.staffId);
  const { values, errors: found } = validateForm('account', visit.form);
  const email = invitation.email ?? field(visit, 'email');
  const errors: Record<string, string> = { ...found };

  const username = existing?.username ?? values.username.trim();
  if (existing) {
    delete errors['username'];
    delete errors['lastname'];
  } else {
    if (!errors['username'] && !USERNAME.test(username)) {
      errors['username'] = 'Usa letras, números, punto, guion o guion bajo, sin espacios.';
    } else if (!errors['username'] && (await people.named(username))) {
      errors['username'] = 'Ese usuario ya existe: elige otro.';
    }
    if (values.lastname.trim() === '') errors['lastname'] ??= 'Ingrese campo requerido.';
    if (email === '') errors['email'] = 'Ingrese campo requerido.';
    else if (!isEmail(email)) errors['email'] = 'Ingrese un correo electrónico válido.';
    else if (await people.withEmail(email)) {
      errors['email'] = 'Ese correo ya tiene una cuenta: entra con ella.';
    }
  }
  if (!errors['password']) {
    const own = [username, values.lastname, email, ...tools.brandWords];
    const problem = await passwordProblem(values.password, own);
    if (problem !== null) errors['password'] = problem;
  }
  const written = { lastname: values.lastname, username: values.username, email };
  if (Object.keys(errors).length > 0) return { errors, values: written };

  if (!(await invitations.claim(invitation))) return { go: visit.url.pathname };
  let person: Person;
  try {
    person = await make(tools, invitation, existing, {
      lastname: values.lastname.trim(),
      username,
      email,
      password: values.password,
    });
  } catch (error) {
    await invitations.restore(invitation);
    throw error;
  }
  await audit.note({
    actorId: person.id,
    actor: person.username,
    action: 'account_created',
    subject: person.username,
    detail: `${invitation.kind}, ${person.role}`,
    address: visit.address,
  });
  const headers = authHeaders(visit, { anew: true });
  const body = { username: person.username, password: values.password };
  await ask(visit, () => visit.auth.api.signInUsername({ body, headers, returnHeaders: true }));
  return { go: '/panel/segundo-factor' };
}

async function make(
  { people }: StaffTools,
  { role }: Invitation,
  existing: Person | null,
  { password, ...person }: Pick<Person, 'lastname' | 'username' | 'email'> & { password: string },
): Promise<Person> {
  if (existing === null) return people.create({ ...person, role }, password);
  await people.setPassword(existing.id, password);
  return existing;
}
