import { acceptPortrait } from '#content/pictures/upload.ts';
import { comeBack, isLeftOut, type PanelTools, posted } from '#panel/shell/visit.ts';
import type { Outcome } from '#panel/shell/outcome.ts';
import { field, type PanelVisit } from '#server/accounts/visit.ts';
import { actorOf } from '#server/leads/actor.ts';
import { headerText } from '#server/platform/mail/mail-text.ts';

const LONGEST_NAME = 60;
const LONGEST_LINES = 300;
/** The most lines of a signature: a low limit, because the agency's lines follow in each mail. */
const MOST_LINES = 5;

export async function sign({ inbox }: PanelTools, visit: PanelVisit): Promise<Outcome> {
  const name = headerText(field(visit, 'nombre'), LONGEST_NAME + 1);
  const lines = field(visit, 'firma').replaceAll(/\r\n?/g, '\n');
  const errors: Record<string, string> = {};
  if (name.length > LONGEST_NAME) errors['nombre'] = `Caben ${LONGEST_NAME} caracteres.`;
  if (lines.length > LONGEST_LINES || lines.split('\n').length > MOST_LINES) {
    errors['firma'] = `Caben ${MOST_LINES} renglones y ${LONGEST_LINES} caracteres.`;
  }
  const sent = visit.form?.get('foto');
  const made =
    sent instanceof File && sent.size > 0
      ? await acceptPortrait(Buffer.from(await sent.arrayBuffer()))
      : null;
  if (isLeftOut(visit, 'foto')) errors['foto'] = 'La foto pesa demasiado y no llegó.';
  if (made !== null && 'problem' in made) errors['foto'] = `La foto ${made.problem}.`;
  if (Object.keys(errors).length > 0) return { errors, values: posted(visit) };
  await inbox.replies.keepProfile(actorOf(visit).id, {
    name: name === '' ? null : name,
    lines: lines === '' ? null : lines,
    ...(made !== null && 'jpeg' in made && { photo: made.jpeg }),
  });
  return comeBack(visit, 'firma');
}

export async function setNotices({ inbox }: PanelTools, visit: PanelVisit): Promise<Outcome> {
  const isQuiet = field(visit, 'asignadas') !== 'si';
  await inbox.replies.keepProfile(actorOf(visit).id, { isQuiet });
  return comeBack(visit, isQuiet ? 'sin-avisos' : 'con-avisos');
}

export async function removePhoto({ inbox }: PanelTools, visit: PanelVisit): Promise<Outcome> {
  await inbox.replies.keepProfile(actorOf(visit).id, { photo: null });
  return comeBack(visit, 'sin-foto');
}
