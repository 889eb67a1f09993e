import { numberWords } from '#content/values/locale.ts';
import { pageWords } from '#content/snapshot/page-words.ts';
import type { BoundedCount } from '#server/leads/inbox/list.ts';
import type { InboxRow } from '#server/leads/inbox/rows.ts';
import { stateWord } from '#server/leads/inbox/address.ts';
import { LEAD_STATES, type LeadState, STATE_WORDS } from '#server/leads/lead.ts';
import { writtenDay } from './moments.ts';
import { CHATS } from '#server/settings/channels/chats.ts';
import { capitalized, uncapitalized } from '#content/values/capitals.ts';

/** Puts a text in quotation marks. Quotation marks within the text become inner quotation marks. */
export function inQuotes(words: string): string {
  return `«${words.replaceAll('«', '“').replaceAll('»', '”')}»`;
}

const figure = (value: number) => numberWords(value, pageWords().locale);

/** Formats a number, for example «más de 1,000» if the database stopped counting at 1,000. */
export function countWords({ count, more }: BoundedCount): string {
  return more ? `más de ${figure(count)}` : figure(count);
}

export function enquiriesWords(counted: BoundedCount): string {
  return `${countWords(counted)} ${counted.count === 1 && !counted.more ? 'solicitud' : 'solicitudes'}`;
}

export const NEW_LEAD_PATH = '/panel/solicitudes/nueva';

export function enquiryPath(folio: string): string {
  return `/panel/solicitudes/${encodeURIComponent(folio)}`;
}

/** Returns the address of a person's page, by a folio, a privacy request or a subscription. */
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

export function channelWords(channel: string): string {
  return CHANNEL_WORDS[channel] ?? channel;
}

/** Returns the Spanish name of an enquiry's source with a small letter, for example «teléfono». */
export function sourceWords(source: string): string {
  return source === 'whatsapp' ? 'WhatsApp' : source;
}

export function kindWords(kind: InboxRow['kind']): string {
  return kind === 'contacto' ? 'Contacto' : 'Cotización';
}

/** Returns a label that tells how an enquiry arrived, for example «Por teléfono». */
export function cameWords({
  byHand,
  source,
  kind,
}: Pick<InboxRow, 'byHand' | 'source' | 'kind'>): string {
  if (!byHand) return kindWords(kind);
  if (source === null || source === 'otro') return 'Anotada a mano';
  return source === 'en persona' ? 'En persona' : `Por ${sourceWords(source)}`;
}

export function stateWords(state: LeadState): string {
  return capitalized(STATE_WORDS[state]);
}

/** Lists the states for a select. The agency's `stages` come after the state «cotizada». */
export function stateChoices(stages: readonly string[]): { value: string; label: string }[] {
  return LEAD_STATES.flatMap((value) => [
    { value, label: stateWords(value) },
    ...(value === 'cotizada'
      ? [...new Set(stages)].map((stage) => ({ value: stateWord(value, stage), label: stage }))
      : []),
  ]);
}

/** Puts `before` in front of a date («desde 15 jun 2027»), and `about` in front of other words. */
function datedWords(text: string | null, before: string, about: string): string[] {
  if (text === null || text === '') return [];
  return /^\d/.test(text)
    ? [`${before} ${writtenDay(text)}`]
    : [`${about}: ${uncapitalized(text)}`];
}

/** Returns the project types, the budget and the dates that the client wants, in words. */
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

export const settingPath = (section: string) => `/panel/ajustes?grupo=${section}#${section}`;
