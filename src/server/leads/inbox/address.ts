import { isLeadState, LEAD_CATEGORIES, type LeadState } from '#server/leads/lead.ts';
import { isDay } from '#server/leads/zone.ts';

const ME = 'yo';
export const NOBODY = 'nadie';
/** The orders that the parameter `orden` names. The order of arrival has no name. */
const SORTS = { vence: 'due', espera: 'waiting' } as const;
const YES = '1';
/** The most folios in a URL. This is enough for all enquiries of one page of a list. */
const MOST_FOLIOS = 200;
const LONGEST = 200;

const flag = (text: string) => (text === YES ? (true as const) : undefined);
const day = (text: string) => (isDay(text) ? text : undefined);
const cut = (text: string) => text.slice(0, LONGEST);
const oneOf =
  <T extends string>(...values: readonly T[]) =>
  (text: string) =>
    values.find((value) => value === text);

/** Each field's URL parameter and the function that reads it, in the order of a URL. */
const FIELDS = {
  /** Without a state, the list contains all enquiries except spam. */
  state: ['estado', (text: string) => stateIn(cut(text))?.state],
  open: ['abiertas', flag],
  kind: ['clase', oneOf('contacto', 'cotizacion')],
  /** An account's id, or `none`. A URL says `yo` for the person's own id, `nadie` for `none`. */
  owner: ['responsable', cut],
  type: ['tipo', cut],
  /** A result of `sourceOf`, for example `google.com`, `boletin` or `directo`. */
  source: ['origen', cut],
  /** The first day and the last day of arrival, as `yyyy-mm-dd` in the brand's time zone. */
  from: ['desde', day],
  to: ['hasta', day],
  unanswered: ['sin-responder', flag],
  /** Only enquiries whose promised answer or reminder is due. */
  overdue: ['vencidas', flag],
  /** Only enquiries with a delivery that was given up. */
  failed: ['con-fallas', flag],
  urgent: ['urgentes', flag],
  /** Without a category, lists show only clients, unless `folios` or `text` is set. */
  category: ['quien', oneOf('aparte', ...LEAD_CATEGORIES)],
  /**
   * Only enquiries that are hidden until a reminder. Other lists omit these, unless the filter has
   * a text, folios, a first day or `overdue`.
   */
  hidden: ['aplazadas', flag],
  tag: ['etiqueta', (text: string) => cut(text).toLowerCase()],
  /** At least one folio. The list contains these enquiries in any state. */
  folios: ['folios', foliosIn],
  /** Beginnings of words in any order, a part of a telephone number, or a folio. */
  text: ['buscar', cut],
} as const;
type Field = keyof typeof FIELDS;

export type InboxFilter = {
  [Name in Field]?: NonNullable<ReturnType<(typeof FIELDS)[Name][1]>> | undefined;
} & {
  stage?: string | undefined;
};

/** `due`: the earliest deadline is first. `waiting`: the client who has waited longest is first. */
export type InboxSort = 'arrival' | (typeof SORTS)[keyof typeof SORTS];

export interface InboxQuery {
  filter: InboxFilter;
  sort: InboxSort;
  cursor: string | null;
}

const fields = Object.entries(FIELDS) as [Field, (typeof FIELDS)[Field]][];

export const FILTER_PARAMETERS = fields.map(([field, [name, read]]) => ({
  field,
  name,
  isFlag: read === flag,
}));

export const SORT_PARAMETER = 'orden';
export const CURSOR_PARAMETER = 'pagina';

/** Reads a list's URL. `me` is the account that it calls `yo`. `ignored`: wrong parameters. */
export function readQuery(
  params: URLSearchParams,
  me: string,
): { query: InboxQuery; ignored: readonly string[] } {
  const left = new Set(params.keys());
  const read = <T>(name: string, take: (text: string) => T | undefined) => {
    const text = params.get(name)?.trim() ?? '';
    const value = text === '' ? undefined : take(text);
    if (text === '' || value !== undefined) left.delete(name);
    return value;
  };
  const given = fields
    .map(([field, [name, take]]) => [field, read(name, take as (text: string) => unknown)] as const)
    .filter(([, value]) => value !== undefined);
  const filter = Object.fromEntries(given) as InboxFilter;
  const stage = stateIn(params.get(FIELDS.state[0])?.trim() ?? '')?.stage;
  if (typeof stage === 'string') filter.stage = stage;
  if (filter.owner === ME) filter.owner = me;
  if (filter.owner === NOBODY) filter.owner = 'none';
  const order = read(SORT_PARAMETER, oneOf('vence', 'espera'));
  // `espera` sorts clients who wait, so it is used only in the list that shows just these clients.
  const isUsed = order === 'vence' || (order === 'espera' && filter.unanswered);
  const sort = isUsed ? SORTS[order] : 'arrival';
  const cursor = read(CURSOR_PARAMETER, (text) => (/^[da][\d-]+$/.test(text) ? text : undefined));
  return { query: { filter, sort, cursor: cursor ?? null }, ignored: [...left] };
}

export function writeQuery(
  { filter, sort = 'arrival', cursor = null }: Partial<InboxQuery> & Pick<InboxQuery, 'filter'>,
  me: string,
): URLSearchParams {
  const params = new URLSearchParams();
  for (const [field, [name]] of fields) {
    const value = filter[field];
    if (value === undefined) continue;
    const text = value === true ? YES : String(value);
    params.set(name, field === 'state' ? stateWord(text, filter.stage) : text);
  }
  if (filter.owner === me) params.set(FIELDS.owner[0], ME);
  if (filter.owner === 'none') params.set(FIELDS.owner[0], NOBODY);
  for (const [word, each] of Object.entries(SORTS)) {
    if (sort === each) params.set(SORT_PARAMETER, word);
  }
  if (cursor !== null) params.set(CURSOR_PARAMETER, cursor);
  return params;
}

const BEFORE_STAGE = ':';

/** Joins a state and one of the agency's own stages, for example `cotizada:Por firmar`. */
export function stateWord(state: string, stage: string | null | undefined): string {
  return stage === null || stage === undefined ? state : `${state}${BEFORE_STAGE}${stage}`;
}

export function stateIn(text: string): { state: LeadState; stage: string | null } | null {
  const at = text.indexOf(BEFORE_STAGE);
  if (at === -1) return isLeadState(text) ? { state: text, stage: null } : null;
  const stage = text.slice(at + 1).trim();
  return text.slice(0, at) === 'cotizada' && stage !== '' ? { state: 'cotizada', stage } : null;
}

function foliosIn(text: string): readonly string[] | undefined {
  const folios = text.split(',', MOST_FOLIOS).filter((folio) => /^[\w-]{1,40}$/.test(folio));
  return folios.length === 0 ? undefined : folios;
}
