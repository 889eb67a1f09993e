import type { AstroGlobal } from 'astro';
import { typeLabels } from '#server/leads/mail/lead-summary.ts';
import { countMails } from '#server/leads/conversation/unassigned-mails.ts';
import { NOBODY, readQuery, writeQuery } from '#server/leads/inbox/address.ts';
import type { InboxFilter, InboxQuery } from '#server/leads/inbox/address.ts';
import { READY_VIEWS, readyFilter, sortOf } from '#server/leads/inbox/list.ts';
import { CATEGORY_WORDS } from '#server/leads/lead.ts';
import type { Services } from '#server/start/services.ts';
import { FILE_PARAM, type PanelVisit, personOf, withParam } from '#server/accounts/visit.ts';
import { RECEIPT_PARAM } from '#server/requests/receipt.ts';
import { READER_PARAMETER } from '#panel/shell/csv-reader.ts';
import { writtenDay } from '#panel/shell/moments.ts';
import { kindWords, sourceWords, stateChoices, stateWords } from '#panel/shell/words.ts';
import { capitalized } from '#content/values/capitals.ts';

const READY_WORDS = {
  urgentes: 'Urgentes',
  nuevas: 'Nuevas',
  mias: 'Mías',
  'sin-responder': 'Sin responder',
  vencidas: 'Vencidas',
  aplazadas: 'Aplazadas',
  'con-fallas': 'Con fallas',
  aparte: 'Empleo y proveedores',
  'no-deseadas': 'No deseadas',
} as const;

const PAGE_PARAMETERS = ['aviso', 'n', 'borrador', FILE_PARAM, READER_PARAMETER, RECEIPT_PARAM];

function askedList(url: URL, me: string): { query: InboxQuery; ignored: string[] } {
  const { query, ignored } = readQuery(url.searchParams, me);
  return { query, ignored: ignored.filter((name) => !PAGE_PARAMETERS.includes(name)) };
}

/** Returns the filter and the order of a list as URL parameters, without the list's page number. */
export function askedValues(url: URL, visit: PanelVisit): Record<string, string> {
  const me = personOf(visit).id;
  const { filter, sort } = askedList(url, me).query;
  return Object.fromEntries(writeQuery({ filter, sort, cursor: null }, me));
}

export async function inboxView(
  { inbox, conversation, unreadMails }: Pick<Services, 'inbox' | 'conversation' | 'unreadMails'>,
  visit: PanelVisit,
  { url }: Pick<AstroGlobal, 'url'>,
) {
  const me = personOf(visit).id;
  const { query, ignored } = askedList(url, me);
  const { filter, sort } = query;
  // An enquiry that arrives during these reads counts as new when the page looks again.
  const now = Date.now();
  const [page, total, counts, saved, found, people, unassigned, aside, missing, undelivered] =
    await Promise.all([
      inbox.list.page(query),
      inbox.list.count(filter, sortOf(query)),
      inbox.list.counts(me),
      inbox.views.of(me),
      inbox.list.choices(),
      inbox.leads.owners(),
      countMails(conversation, 'unassigned'),
      countMails(conversation, 'aside'),
      unreadMails.count(),
      inbox.undelivered.counts(),
    ]);
  const address = (change: Partial<InboxQuery> & Pick<InboxQuery, 'filter'>) =>
    listPath('/panel', writeQuery({ sort, cursor: null, ...change }, me));
  const own = writeQuery({ filter, sort, cursor: null }, me);
  const first = listPath('/panel', own);
  const unsorted = listPath('/panel', writeQuery({ filter }, me));
  const here = (cursor: string | null) => address({ filter, cursor });
  const label = (type: string) => typeLabels().get(type) ?? type;
  const names = new Map(people.map(({ id, name }) => [id, id === me ? `${name} (tú)` : name]));
  const choices = {
    states: stateChoices([...inbox.followUp.etapas, ...found.stages]),
    tags: [
      ...new Set([...inbox.followUp.etiquetas.map((tag) => tag.toLowerCase()), ...found.tags]),
    ].map((value) => ({ value, label: capitalized(value) })),
    owners: [
      { value: 'yo', label: 'Yo' },
      { value: NOBODY, label: 'Nadie' },
      ...people.filter(({ id }) => id !== me).map(({ id, name }) => ({ value: id, label: name })),
    ],
    people: people.map(({ id }) => ({ value: id, label: names.get(id) ?? '' })),
    types: found.types.map((value) => ({ value, label: label(value) })),
    sources: found.sources.map((value) => ({ value, label: sourceWords(value) })),
  };
  return {
    rows: page.rows,
    me,
    unassigned,
    aside: aside + missing,
    stuck: undelivered.given_up.count + undelivered.late.count + undelivered.kept.count,
    mailsAreFiles: inbox.mailsAreFiles,
    now,
    total,
    ready: [
      { words: 'Todas', href: '/panel', current: unsorted === '/panel' },
      ...READY_VIEWS.map((view) => {
        const current = listPath('/panel', writeQuery({ filter: readyFilter(view, me) }, me));
        return {
          words: READY_WORDS[view],
          href: readyPath(view, me),
          current: current === unsorted,
          count: counts[view],
        };
      }),
    ],
    saved: saved.map(({ id, name, query: text }) => {
      const href = text === '' ? '/panel' : `/panel?${text}`;
      return { id, words: name, href, current: href === first };
    }),
    byWait: sortOf(query) === 'waiting',
    sorts: (
      [
        ['arrival', 'recientes', filter],
        ['due', 'por vencer', filter],
        ['waiting', 'la que más espera', { ...filter, overdue: undefined, unanswered: true }],
      ] as const
    ).map(([order, words, listed]) => ({
      words,
      href: address({ filter: listed, sort: order }),
      current: sortOf(query) === order,
    })),
    values: Object.fromEntries(own),
    active: activeFilters(filter, { label, names }).map(({ name, words }) => ({
      words,
      isOfForm: name !== 'text' && name !== 'folios',
      without: address({ filter: { ...filter, [name]: undefined } }),
    })),
    ignored,
    choices,
    query: own.toString(),
    here: here(query.cursor),
    newer: page.previous === null ? null : here(page.previous),
    older: page.next === null ? null : here(page.next),
    first,
    files: {
      csv: listPath('/panel/solicitudes.csv', own),
      excel: withParam(listPath('/panel/solicitudes.csv', own), READER_PARAMETER, 'excel'),
      jsonl: listPath('/panel/solicitudes.jsonl', own),
    },
  };
}

/** Returns the address of a fixed view. The view «Sin responder» begins with the longest wait. */
export function readyPath(view: (typeof READY_VIEWS)[number], me: string): string {
  const sort = view === 'sin-responder' ? 'waiting' : 'arrival';
  return listPath('/panel', writeQuery({ filter: readyFilter(view, me), sort }, me));
}

export type InboxView = Awaited<ReturnType<typeof inboxView>>;

interface Names {
  label: (type: string) => string;
  names: ReadonlyMap<string, string>;
}

function activeFilters(filter: InboxFilter, { label, names }: Names) {
  const words: {
    [Name in keyof InboxFilter]-?: (value: NonNullable<InboxFilter[Name]>) => string;
  } = {
    state: stateWords,
    open: () => 'Abiertas',
    kind: kindWords,
    owner: (id) => (id === 'none' ? 'Sin responsable' : `De ${names.get(id) ?? 'otra persona'}`),
    type: label,
    source: (source) => `Origen: ${sourceWords(source)}`,
    from: (date) => `Desde ${writtenDay(date)}`,
    to: (date) => `Hasta ${writtenDay(date)}`,
    unanswered: () => 'Sin responder',
    overdue: () => 'Vencidas',
    failed: () => 'Con entrega fallida',
    urgent: () => 'Urgentes',
    hidden: () => 'Aplazadas',
    category: (category) =>
      category === 'aparte' ? 'Empleo y proveedores' : CATEGORY_WORDS[category],
    stage: String,
    tag: (tag) => `Etiqueta: ${capitalized(tag)}`,
    folios: (folios) => folios.join(', '),
    text: (text) => `«${text}»`,
  };
  return (Object.keys(words) as (keyof InboxFilter)[]).flatMap((name) => {
    const value = filter[name];
    const say = words[name] as (value: unknown) => string;
    return value === undefined ? [] : [{ name, words: say(value) }];
  });
}

function listPath(path: string, params: URLSearchParams): string {
  return params.size === 0 ? path : `${path}?${params.toString()}`;
}
