import type { InboxFilter, InboxQuery } from '#server/leads/inbox/filter.ts';
import { isLeadState, LEAD_CATEGORIES, type LeadState } from '#server/leads/lead.ts';
import { isDay } from '#server/leads/zone.ts';

/** The names of a list's parameters in its address. */
export const PARAMETERS = {
  state: 'estado',
  open: 'abiertas',
  kind: 'clase',
  owner: 'responsable',
  type: 'tipo',
  source: 'origen',
  from: 'desde',
  to: 'hasta',
  unanswered: 'sin-responder',
  overdue: 'vencidas',
  failed: 'con-fallas',
  urgent: 'urgentes',
  category: 'quien',
  tag: 'etiqueta',
  folios: 'folios',
  text: 'buscar',
  sort: 'orden',
  cursor: 'pagina',
} as const;

/** What stands for whoever is reading, and for nobody, among the owners. */
const ME = 'yo';
const NOBODY = 'nadie';
/** What stands for whoever is no client. */
const APART = 'aparte';
/** What stands for the order by what is due. */
const BY_DUE = 'vence';
const YES = '1';
/** Most folios that an address may name: those of a page, and some more. */
const MOST_FOLIOS = 200;
/** Longest value that is read, in characters. */
const LONGEST = 200;

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
  const known = new Set<string>(Object.values(PARAMETERS));
  const ignored = new Set([...params.keys()].filter((name) => !known.has(name)));
  const read = <T>(name: keyof typeof PARAMETERS, take: (text: string) => T | undefined) => {
    const text = params.get(PARAMETERS[name])?.trim().slice(0, LONGEST);
    if (text === undefined || text === '') return undefined;
    const value = take(text);
    if (value === undefined) ignored.add(PARAMETERS[name]);
    return value;
  };
  const flag = (text: string) => (text === YES ? true : undefined);
  const day = (text: string) => (isDay(text) ? text : undefined);
  const filter: InboxFilter = {
    ...readState(params.get(PARAMETERS.state), ignored),
    open: read('open', flag),
    kind: read('kind', (text) => (text === 'contacto' || text === 'cotizacion' ? text : undefined)),
    owner: read('owner', (text) => (text === ME ? me : text === NOBODY ? 'none' : text)),
    type: read('type', String),
    source: read('source', String),
    from: read('from', day),
    to: read('to', day),
    unanswered: read('unanswered', flag),
    overdue: read('overdue', flag),
    failed: read('failed', flag),
    urgent: read('urgent', flag),
    category: read('category', (text) =>
      text === APART ? text : LEAD_CATEGORIES.find((each) => each === text),
    ),
    tag: read('tag', (text) => text.toLowerCase()),
    folios: foliosIn(params.get(PARAMETERS.folios)),
    text: read('text', String),
  };
  const sort = read('sort', (text) => (text === BY_DUE ? ('due' as const) : undefined));
  const cursor = read('cursor', (text) => (/^[da][\d-]+$/.test(text) ? text : undefined));
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  return {
    query: {
      filter: Object.fromEntries(given),
      sort: sort ?? 'arrival',
      cursor: cursor ?? null,
    },
    ignored: [...ignored],
  };
}

/** The address of a list, without what goes without saying; see {@link readQuery}. */
export function writeQuery(
  { filter, sort = 'arrival', cursor = null }: Partial<InboxQuery> & Pick<InboxQuery, 'filter'>,
  me: string,
): URLSearchParams {
  const params = new URLSearchParams();
  // Always in the same order, so that the same list has the same address.
  for (const name of Object.keys(PARAMETERS) as (keyof typeof PARAMETERS)[]) {
    if (name === 'sort' || name === 'cursor') continue;
    const value = filter[name] as string | true | undefined;
    if (value === undefined) continue;
    const text = value === true ? YES : name === 'state' ? stateWord(value, filter.stage) : value;
    params.set(PARAMETERS[name], name === 'owner' ? ownerWord(text, me) : text);
  }
  if (sort === 'due') params.set(PARAMETERS.sort, BY_DUE);
  if (cursor !== null) params.set(PARAMETERS.cursor, cursor);
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

function readState(text: string | null, ignored: Set<string>): Partial<InboxFilter> {
  const written = text?.trim().slice(0, LONGEST) ?? '';
  if (written === '') return {};
  const found = stateIn(written);
  if (found === null) ignored.add(PARAMETERS.state);
  return found === null ? {} : { state: found.state, stage: found.stage ?? undefined };
}

function foliosIn(text: string | null): readonly string[] | undefined {
  const folios = text?.split(',', MOST_FOLIOS).filter((folio) => /^[\w-]{1,40}$/.test(folio)) ?? [];
  return folios.length === 0 ? undefined : folios;
}

function ownerWord(owner: string, me: string): string {
  return owner === me ? ME : owner === 'none' ? NOBODY : owner;
}
