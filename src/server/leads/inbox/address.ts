import { isLeadState, LEAD_CATEGORIES, type LeadState } from '#server/leads/lead.ts';
import { isDay } from '#server/leads/zone.ts';

/** What stands for whoever is reading, and for nobody, among the owners. */
const ME = 'yo';
const NOBODY = 'nadie';
/** What stands for the order by what is due. */
const BY_DUE = 'vence';
const YES = '1';
/** Most folios that an address may name: those of a page, and some more. */
const MOST_FOLIOS = 200;
/** Longest value that is read, in characters; folios are counted. */
const LONGEST = 200;

const flag = (text: string) => (text === YES ? (true as const) : undefined);
const day = (text: string) => (isDay(text) ? text : undefined);
const cut = (text: string) => text.slice(0, LONGEST);
const oneOf =
  <T extends string>(...values: readonly T[]) =>
  (text: string) =>
    values.find((value) => value === text);

/**
 * What a list is about: each field by its name in an address, and how it is read from there. A field that
 * is missing does not narrow the list. Addresses have them in this order.
 */
const FIELDS = {
  /** One of them; without it, all but what is unwanted. */
  state: ['estado', (text: string) => stateIn(cut(text))?.state],
  /** In a state in which somebody waits for the agency. */
  open: ['abiertas', flag],
  kind: ['clase', oneOf('contacto', 'cotizacion')],
  /** Id of an account, or `none` for nobody's. An address says `yo` and `nadie`. */
  owner: ['responsable', cut],
  /** A project type's value, such as `tienda`. */
  type: ['tipo', cut],
  /** Where it came from, as `sourceOf` names it: `google.com`, `boletin`, `directo`. */
  source: ['origen', cut],
  /** First and last day of arrival in the brand's zone, `yyyy-mm-dd`, both included. */
  from: ['desde', day],
  to: ['hasta', day],
  /** Open and never answered. */
  unanswered: ['sin-responder', flag],
  /** What was promised, or is to be remembered, is due by now. */
  overdue: ['vencidas', flag],
  /** A delivery was given up. */
  failed: ['con-fallas', flag],
  /** Cannot wait. */
  urgent: ['urgentes', flag],
  /** `aparte`: whoever is no client. Without it, and without folios or text, clients only. */
  category: ['quien', oneOf('aparte', ...LEAD_CATEGORIES)],
  /** Left out of every other list until the hour of its reminder. */
  hidden: ['aplazadas', flag],
  /** In lower case. */
  tag: ['etiqueta', (text: string) => cut(text).toLowerCase()],
  /** These and no others, whatever their state: what somebody marked. One at least. */
  folios: ['folios', foliosIn],
  /** Free text: prefixes of words, in any order; part of a telephone; a folio. */
  text: ['buscar', cut],
} as const;
type Field = keyof typeof FIELDS;

/** What a list is about; see {@link FIELDS}. */
export type InboxFilter = {
  [Name in Field]?: NonNullable<ReturnType<(typeof FIELDS)[Name][1]>> | undefined;
} & {
  /** A state of the agency's own, by its name; in an address it goes with the state. */
  stage?: string | undefined;
};

/** `arrival`: the newest first. `due`: what is due first, and nothing that is not due ever. */
export type InboxSort = 'arrival' | 'due';

/** What an address asks of the list. */
export interface InboxQuery {
  filter: InboxFilter;
  sort: InboxSort;
  /** Where the page begins or ends; null for the first. */
  cursor: string | null;
}

const fields = Object.entries(FIELDS) as [Field, (typeof FIELDS)[Field]][];

/** The name of each field in an address, and whether it is there or not and has no value. */
export const FILTER_PARAMETERS = fields.map(([field, [name, read]]) => ({
  field,
  name,
  isFlag: read === flag,
}));

/** What the list's address has besides its filter. */
export const SORT_PARAMETER = 'orden';
const CURSOR_PARAMETER = 'pagina';

/**
 * Reads what an address asks of the list.
 *
 * @param me id of the account that is reading: `yo` in an address
 * @returns besides, the names of the parameters that were ignored, for the notice
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

/** The address of a list, without what goes without saying; see {@link readQuery}. */
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

/** Between `cotizada` and a state of the agency's own, in an address and in a form. */
const BEFORE_STAGE = ':';

/** A state with what of the agency's own goes with it: `cotizada:Por firmar`. */
export function stateWord(state: string, stage: string | null | undefined): string {
  return stage === null || stage === undefined ? state : `${state}${BEFORE_STAGE}${stage}`;
}

/** @returns null for what is no state */
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
