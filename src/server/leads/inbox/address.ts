import { isLeadState, LEAD_CATEGORIES, type LeadState } from '#server/leads/lead.ts';
import { isDay } from '#server/leads/zone.ts';

/**
 * The two special owners in an address. `ME` is the signed-in person, and `NOBODY` means that the
 * enquiry has no owner.
 */
const ME = 'yo';
const NOBODY = 'nadie';
/** The orders of a list, by their value in an address. The order by arrival has no value. */
const SORTS = { vence: 'due', espera: 'waiting' } as const;
const YES = '1';
/** The highest number of folios in an address. One page shows fewer enquiries. */
const MOST_FOLIOS = 200;
/**
 * The longest value of a parameter that the server reads, in characters. The list of folios has a
 * separate limit.
 */
const LONGEST = 200;

const flag = (text: string) => (text === YES ? (true as const) : undefined);
const day = (text: string) => (isDay(text) ? text : undefined);
const cut = (text: string) => text.slice(0, LONGEST);
const oneOf =
  <T extends string>(...values: readonly T[]) =>
  (text: string) =>
    values.find((value) => value === text);

/**
 * The fields of a list's filter. For each field, the table gives the parameter's name and the
 * function that reads the parameter. If a field is missing, the list does not depend on this field.
 * The parameters of an address have this order.
 */
const FIELDS = {
  /**
   * The state of the enquiries. If the filter has no state, the list contains enquiries in all
   * states except spam.
   */
  state: ['estado', (text: string) => stateIn(cut(text))?.state],
  open: ['abiertas', flag],
  kind: ['clase', oneOf('contacto', 'cotizacion')],
  /**
   * The owner of the enquiries, which is the id of an account or `none`. In an address, the values
   * are `yo` and `nadie`.
   */
  owner: ['responsable', cut],
  /** A project type that the client chose, for example `tienda`. */
  type: ['tipo', cut],
  /**
   * The source of the enquiries, as `sourceOf` returns the source, for example `google.com`,
   * `boletin` or `directo`.
   */
  source: ['origen', cut],
  /**
   * The first and the last day on which the enquiries arrived, in the brand's time zone, as
   * `yyyy-mm-dd`. The list includes the two days.
   */
  from: ['desde', day],
  to: ['hasta', day],
  /** If `unanswered` is set, the list contains only open enquiries that nobody has answered. */
  unanswered: ['sin-responder', flag],
  /**
   * If `overdue` is set, the list contains only enquiries whose promised answer or reminder is due.
   */
  overdue: ['vencidas', flag],
  /**
   * If `failed` is set, the list contains only enquiries with a delivery that the server has
   * stopped trying.
   */
  failed: ['con-fallas', flag],
  urgent: ['urgentes', flag],
  /**
   * The category of the enquiries. `aparte` means all categories except clients. If the filter has
   * no category, no folios and no text, the list contains only clients.
   */
  category: ['quien', oneOf('aparte', ...LEAD_CATEGORIES)],
  /**
   * If `hidden` is set, the list contains only enquiries that are hidden until their reminder. No
   * other list shows these enquiries.
   */
  hidden: ['aplazadas', flag],
  tag: ['etiqueta', (text: string) => cut(text).toLowerCase()],
  /** The folios of the enquiries, at least one. The list contains these enquiries in any state. */
  folios: ['folios', foliosIn],
  /**
   * The search text, which contains beginnings of words in any order, a part of a telephone number,
   * or a folio.
   */
  text: ['buscar', cut],
} as const;
type Field = keyof typeof FIELDS;

export type InboxFilter = {
  [Name in Field]?: NonNullable<ReturnType<(typeof FIELDS)[Name][1]>> | undefined;
} & {
  stage?: string | undefined;
};

/**
 * The order of a list. With `arrival`, the newest enquiry comes first. With `due`, the enquiry with
 * the earliest deadline comes first, and the list contains no enquiries without a deadline. With
 * `waiting`, the enquiry whose client waits longest comes first, and the list contains only
 * enquiries whose clients wait.
 */
export type InboxSort = 'arrival' | (typeof SORTS)[keyof typeof SORTS];

export interface InboxQuery {
  filter: InboxFilter;
  sort: InboxSort;
  /** The position of the page in the list. The value is null for the first page. */
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

/**
 * Reads a list's filter, order and position from an address.
 *
 * @param me the id of the signed-in person's account, which an address calls `yo`
 * @returns the query, and the names of the parameters that the function ignored
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
  const order = read(SORT_PARAMETER, oneOf('vence', 'espera'));
  const sort = order === undefined ? 'arrival' : SORTS[order];
  const cursor = read(CURSOR_PARAMETER, (text) => (/^[da][\d-]+$/.test(text) ? text : undefined));
  return { query: { filter, sort, cursor: cursor ?? null }, ignored: [...left] };
}

/**
 * Writes the filter, the order and the position of a list as parameters of an address. Default
 * values are left out.
 *
 * @param me the id of the signed-in person's account, which an address calls `yo`
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
  for (const [word, each] of Object.entries(SORTS)) {
    if (sort === each) params.set(SORT_PARAMETER, word);
  }
  if (cursor !== null) params.set(CURSOR_PARAMETER, cursor);
  return params;
}

const BEFORE_STAGE = ':';

/** Joins a state and a stage of the agency to one text, for example `cotizada:Por firmar`. */
export function stateWord(state: string, stage: string | null | undefined): string {
  return stage === null || stage === undefined ? state : `${state}${BEFORE_STAGE}${stage}`;
}

/** Separates the state and the agency's stage in a text. Returns null if the state is unknown. */
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
