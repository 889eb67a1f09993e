import { isLeadState, LEAD_CATEGORIES, type LeadState } from '#server/leads/lead.ts';
import { isDay } from '#server/leads/zone.ts';

/** Owner values of an address: the reader, and none. */
const ME = 'yo';
const NOBODY = 'nadie';
/** The order by due time. */
const BY_DUE = 'vence';
const YES = '1';
/** The most folios of an address: a page of them, and some more. */
const MOST_FOLIOS = 200;
/** The longest value that is read, in characters; folios are counted. */
const LONGEST = 200;

const flag = (text: string) => (text === YES ? (true as const) : undefined);
const day = (text: string) => (isDay(text) ? text : undefined);
const cut = (text: string) => text.slice(0, LONGEST);
const oneOf =
  <T extends string>(...values: readonly T[]) =>
  (text: string) =>
    values.find((value) => value === text);

/**
 * The fields of a filter: each with its parameter and its parser. A missing field does not narrow
 * the list. Addresses keep this order.
 */
const FIELDS = {
  /** One state; without it, all but spam. */
  state: ['estado', (text: string) => stateIn(cut(text))?.state],
  /** In a state in which a client waits. */
  open: ['abiertas', flag],
  kind: ['clase', oneOf('contacto', 'cotizacion')],
  /** Id of an account, or `none`. An address says `yo` and `nadie`. */
  owner: ['responsable', cut],
  /** A project type's value, such as `tienda`. */
  type: ['tipo', cut],
  /** The source as `sourceOf` returns it: `google.com`, `boletin`, `directo`. */
  source: ['origen', cut],
  /** First and last day of arrival in the brand's zone, `yyyy-mm-dd`, both included. */
  from: ['desde', day],
  to: ['hasta', day],
  /** Open and never answered. */
  unanswered: ['sin-responder', flag],
  /** The promised answer or the reminder is due. */
  overdue: ['vencidas', flag],
  /** A delivery was given up. */
  failed: ['con-fallas', flag],
  urgent: ['urgentes', flag],
  /** `aparte`: all but clients. Without it, and without folios or text, clients only. */
  category: ['quien', oneOf('aparte', ...LEAD_CATEGORIES)],
  /** Hidden from every other list until its reminder. */
  hidden: ['aplazadas', flag],
  /** In lower case. */
  tag: ['etiqueta', (text: string) => cut(text).toLowerCase()],
  /** Exactly these, whatever their state: a selection of at least one. */
  folios: ['folios', foliosIn],
  /** Free text: prefixes of words, in any order; part of a telephone; a folio. */
  text: ['buscar', cut],
} as const;
type Field = keyof typeof FIELDS;

/** What a list is about; see {@link FIELDS}. */
export type InboxFilter = {
  [Name in Field]?: NonNullable<ReturnType<(typeof FIELDS)[Name][1]>> | undefined;
} & {
  /** A state of the agency's own; in an address it follows the state. */
  stage?: string | undefined;
};

/** `arrival`: the newest first. `due`: the first due first, without those that are never due. */
export type InboxSort = 'arrival' | 'due';

/** The list that an address describes. */
export interface InboxQuery {
  filter: InboxFilter;
  sort: InboxSort;
  /** Where the page begins or ends; null for the first. */
  cursor: string | null;
}

const fields = Object.entries(FIELDS) as [Field, (typeof FIELDS)[Field]][];

/** The parameter of each field, and whether it is a flag without a value. */
export const FILTER_PARAMETERS = fields.map(([field, [name, read]]) => ({
  field,
  name,
  isFlag: read === flag,
}));

/** The parameters of a list besides its filter. */
export const SORT_PARAMETER = 'orden';
const CURSOR_PARAMETER = 'pagina';

/**
 * Parses an address.
 *
 * @param me id of the reader's account: `yo` in an address
 * @returns also the names of ignored parameters, for the notice
 */
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
  const sort = read(SORT_PARAMETER, oneOf(BY_DUE)) === undefined ? 'arrival' : 'due';
  const cursor = read(CURSOR_PARAMETER, (text) => (/^[da][\d-]+$/.test(text) ? text : undefined));
  return { query: { filter, sort, cursor: cursor ?? null }, ignored: [...left] };
}

/** The address of a list without defaults; see {@link readQuery}. */
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
  if (sort === 'due') params.set(SORT_PARAMETER, BY_DUE);
  if (cursor !== null) params.set(CURSOR_PARAMETER, cursor);
  return params;
}

/** Separates `cotizada` from a state of the agency's own. */
const BEFORE_STAGE = ':';

/** A state with the agency's own: `cotizada:Por firmar`. */
export function stateWord(state: string, stage: string | null | undefined): string {
  return stage === null || stage === undefined ? state : `${state}${BEFORE_STAGE}${stage}`;
}

/** @returns null for an unknown state */
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
