import { isLeadState, LEAD_CATEGORIES, type LeadState } from '#server/leads/lead.ts';
import { isDay } from '#server/leads/zone.ts';

/** The owner values in an address: the account of the reader, and no owner. */
const ME = 'yo';
const NOBODY = 'nadie';
const BY_DUE = 'vence';
const YES = '1';
/** The most folios in an address, which is more than one page shows. */
const MOST_FOLIOS = 200;
/** The longest value that is read, in characters. A list of folios has a separate limit. */
const LONGEST = 200;

const flag = (text: string) => (text === YES ? (true as const) : undefined);
const day = (text: string) => (isDay(text) ? text : undefined);
const cut = (text: string) => text.slice(0, LONGEST);
const oneOf =
  <T extends string>(...values: readonly T[]) =>
  (text: string) =>
    values.find((value) => value === text);

/**
 * The fields of a filter, each with its parameter and its parser. A missing field does not narrow
 * the list. Addresses keep the order of the fields.
 */
const FIELDS = {
  /** A state. Without a state, the list has all enquiries except spam. */
  state: ['estado', (text: string) => stateIn(cut(text))?.state],
  open: ['abiertas', flag],
  kind: ['clase', oneOf('contacto', 'cotizacion')],
  /** The id of an account, or `none`. In an address the values are `yo` and `nadie`. */
  owner: ['responsable', cut],
  /** The value of a project type, such as `tienda`. */
  type: ['tipo', cut],
  /** The source as `sourceOf` returns it: `google.com`, `boletin`, `directo`. */
  source: ['origen', cut],
  /**
   * The first and the last day of arrival in the brand's time zone, as `yyyy-mm-dd`. The list
   * includes both days.
   */
  from: ['desde', day],
  to: ['hasta', day],
  /** Only open enquiries that nobody has answered. */
  unanswered: ['sin-responder', flag],
  /** Only enquiries whose promised answer or reminder is due. */
  overdue: ['vencidas', flag],
  /** Only enquiries with a delivery that was given up. */
  failed: ['con-fallas', flag],
  urgent: ['urgentes', flag],
  /**
   * `aparte` means all categories except clients. Without a category, folios and text, the list has
   * only clients.
   */
  category: ['quien', oneOf('aparte', ...LEAD_CATEGORIES)],
  /** Only enquiries that every other list hides until their reminder. */
  hidden: ['aplazadas', flag],
  /** The tag in lower case. */
  tag: ['etiqueta', (text: string) => cut(text).toLowerCase()],
  /** Exactly these folios in any state. The list has at least one folio. */
  folios: ['folios', foliosIn],
  /** Free text: beginnings of words in any order, a part of a telephone number, or a folio. */
  text: ['buscar', cut],
} as const;
type Field = keyof typeof FIELDS;

export type InboxFilter = {
  [Name in Field]?: NonNullable<ReturnType<(typeof FIELDS)[Name][1]>> | undefined;
} & {
  stage?: string | undefined;
};

/**
 * `arrival`: the newest enquiry first. `due`: the earliest due time first, without enquiries that
 * are never due.
 */
export type InboxSort = 'arrival' | 'due';

export interface InboxQuery {
  filter: InboxFilter;
  sort: InboxSort;
  /** The place where the page begins or ends. The value is null for the first page. */
  cursor: string | null;
}

const fields = Object.entries(FIELDS) as [Field, (typeof FIELDS)[Field]][];

export const FILTER_PARAMETERS = fields.map(([field, [name, read]]) => ({
  field,
  name,
  isFlag: read === flag,
}));

export const SORT_PARAMETER = 'orden';
const CURSOR_PARAMETER = 'pagina';

/**
 * Parses the address of a list.
 *
 * @param me the id of the reader's account, which is `yo` in an address
 * @returns the query, and the names of the parameters that were ignored
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

/**
 * Writes the address of a list. Default values are left out.
 *
 * @param me the id of the reader's account, which is `yo` in an address
 */
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

const BEFORE_STAGE = ':';

/** Joins a state and a stage of the agency, as in `cotizada:Por firmar`. */
export function stateWord(state: string, stage: string | null | undefined): string {
  return stage === null || stage === undefined ? state : `${state}${BEFORE_STAGE}${stage}`;
}

/** Separates a state from a stage of the agency. Returns null if the state is unknown. */
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
