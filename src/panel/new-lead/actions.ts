import { refuse } from '#panel/shell/outcome.ts';
import { field } from '#server/accounts/visit.ts';
import { actorOf } from '#server/leads/actor.ts';
import { ENTERED_SOURCES } from '#server/leads/inbox/enter.ts';
import type { InboxRow } from '#server/leads/inbox/rows.ts';
import { type Action, posted } from '#panel/shell/visit.ts';
import { enquiryPath, stateWords } from '#panel/shell/words.ts';
import { zonedMoment } from '#panel/shell/zoned-moment.ts';
import { agencyZone } from '#server/leads/zone.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Stores an enquiry that a colleague typed. Asks first if the client already has an enquiry. */
export const enterLead: Action = async ({ inbox }, visit) => {
  const actor = actorOf(visit);
  const values = posted(visit);
  const { nombre = '', correo = '', telefono = '', mensaje = '' } = values;
  const source = ENTERED_SOURCES.find((each) => each === field(visit, 'origen'));
  if (source === undefined) return { errors: { origen: 'Elige por dónde llegó.' }, values };
  const at = zonedMoment(field(visit, 'cuando'), agencyZone());
  if (at === null)
    return { errors: { cuando: 'Escribe fecha y hora, como 24/11/2026 10:00.' }, values };
  const similar = await inbox.similar({ correo, telefono });
  if (similar.length > 0 && values['seguro'] !== keyOf(similar)) {
    const problem =
      'Ya hay solicitudes de esta persona: míralas abajo. Si es otra, anótala de todos modos.';
    return refuse(problem, { values, status: 409 });
  }
  const id = field(visit, 'envio');
  const result = await inbox.enter(
    {
      nombre,
      correo,
      telefono,
      mensaje,
      source,
      at,
      answered: values['contestada'] !== undefined,
      ownerId: values['mia'] === undefined ? null : actor.id,
      copy: values['copia'] !== undefined,
      submissionId: UUID.test(id) ? id : null,
    },
    actor,
  );
  if ('errors' in result) return { errors: result.errors, values };
  return { go: `${enquiryPath(result.folio)}?aviso=anotada` };
};

/** Returns a text that makes a confirmation valid only for these similar enquiries. */
export function keyOf(rows: readonly Pick<InboxRow, 'folio'>[]): string {
  return rows.map(({ folio }) => folio).join(' ');
}

export const findSimilar: Action = async ({ inbox }, visit) => {
  const who = { correo: field(visit, 'correo'), telefono: field(visit, 'telefono') };
  const rows = await inbox.similar(who);
  return {
    data: {
      key: keyOf(rows),
      rows: rows.map(({ folio, nombre, state, stage }) => ({
        href: enquiryPath(folio),
        words: `${nombre}, ${folio}: ${(stage ?? stateWords(state)).toLowerCase()}`,
      })),
    },
  };
};
