import { isEmail } from '#forms/rules.ts';
import { MAIL_WRONG, refuse, REQUIRED, type Outcome } from '#panel/shell/outcome.ts';
import type { Person } from '#server/accounts/people.ts';
import { isRole, type Role } from '#server/accounts/access.ts';
import { type StaffTools, startReset } from '#server/accounts/tools.ts';
import { field, note, type PanelVisit, withParam } from '#server/accounts/visit.ts';

const LAST_ADMIN = 'Es la única persona que administra: dale antes ese papel a alguien más.';
const NOT_YOURSELF = 'Eso no se hace con la cuenta propia: pídeselo a otra persona que administre.';

/** Sends a link for a new account. The page also shows the link, because mails can get lost. */
export async function invite(tools: StaffTools, visit: PanelVisit): Promise<Outcome> {
  const email = field(visit, 'email').toLowerCase();
  const role = field(visit, 'papel');
  const errors: Record<string, string> = {};
  if (email === '') errors['email'] = REQUIRED;
  else if (!isEmail(email)) errors['email'] = MAIL_WRONG;
  else if (await tools.people.withEmail(email)) {
    errors['email'] = 'Esa persona ya tiene una cuenta: está en la lista.';
  }
  if (!isRole(role)) errors['papel'] = 'Elige un papel.';
  if (!isRole(role) || Object.keys(errors).length > 0) {
    return { errors, values: { email, papel: role } };
  }
  return inviteAnew(tools, visit, email, role);
}

async function inviteAnew(
  tools: StaffTools,
  visit: PanelVisit,
  email: string,
  role: Role,
): Promise<Outcome> {
  await tools.invitations.withdraw({ email });
  const invitedBy = visit.person?.id ?? null;
  const given = { kind: 'invitation', email, role, staffId: null, invitedBy } as const;
  const secret = await tools.invitations.create(given);
  await note(tools, visit, 'invited', email, role);
  return sent(tools, visit, { secret, email, role, kind: 'invitation' });
}

async function waiting({ invitations }: StaffTools, visit: PanelVisit) {
  const id = field(visit, 'id');
  return (await invitations.pending()).find((invitation) => invitation.id === id) ?? null;
}

const NOT_WAITING = 'Esa invitación ya no espera: se aceptó, caducó o se retiró.';

export async function inviteAgain(tools: StaffTools, visit: PanelVisit): Promise<Outcome> {
  const invitation = await waiting(tools, visit);
  if (invitation === null) return refuse(NOT_WAITING);
  return inviteAnew(tools, visit, invitation.email, invitation.role);
}

export async function withdrawInvitation(tools: StaffTools, visit: PanelVisit): Promise<Outcome> {
  const invitation = await waiting(tools, visit);
  if (invitation === null) return refuse(NOT_WAITING);
  await tools.invitations.withdraw({ email: invitation.email });
  await note(tools, visit, 'withdrawn', invitation.email);
  return { go: '/panel/equipo?aviso=retirada' };
}

async function sent(
  tools: StaffTools,
  visit: PanelVisit,
  letter: { secret: string; email: string; role: Role; kind: 'invitation' | 'reset' },
): Promise<Outcome> {
  const { secret, email, ...about } = letter;
  const link = `${tools.publicOrigin() ?? visit.origin}/panel/invitacion/${secret}`;
  const by = visit.person?.username ?? null;
  const mailed = await tools.mailInvitation({ ...about, to: email, link, by });
  return { show: { link, mailed, email }, at: '/panel/equipo' };
}

function askFirst(visit: PanelVisit, person: Person): Outcome | null {
  if (field(visit, 'confirmado') === 'si') return null;
  return { go: withParam(`/panel/equipo?id=${person.id}`, 'confirmar', visit.action ?? '') };
}

/**
 * Finds the account to change. Refuses the person's own account and, for a change that takes rights
 * away (`weakens`), the account of the last administrator.
 */
async function subject(
  { people }: StaffTools,
  visit: PanelVisit,
  { weakens }: { weakens: boolean },
): Promise<{ person: Person } | { refusal: Outcome }> {
  const person = await people.find(field(visit, 'id'));
  if (person === null) return { refusal: refuse('Esa cuenta ya no existe.') };
  if (person.id === visit.person?.id) return { refusal: refuse(NOT_YOURSELF) };
  if (weakens && person.role === 'administra') {
    const others = (await people.all()).filter(
      (other) =>
        other.id !== person.id && other.role === 'administra' && !other.suspended && other.secured,
    );
    if (others.length === 0) return { refusal: refuse(LAST_ADMIN) };
  }
  return { person };
}

type Act = (tools: StaffTools, visit: PanelVisit) => Promise<Outcome>;

function onSubject(
  { weakens = false, asks = false }: { weakens?: boolean; asks?: boolean },
  action: (tools: StaffTools, visit: PanelVisit, person: Person) => Promise<Outcome>,
): Act {
  return async (tools, visit) => {
    const found = await subject(tools, visit, { weakens });
    if ('refusal' in found) return found.refusal;
    return (asks ? askFirst(visit, found.person) : null) ?? action(tools, visit, found.person);
  };
}

export const changeRole: Act = (tools, visit) => {
  const role = field(visit, 'papel');
  if (!isRole(role)) return Promise.resolve(refuse('Elige un papel.'));
  const rules = { weakens: role !== 'administra', asks: true };
  return onSubject(rules, async (_tools, _visit, person) => {
    await tools.people.update(person.id, { role });
    await tools.people.endSessions(person.id);
    await note(tools, visit, 'role_changed', person.username, `${person.role} → ${role}`);
    return { go: '/panel/equipo?aviso=papel' };
  })(tools, visit);
};

/** Gives or removes an `edita` account's right to publish the site and to change legal texts. */
export const letPublish = onSubject({}, async (tools, visit, { id, username, role }) => {
  if (role !== 'edita') return refuse('Ese permiso es de quien edita.');
  const publishes = field(visit, 'publica') === 'si';
  await tools.people.update(id, { publishes });
  await note(tools, visit, 'role_changed', username, publishes ? 'publica' : 'ya no publica');
  return { go: '/panel/equipo?aviso=permiso' };
});

export const suspend = onSubject({ weakens: true, asks: true }, async (tools, visit, person) => {
  const { id, username } = person;
  await tools.people.update(id, { suspended: true });
  await tools.people.endSessions(id);
  await tools.invitations.withdraw({ staffId: id });
  await note(tools, visit, 'suspended', username);
  return { go: '/panel/equipo?aviso=suspendida' };
});

export const resume = onSubject({}, async (tools, visit, { id, username }) => {
  await tools.people.update(id, { suspended: false });
  await note(tools, visit, 'resumed', username);
  return { go: '/panel/equipo?aviso=reactivada' };
});

/** Removes an account's credentials, and sends the person a link to choose new credentials. */
export const reset = onSubject({}, async (tools, visit, person) => {
  if (person.suspended) return refuse('La cuenta está suspendida: reactívala antes.');
  const asked = askFirst(visit, person);
  if (asked !== null) return asked;
  const secret = await startReset(tools, person, visit.person?.id ?? null);
  await note(tools, visit, 'reset', person.username);
  const { email, role } = person;
  return sent(tools, visit, { secret, email, role, kind: 'reset' });
});
