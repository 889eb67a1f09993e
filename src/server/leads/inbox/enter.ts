import { MESSAGE_MAX } from '#forms/forms.ts';
import { validateForm } from '#forms/parse.ts';
import type { Actor } from '#server/leads/actor.ts';
import type { Entered } from '#server/leads/lead.ts';
import type { InboxParts } from '#server/leads/inbox/inbox-options.ts';
import { inboxRows, newestOf, samePerson } from '#server/leads/inbox/rows.ts';
import { headerText } from '#server/platform/mail/mail-text.ts';

export const ENTERED_SOURCES = ['teléfono', 'whatsapp', 'en persona', 'correo', 'otro'] as const;
type EnteredSource = (typeof ENTERED_SOURCES)[number];

export interface EnteredLead {
  nombre: string;
  correo: string;
  telefono: string;
  mensaje: string;
  source: EnteredSource;
  /** When the client called or wrote, in milliseconds since 1970. The deadline starts then. */
  at: number;
  answered: boolean;
  ownerId: string | null;
  copy: boolean;
  /** The UUID of the page's form, so that a form that is sent twice creates one enquiry. */
  submissionId: string | null;
}

export interface MailToEnter {
  id: string;
  fromName: string;
  address: string;
  subject: string;
  body: string;
  receivedAt: number;
}

const FARTHEST_BACK_MS = 60 * 24 * 60 * 60 * 1000;
const CLOCKS_APART_MS = 2 * 60 * 1000;
/** The enquiry gets only the beginning of a mail. The conversation contains the whole mail. */
const LONGEST_BEGINNING = 300;
const MOST_SIMILAR = 5;
/** Checks the data as the contact form does, but a mail address or a telephone is enough. */
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
      nombre: values['contact[nombre]'],
      correo,
      telefono,
      mensaje: values['contact[mensaje]'],
      telefonoEscrito: values['contact[telefono_escrito]'],
    },
    errors,
    messageError: found['contact[mensaje]'],
  };
}

/** Stores enquiries that colleagues enter. All methods throw `StoreUnavailableError`. */
export function createEntering({ reader, accept, wake, now }: InboxParts) {
  async function enter(lead: EnteredLead, actor: Actor) {
    const { values, errors: wrong, messageError } = readContact(lead);
    // A very short text is enough here, unlike in the contact form.
    if (values.mensaje === '' || values.mensaje.length > MESSAGE_MAX) {
      if (messageError !== undefined) wrong['mensaje'] = messageError;
    }
    const at = now();
    if (lead.at > at + CLOCKS_APART_MS) wrong['cuando'] = 'Elige un momento que ya haya pasado.';
    if (lead.at < at - FARTHEST_BACK_MS)
      wrong['cuando'] = 'Elige un momento de los últimos 60 días.';
    if (lead.copy && values.correo === '')
      wrong['correo'] = 'Para mandarle la confirmación hace falta su correo.';
    if (Object.keys(wrong).length > 0) return { errors: wrong };
    const { source, answered, ownerId, submissionId } = lead;
    const folio = await store(
      values,
      { by: actor.id, source, at: Math.min(lead.at, at), answered, ownerId },
      { submissionId, copy: lead.copy },
    );
    return folio === null ? { errors: {} } : { folio };
  }

  /** Turns a mail into an enquiry, at most once. Checks no data: people can correct the data. */
  async function enterMail(mail: MailToEnter, actor: Actor): Promise<string> {
    const line = (text: string) => headerText(text, LONGEST_BEGINNING);
    const folio = await store(
      {
        nombre: line(mail.fromName) || mail.address || 'Sin nombre',
        correo: mail.address,
        telefono: '',
        mensaje: line(mail.subject) || line(mail.body),
        telefonoEscrito: '',
      },
      {
        by: actor.id,
        source: 'correo',
        answered: false,
        ownerId: null,
        at: Math.min(mail.receivedAt, now()),
      },
      { submissionId: mail.id, copy: false },
    );
    if (folio === null) throw new Error('a mail could not be made an enquiry');
    return folio;
  }

  async function store(
    values: ReturnType<typeof readContact>['values'],
    entered: Entered,
    { submissionId, copy }: Pick<EnteredLead, 'submissionId' | 'copy'>,
  ): Promise<string | null> {
    const { telefonoEscrito, mensaje, ...contact } = values;
    const detail = { ...(telefonoEscrito !== '' && { telefonoEscrito }), mensaje };
    const stored = await accept(
      { kind: 'contacto', form: 'mano', submissionId, ...contact, detail, entered },
      null,
      copy,
    );
    // The store refuses only a wrong captcha, and the panel's enquiries have none.
    if (stored.outcome !== 'accepted') return null;
    wake();
    return stored.folio;
  }

  async function similar(who: { correo: string; telefono: string }) {
    const kysely = await reader();
    const found = await samePerson(kysely, who, MOST_SIMILAR);
    return inboxRows(kysely, newestOf(found, MOST_SIMILAR), now());
  }

  return { enter, enterMail, similar };
}
