import { content } from '#content/snapshot/content.ts';
import type { PersonFile } from '#server/site/privacy/person.ts';
import type { Services } from '#server/start/services.ts';
import type { Entry } from '#panel/shell/Entries.tsx';
import type { Outcome } from '#panel/shell/outcome.ts';
import { note, type PanelVisit } from '#server/accounts/visit.ts';
import { type LeadCategory, type LeadState, OPEN_STATES } from '#server/leads/lead.ts';
import { channelWords, enquiryPath } from '#panel/shell/words.ts';
import { readableLead } from '#server/leads/lead-row.ts';
import {
  contactEntries,
  detailEntries,
  originEntries,
  typeLabels,
} from '#server/leads/mail/lead-summary.ts';
import { isCall } from '#server/leads/timeline.ts';
import type { AttachedFile } from '#server/leads/conversation/attachments.ts';
import type { BlockedContent } from '#server/leads/retention/blocked-leads.ts';
import { exactWords } from '#panel/shell/moments.ts';
import { agencyZone } from '#server/leads/zone.ts';

export interface PersonPart {
  title: string;
  entries: readonly Entry[];
}

/** Reads all data of a person by a reference such as a folio. The audit log records the reading. */
export async function readPerson(
  { privacy, staff }: Pick<Services, 'privacy' | 'staff'>,
  visit: PanelVisit,
  reference: string,
  detail = '',
): Promise<PersonFile | null> {
  const file = await privacy.persons.read(reference);
  if (file === null) return null;
  await note(staff.tools, visit, 'person_seen', reference, detail);
  return file;
}

const STEPS: Readonly<Record<string, string>> = {
  asked: 'lo pidió',
  confirmed: 'lo confirmó',
  changed: 'cambió de temas',
  left: 'lo dejó',
};

const STATUS: Readonly<Record<string, string>> = {
  sent: 'sin fallas',
  pending: 'en camino',
  failed: 'no llegó',
};

function documentPart(
  { lead, events, deliveries, messages, files }: BlockedContent,
  isOpen: boolean,
): PersonPart {
  const read = readableLead(lead);
  const written =
    read === null
      ? [{ label: 'Lo guardado', value: lead.detail }]
      : [...contactEntries(read), ...detailEntries(read), ...originEntries(read)];
  const said = events.flatMap(({ at, actor, kind, data }) => {
    const { text } = JSON.parse(data) as { text?: string };
    if (text === undefined) return [];
    const what = kind === 'note' ? 'Nota' : 'Respuesta';
    return [`${exactWords(at, agencyZone())}, ${what} de ${actor}: ${text}`];
  });
  const sent = deliveries.map(({ channel, recipient, status }) =>
    [
      channelWords(channel),
      ...(recipient === null ? [] : [`a ${recipient}`]),
      STATUS[status] ?? status,
    ].join(', '),
  );
  return {
    title: `${isOpen ? 'Solicitud' : 'Solicitud bloqueada'} ${lead.folio}`,
    entries: [
      { label: 'Llegó', value: exactWords(lead.created_at, agencyZone()) },
      { label: 'Aviso de privacidad que tenía delante', value: lead.notice ?? 'no se sabe' },
      ...written,
      { label: 'Notas y respuestas', value: said },
      {
        label: 'Correos y llamadas',
        value: messages.map(
          (message) =>
            `${exactWords(message.sent_at, agencyZone())}, ${message.kind === 'call' && isCall(message.body) ? 'llamada de ' : ''}${message.from_name || message.from_address}: ${message.body}`,
        ),
      },
      // An administrator cannot open a blocked enquiry's files, so these files have no links.
      { label: 'Archivos', value: [], files: isOpen ? files : unlinked(files) },
      { label: 'Por dónde salió', value: sent },
    ].filter(hasSomething),
  };
}

const unlinked = (files: readonly AttachedFile[]) =>
  files.map((file) => ({ ...file, kept: false }));

function hasSomething({ value, files = [] }: Entry): boolean {
  return typeof value === 'string' || value.length + files.length > 0;
}

function personParts(file: PersonFile, administers: boolean): PersonPart[] {
  const { boletin, peticiones } = file;
  const kinds = new Map(Object.entries(content().rights.peticion.opciones));
  return [
    ...file.solicitudes.map((each) => documentPart(each, true)),
    ...(administers ? file.bloqueadas : []).map((each) => documentPart(each, false)),
    {
      title: 'Correos fuera de sus solicitudes',
      entries: file.correos.map(({ cuando, asunto, texto, archivos }) => ({
        label: [exactWords(Date.parse(cuando), agencyZone()), asunto].filter(Boolean).join(', '),
        value: texto,
        files: archivos,
      })),
    },
    {
      title: 'Boletín',
      entries: [
        {
          label: 'Temas',
          value: boletin?.temas.map((topic) => typeLabels().get(topic) ?? topic) ?? [],
        },
        {
          label: 'Qué pasó',
          value:
            boletin?.pasos.map(
              ({ cuando, que }) =>
                `${exactWords(Date.parse(cuando), agencyZone())}: ${STEPS[que] ?? que}`,
            ) ?? [],
        },
      ].filter(hasSomething),
    },
    ...peticiones.map(({ numero, nombre, que, mensaje, respuesta }) => ({
      title: `Petición ${numero}`,
      entries: [
        { label: 'Nombre', value: nombre },
        { label: 'Qué pidió', value: kinds.get(que) ?? que },
        { label: 'Qué escribió', value: mensaje === '' ? '—' : mensaje },
        { label: 'Qué se le respondió', value: respuesta ?? 'todavía nada' },
      ],
    })),
  ].filter(({ entries }) => entries.length > 0);
}

function takenBy(file: PersonFile, administers: boolean): string[] {
  const sum = (of: (each: BlockedContent) => number) =>
    file.solicitudes.reduce((all, each) => all + of(each), 0);
  const counted: readonly (readonly [count: number, one: string, many: string])[] = [
    [file.solicitudes.length, 'solicitud', 'solicitudes'],
    [administers ? file.bloqueadas.length : 0, 'solicitud bloqueada', 'solicitudes bloqueadas'],
    [sum(({ messages }) => messages.length), 'correo o llamada', 'correos y llamadas'],
    [file.correos.length, 'correo fuera de sus solicitudes', 'correos fuera de sus solicitudes'],
    [
      sum(({ files }) => files.length) +
        file.correos.reduce((all, { archivos }) => all + archivos.length, 0),
      'archivo',
      'archivos',
    ],
    [sum(({ events }) => events.length), 'renglón de historial', 'renglones de historial'],
    [sum(({ deliveries }) => deliveries.length), 'entrega', 'entregas'],
    [file.boletin === null ? 0 : 1, 'suscripción al boletín', ''],
    [file.peticiones.length, 'petición sobre sus datos', 'peticiones sobre sus datos'],
  ];
  return counted.flatMap(([count, one, many]) =>
    count === 0 ? [] : [`${count} ${count === 1 ? one : many}`],
  );
}

function personOrigin(
  { solicitudes, bloqueadas, peticiones }: PersonFile,
  reference: string,
): { words: string; href: string } {
  const isIt = ({ lead }: BlockedContent) => lead.folio === reference;
  if (solicitudes.some(isIt)) {
    return { words: 'Volver a la solicitud', href: enquiryPath(reference) };
  }
  if (bloqueadas.some(isIt)) return { words: 'Volver a las bloqueadas', href: '/panel/bloqueadas' };
  return peticiones.some(({ numero }) => numero === reference)
    ? { words: 'Volver a las peticiones', href: '/panel/privacidad' }
    : { words: 'Volver al boletín', href: '/panel/boletin' };
}

function enquiryOf({ lead, tags }: BlockedContent, { solicitudes, juntas }: PersonFile) {
  const own = solicitudes.find((each) => each.lead.id === lead.merged_into)?.lead.folio;
  const { folio, nombre } = lead;
  return {
    folio,
    nombre,
    tags,
    href: enquiryPath(folio),
    at: lead.created_at,
    joinedTo:
      lead.merged_into == null
        ? null
        : (own ?? juntas.find(({ con }) => con === folio)?.folio ?? null),
    state: lead.status as LeadState,
    stage: lead.stage ?? null,
    urgent: lead.urgent === 1,
    urgentWhy: lead.urgent_why ?? null,
    category: (lead.category ?? 'cliente') as LeadCategory,
    amount: lead.amount ?? null,
    expectedOn: lead.expected_on ?? null,
  };
}

/** Adds up the money of the enquiries in these states. A merged enquiry does not count. */
function sumOf({ solicitudes }: PersonFile, states: readonly LeadState[]) {
  const amounts = solicitudes
    .filter(({ lead }) => lead.merged_into == null && states.includes(lead.status as LeadState))
    .flatMap(({ lead }) => lead.amount ?? []);
  if (amounts.length === 0) return null;
  return { amount: amounts.reduce((all, each) => all + each, 0), count: amounts.length };
}

const LINES = 50;

export async function blockedView(
  { privacy }: Pick<Services, 'privacy'>,
  outcome: Outcome | null,
  after: string | null,
) {
  const [found, count] = await Promise.all([
    privacy.blocked.list(after, LINES + 1),
    privacy.blocked.count(),
  ]);
  const rows = found.slice(0, LINES);
  const last = rows.at(-1)?.folio;
  return {
    rows,
    count,
    next: found.length > LINES && last !== undefined ? `/panel/bloqueadas?pagina=${last}` : null,
    seen: outcome !== null && 'seen' in outcome ? documentPart(outcome.seen, true) : null,
  };
}

export type BlockedView = Awaited<ReturnType<typeof blockedView>>;

/** Returns a person's mail address, telephone or folio as `correo`, and its name as `label`. */
export function identityOf(person: string): { label: string; correo: string } {
  if (person.startsWith('tel:')) return { label: 'Teléfono', correo: person.slice(4) };
  if (person.startsWith('folio:')) return { label: 'Folio', correo: person.slice(6) };
  return { label: 'Correo', correo: person };
}

export async function personView(services: Services, visit: PanelVisit, reference: string) {
  const file = await readPerson(services, visit, reference);
  if (file === null) return null;
  const administers = visit.person?.role === 'administra';
  return {
    reference,
    back: personOrigin(file, reference),
    nombre: file.solicitudes.at(-1)?.lead.nombre ?? file.peticiones.at(-1)?.nombre ?? null,
    ...identityOf(file.correo),
    enquiries: file.solicitudes.map((each) => enquiryOf(each, file)),
    sums: {
      won: sumOf(file, ['ganada']),
      open: sumOf(file, OPEN_STATES),
    },
    /** Merged enquiries with another mail address, which stay when this person is erased. */
    joined: file.juntas,
    erased: takenBy(file, administers),
    administers,
    parts: personParts(file, administers),
    erasing:
      administers &&
      (visit.url.searchParams.get('confirmar') === 'borrar' || visit.action === 'borrar'),
  };
}

export type PersonView = NonNullable<Awaited<ReturnType<typeof personView>>>;
