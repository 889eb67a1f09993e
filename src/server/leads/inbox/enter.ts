import { validateForm } from '#forms/parse.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Actor } from '#server/leads/actor.ts';
import { inboxRows, newestOf, samePerson } from '#server/leads/inbox/rows.ts';
import type { LeadStore } from '#server/leads/store.ts';

/** Where an enquiry came from that no form sent. */
export const ENTERED_SOURCES = ['teléfono', 'whatsapp', 'en persona', 'correo', 'otro'] as const;
type EnteredSource = (typeof ENTERED_SOURCES)[number];

/** An enquiry as somebody writes it down. A mail address or a telephone is enough. */
export interface EnteredLead {
  nombre: string;
  correo: string;
  telefono: string;
  mensaje: string;
  source: EnteredSource;
  /** When it came in, milliseconds since 1970; its promised answer is due from then. */
  at: number;
  /** Whether it was answered there and then. */
  answered: boolean;
  ownerId: string | null;
  /** Whether the person gets the copy that a form sends. */
  copy: boolean;
  /** UUID of the page's form: the same one sent twice is one enquiry. */
  submissionId: string | null;
}

/** How far back one may be written down, in milliseconds: sixty days. */
const FARTHEST_BACK_MS = 60 * 24 * 60 * 60 * 1000;
/** A clock of another machine may be ahead of this one's, in milliseconds. */
const CLOCKS_APART_MS = 2 * 60 * 1000;
/** Those that a page tells of. */
const MOST_SIMILAR = 5;
/**
 * How somebody is reached, by the rules of the contact form, but that one of the two ways is enough.
 *
 * @returns what was understood, and what is wrong with it by field, in Spanish
 */
export function readContact(
  written: Pick<EnteredLead, 'nombre' | 'correo' | 'telefono'> & { mensaje?: string },
) {
  const form = new URLSearchParams(
    (['nombre', 'correo', 'telefono', 'mensaje'] as const).map((name) => [
      `contact[${name}]`,
      written[name] ?? '',
    ]),
  );
  const { values, errors: found } = validateForm('contact', form);
  const [correo, telefono] = [values['contact[correo]'], values['contact[telefono]']];
  const errors: Record<string, string> = {};
  for (const name of ['nombre', 'correo', 'telefono'] as const) {
    const error = found[`contact[${name}]`];
    const spared =
      (name === 'correo' && correo === '' && telefono !== '') ||
      (name === 'telefono' && telefono === '' && correo !== '');
    if (error !== undefined && !spared) errors[name] = error;
  }
  if (correo === '' && telefono === '') {
    delete errors['correo'];
    errors['telefono'] = 'Pon teléfono o correo: con uno de los dos basta.';
  }
  return {
    values: {
      ...{
        nombre: values['contact[nombre]'],
        correo,
        telefono,
        mensaje: values['contact[mensaje]'],
      },
      telefonoEscrito: values['contact[telefono_escrito]'],
    },
    errors,
    messageError: found['contact[mensaje]'],
  };
}

/** Enquiries that somebody of the agency writes down. All throw `StoreUnavailableError`. */
export function createEntering(
  database: Pick<Database, 'reader'>,
  accept: LeadStore['accept'],
  { wake, now = Date.now }: { wake: () => void; now?: () => number },
) {
  /** Stores it as any other, told to the same. @returns its folio, or errors by field, in Spanish */
  async function enter(
    lead: EnteredLead,
    actor: Actor,
  ): Promise<{ folio: string } | { errors: Readonly<Record<string, string>> }> {
    const { values, errors: wrong, messageError } = readContact(lead);
    if (messageError !== undefined) wrong['mensaje'] = messageError;
    const at = now();
    if (lead.at > at + CLOCKS_APART_MS) wrong['cuando'] = 'Elige un momento que ya haya pasado.';
    if (lead.at < at - FARTHEST_BACK_MS)
      wrong['cuando'] = 'Elige un momento de los últimos 60 días.';
    if (lead.copy && values.correo === '')
      wrong['correo'] = 'Para mandarle la confirmación hace falta su correo.';
    if (Object.keys(wrong).length > 0) return { errors: wrong };
    const stored = await accept(
      {
        kind: 'contacto',
        form: 'mano',
        submissionId: lead.submissionId,
        nombre: values.nombre,
        correo: values.correo,
        telefono: values.telefono,
        detail: {
          ...(values.telefonoEscrito !== '' && { telefonoEscrito: values.telefonoEscrito }),
          mensaje: values.mensaje,
        },
        entered: {
          by: actor.id,
          source: lead.source,
          at: Math.min(lead.at, at),
          answered: lead.answered,
          ownerId: lead.ownerId,
        },
      },
      null,
      lead.copy,
    );
    // No captcha was asked for, which is the only thing that is refused.
    if (stored.outcome !== 'accepted') return { errors: {} };
    wake();
    return { folio: stored.folio };
  }

  /** Those that there are already by that mail address or telephone, the newest first. */
  async function similar(who: { correo: string; telefono: string }) {
    const kysely = await database.reader();
    const found = await samePerson(kysely, who, MOST_SIMILAR);
    return inboxRows(kysely, newestOf(found, MOST_SIMILAR), now());
  }

  return { enter, similar };
}
