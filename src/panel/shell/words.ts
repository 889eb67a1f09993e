import { numberWords } from '#content/values/locale.ts';
import { pageWords } from '#content/snapshot/page-words.ts';
import type { BoundedCount } from '#server/leads/inbox/list.ts';
import type { InboxRow } from '#server/leads/inbox/rows.ts';
import { stateWord } from '#server/leads/inbox/address.ts';
import { LEAD_STATES, type LeadState, STATE_WORDS } from '#server/leads/lead.ts';
import { writtenDay } from './moments.ts';
import { CHATS } from '#server/settings/channels/chats.ts';
import { capitalized, uncapitalized } from '#content/values/capitals.ts';

/** Words in quotation marks; quotation marks inside become the inner kind. */
export function inQuotes(words: string): string {
  return `«${words.replaceAll('«', '“').replaceAll('»', '”')}»`;
}

const figure = (value: number) => numberWords(value, pageWords().locale);

/** «128», «más de 1,000». */
export function countWords({ count, more }: BoundedCount): string {
  return more ? `más de ${figure(count)}` : figure(count);
}

/** «1 solicitud», «12 solicitudes». */
export function enquiriesWords(counted: BoundedCount): string {
  return `${countWords(counted)} ${counted.count === 1 && !counted.more ? 'solicitud' : 'solicitudes'}`;
}

/** The page for entering an enquiry by hand. */
export const NEW_LEAD_PATH = '/panel/solicitudes/nueva';

/** The address of an enquiry's page. */
export function enquiryPath(folio: string): string {
  return `/panel/solicitudes/${encodeURIComponent(folio)}`;
}

/**
 * The address of the page about a person.
 * @param reference a folio, the number of a request, or the id of a subscription
 */
export function personPath(reference: string): string {
  return `/panel/personas/${encodeURIComponent(reference)}`;
}

const CHANNEL_WORDS: Readonly<Record<string, string>> = {
  agency_mail: 'Aviso a la agencia',
  visitor_mail: 'Copia a quien escribió',
  reply: 'Respuesta por correo',
  webhook: 'Webhook',
  notice: 'Aviso del sitio',
  newsletter: 'Correo del boletín',
  ...Object.fromEntries(CHATS.map(({ name, label }) => [name, label])),
};

/** The name of a delivery channel. */
export function channelWords(channel: string): string {
  return CHANNEL_WORDS[channel] ?? channel;
}

/** The source of an enquiry, within a sentence. */
export function sourceWords(source: string): string {
  return source === 'whatsapp' ? 'WhatsApp' : source;
}

/** «Contacto» or «Cotización». */
export function kindWords(kind: InboxRow['kind']): string {
  return kind === 'contacto' ? 'Contacto' : 'Cotización';
}

/** How an enquiry arrived, as a label: its form, or «Por teléfono» for one that was entered. */
export function cameWords({
  byHand,
  source,
  kind,
}: Pick<InboxRow, 'byHand' | 'source' | 'kind'>): string {
  if (!byHand) return kindWords(kind);
  if (source === null || source === 'otro') return 'Anotada a mano';
  return source === 'en persona' ? 'En persona' : `Por ${sourceWords(source)}`;
}

/** A state as a label. */
export function stateWords(state: LeadState): string {
  return capitalized(STATE_WORDS[state]);
}

/**
 * The states to choose from, with the agency's own after «cotizada».
 *
 * @param stages the agency's own, and others that are in use
 */
export function stateChoices(stages: readonly string[]): { value: string; label: string }[] {
  return LEAD_STATES.flatMap((value) => [
    { value, label: stateWords(value) },
    ...(value === 'cotizada'
      ? [...new Set(stages)].map((stage) => ({ value: stateWord(value, stage), label: stage }))
      : []),
  ]);
}

/** A date after some words. A text that is no date, such as «Aún no sé», is shown after the thing that it is about. */
function datedWords(text: string | null, before: string, about: string): string[] {
  if (text === null || text === '') return [];
  return /^\d/.test(text)
    ? [`${before} ${writtenDay(text)}`]
    : [`${about}: ${uncapitalized(text)}`];
}

/** The wishes of an enquiry: types of project, budget, dates. @param labels of the project types */
export function wantsOf(
  { types, budget, start, launch }: InboxRow,
  labels: ReadonlyMap<string, string>,
): string[] {
  return [
    ...types.map((type) => labels.get(type) ?? type),
    ...(budget === null || budget === '' ? [] : [budget]),
    ...datedWords(start, 'desde', 'empieza'),
    ...datedWords(launch, 'lista el', 'lista'),
  ];
}
