import type { PersonPart } from './PersonParts.tsx';
import { channelWords } from '#panel/shell/channel-words.ts';
import type { PersonFile } from '#server/site/privacy/person.ts';
import { leadFromRow } from '#server/leads/lead-row.ts';
import { contactEntries, detailEntries, originEntries } from '#server/leads/mail/lead-summary.ts';
import type { BlockedContent } from '#server/leads/retention/blocked-content.ts';
import { enquiryPath } from '#panel/shell/enquiry.ts';
import { exactWords } from '#panel/shell/moments.ts';

const STEPS: Readonly<Record<string, string>> = {
  asked: 'lo pidió',
  confirmed: 'lo confirmó',
  changed: 'cambió de temas',
  left: 'lo dejó',
};

const STATUS: Readonly<Record<string, string>> = {
  sent: 'llegó',
  pending: 'en camino',
  failed: 'no llegó',
};

/** An enquiry as a document, in the words that people read. */
export function documentPart(
  { lead, events, deliveries }: BlockedContent,
  title: string,
  labels: ReadonlyMap<string, string>,
  timeZone: string,
): PersonPart {
  const read = readable(lead);
  const written =
    read === null
      ? [{ label: 'Lo guardado', value: lead.detail }]
      : [...contactEntries(read), ...detailEntries(read, labels), ...originEntries(read)];
  const said = events.flatMap(({ at, actor, kind, data }) => {
    const { text } = JSON.parse(data) as { text?: string };
    if (text === undefined) return [];
    const what = kind === 'note' ? 'Nota' : 'Respuesta';
    return [`${exactWords(at, timeZone)}, ${what} de ${actor}: ${text}`];
  });
  const sent = deliveries.map(({ channel, recipient, status }) =>
    [
      channelWords(channel),
      ...(recipient === null ? [] : [`a ${recipient}`]),
      STATUS[status] ?? status,
    ].join(', '),
  );
  return {
    title: `${title} ${lead.folio}`,
    entries: [
      { label: 'Llegó', value: exactWords(lead.created_at, timeZone) },
      { label: 'Aviso de privacidad que tenía delante', value: lead.notice ?? 'no se sabe' },
      ...written,
      ...(said.length === 0 ? [] : [{ label: 'Notas y respuestas', value: said }]),
      ...(sent.length === 0 ? [] : [{ label: 'Por dónde salió', value: sent }]),
    ],
  };
}

function readable(row: BlockedContent['lead']) {
  try {
    return leadFromRow(row);
  } catch {
    return null;
  }
}

/** All that is known of somebody, in parts. */
export function personParts(
  file: PersonFile,
  labels: ReadonlyMap<string, string>,
  timeZone: string,
): PersonPart[] {
  const { boletin, peticiones } = file;
  return [
    ...file.solicitudes.map((each) => documentPart(each, 'Solicitud', labels, timeZone)),
    ...file.bloqueadas.map((each) => documentPart(each, 'Solicitud bloqueada', labels, timeZone)),
    ...(boletin === null
      ? []
      : [
          {
            title: 'Boletín',
            entries: [
              { label: 'Temas', value: boletin.temas.map((topic) => labels.get(topic) ?? topic) },
              {
                label: 'Qué pasó',
                value: boletin.pasos.map(
                  ({ cuando, que }) =>
                    `${exactWords(Date.parse(cuando), timeZone)}: ${STEPS[que] ?? que}`,
                ),
              },
            ],
          },
        ]),
    ...peticiones.map(({ numero, nombre, que, mensaje, respuesta }) => ({
      title: `Petición ${numero}`,
      entries: [
        { label: 'Nombre', value: nombre },
        { label: 'Qué pidió', value: que },
        { label: 'Qué escribió', value: mensaje === '' ? '—' : mensaje },
        { label: 'Qué se le respondió', value: respuesta ?? 'todavía nada' },
      ],
    })),
  ];
}

/** Where what a person's page is asked by is found. */
export function personOrigin(
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
