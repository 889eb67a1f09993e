import { content } from '#content/snapshot/content.ts';
import type { Outcome } from '#panel/shell/outcome.ts';
import { type PanelVisit, personOf, withParam } from '#server/accounts/visit.ts';
import { COPY_NOT_DELIVERED } from '#server/leads/lead-queue.ts';
import { actorOf } from '#server/leads/actor.ts';
import {
  countMails,
  listMails,
  type MailList,
} from '#server/leads/conversation/unassigned-mails.ts';
import { CURSOR_PARAMETER, readQuery, writeQuery } from '#server/leads/inbox/address.ts';
import type { InboxQuery } from '#server/leads/inbox/address.ts';
import type { Inbox } from '#server/leads/inbox/inbox.ts';
import { placeOf, sortOf } from '#server/leads/inbox/list.ts';
import type { InboxRow } from '#server/leads/inbox/rows.ts';
import { type LeadOrigin } from '#server/leads/lead.ts';
import { telephoneOf } from '#server/leads/read-telephone.ts';
import type { Services } from '#server/start/services.ts';
import { smtpTried } from '#panel/shell/refusal-words.ts';
import { JOINED_PARAM } from '#panel/shell/visit.ts';
import { enquiryPath, stateChoices } from '#panel/shell/words.ts';

/** Reads an enquiry's page, and records who opened it. Returns null for an unknown folio. */
export async function leadView(
  { inbox, config }: Pick<Services, 'inbox'> & { config: Pick<Services['config'], 'smtpUrl'> },
  visit: PanelVisit,
  outcome: Outcome | null,
  folio: string,
) {
  const { brand } = content();
  const actor = actorOf(visit);
  await inbox.leads.opened(folio, actor);
  const found = await inbox.leads.read(folio);
  if (found === null) return null;
  const { row } = found;
  const { searchParams } = visit.url;
  const list = askedList(visit);
  // A reply can move the enquiry in a sorted list, so `place` stores the position before the reply.
  const place = sortOf(list.query) === 'arrival' ? null : placeOf(row, list.query, 'after');
  const [canned, addresses, draft, others, people, profile, sent, around] = await Promise.all([
    inbox.replies.canned(folio, actor),
    inbox.replies.addresses(folio),
    inbox.replies.draft(folio, actor.id),
    inbox.replies.others(folio, actor.id),
    inbox.leads.owners(),
    inbox.replies.profile(actor.id),
    inbox.replies.sent(searchParams.get(SENT_PARAM) ?? '', actor.id),
    inbox.list.around(list.query, row, AROUND),
  ]);
  const own = around.findIndex((each) => each.folio === row.folio);
  const pathOf = (other: InboxRow | undefined) =>
    other === undefined ? null : listed(other.folio, list.search);
  const owners = people.map(({ id, name }) => ({
    value: id,
    label: id === actor.id ? `${name} (yo)` : name,
  }));
  if (row.owner !== null && !people.some(({ id }) => id === row.owner?.id)) {
    owners.push({ value: row.owner.id, label: row.owner.name });
  }
  const copyLost = found.deliveries.some(
    ({ channel, status }) => channel === 'visitor_mail' && status === 'failed',
  );
  return {
    ...found,
    // If `copyLost` is true, the page shows a warning, so `written` leaves out the same warning.
    written:
      found.written?.filter(
        ({ value }) => !copyLost || [value].flat().join() !== COPY_NOT_DELIVERED,
      ) ?? null,
    copyLost,
    origin: originEntries(found.origin),
    ways: waysTo(row, brand.nombre, actor.name),
    states: stateChoices([...inbox.followUp.etapas, ...(row.stage === null ? [] : [row.stage])]),
    followUp: inbox.followUp,
    owners,
    mailsAreFiles: inbox.mailsAreFiles,
    mendsMail: visit.person?.role === 'administra',
    mailServer: smtpTried(config.smtpUrl),
    me: actor.id,
    canned: canned.map(({ id, title }) => ({ value: id, label: title })),
    /** The client's mail addresses. The address that was used most recently comes first. */
    addresses,
    draft,
    drafts: others,
    dropped: visit.action === 'descartar' && outcome && 'errors' in outcome ? outcome.values : null,
    takenBack: TAKEN_BACK[searchParams.get('aviso') ?? ''] ?? null,
    signs: profile.lines !== null || profile.name !== null,
    photoOf: profile.photo === null ? null : actor.id,
    sent: sent && {
      ...sent,
      path: listed(sent.folio, list.search),
      last: searchParams.has(LAST_PARAM),
    },
    justJoined: found.merged
      .map((each) => each.row.folio)
      .filter((each) => searchParams.getAll(JOINED_PARAM).includes(each)),
    /** The address to which the page's forms return, with the list's filters and position. */
    here: withPlace(listed(row.folio, list.search), place),
    list: list.search === '' ? '/panel' : `/panel?${list.search}`,
    previous: pathOf(around[own - 1]),
    next: pathOf(around[own + 1]),
    byWait: sortOf(list.query) === 'waiting',
    justMarked: searchParams.get('aviso') === 'publicidad',
    around: around.map((each) => ({ ...each, path: listed(each.folio, list.search) })),
    goesOn: goesOn(visit),
    changes: outcome && 'errors' in outcome ? (outcome.changes ?? []) : [],
    preview:
      outcome && 'preview' in outcome ? { ...outcome.preview, values: outcome.values } : null,
  };
}

/** The most enquiries that the page lists before the open enquiry, and the most after it. */
const AROUND = 15;

/** Who wrote the cancelled reply, by the value of the URL's parameter `aviso`. */
const TAKEN_BACK: Readonly<Record<string, 'own' | 'theirs'>> = {
  deshecha: 'own',
  devuelta: 'theirs',
};

/** URL parameters after a reply. `LAST_PARAM` means that no other enquiry waits for an answer. */
export const SENT_PARAM = 'enviada';
export const LAST_PARAM = 'ultima';

/** Returns the filters of the list from which the person came. `search` is their URL query. */
export function askedList(visit: Pick<PanelVisit, 'url' | 'person'>): {
  query: InboxQuery;
  search: string;
} {
  const me = personOf(visit).id;
  const { query } = readQuery(visit.url.searchParams, me);
  return { query, search: writeQuery({ ...query, cursor: null }, me).toString() };
}

export function listed(folio: string, search: string): string {
  return search === '' ? enquiryPath(folio) : `${enquiryPath(folio)}?${search}`;
}

/**
 * Adds the `cursor` of a list of enquiries to a URL. With it, the panel finds the next enquiry even
 * if the enquiry of the URL has left the list.
 */
export function withPlace(address: string, cursor: string | null): string {
  return cursor === null ? address : withParam(address, CURSOR_PARAMETER, cursor);
}

/** The cookie that remembers that the person wants the next waiting enquiry after a reply. */
export const GOES_ON = 'panel-siguiente';

function goesOn({ cookie }: PanelVisit): boolean {
  return cookie.split(';').some((pair) => pair.trim() === `${GOES_ON}=1`);
}

/**
 * Returns the folio of the next enquiry after `row` that waits for an answer. At the end of the
 * list, continues at the beginning. Returns null if no other enquiry waits.
 */
export async function nextWaiting(
  inbox: Pick<Inbox, 'list'>,
  { filter: asked, sort, cursor: kept }: InboxQuery,
  row: InboxRow,
): Promise<string | null> {
  const filter = { ...asked, unanswered: true } as const;
  const after = placeOf(row, { filter, sort, cursor: kept }, 'after');
  for (const cursor of after === null ? [null] : [after, null]) {
    const { rows } = await inbox.list.page({ filter, sort, cursor }, 2);
    const other = rows.find(({ folio }) => folio !== row.folio);
    if (other !== undefined) return other.folio;
  }
  return null;
}

export type LeadView = NonNullable<Awaited<ReturnType<typeof leadView>>>;

function originEntries(origin: LeadOrigin | null): { label: string; value: string }[] {
  const rows = [
    ['Llegó desde', origin?.referrer],
    ['Primera página', origin?.firstPage],
    ['Página del formulario', origin?.formPage],
    ['Fuente', origin?.utmSource],
    ['Medio', origin?.utmMedium],
    ['Campaña', origin?.utmCampaign],
  ] as const;
  return rows.flatMap(([label, value]) =>
    value === undefined || value === '' ? [] : [{ label, value }],
  );
}

function waysTo(row: InboxRow, agency: string, person: string) {
  const { correo, telefono, telefonoEscrito, nombre, folio } = row;
  const { shown, call, chat } = telephoneOf({ telefono, detail: { telefonoEscrito } });
  const greeting = `Hola, ${nombre}: soy ${person}, de ${agency}. Te escribo por tu solicitud ${folio}.`;
  return {
    mail: `mailto:${encodeURIComponent(correo)}?subject=${encodeURIComponent(`Tu solicitud ${folio}`)}`,
    /** `href` is null if the number may be wrong. */
    telephone: { shown, href: call },
    whatsapp: chat === null ? null : `https://wa.me/${chat}?text=${encodeURIComponent(greeting)}`,
  };
}

const MAILS_PAGE = 30;

export const UNASSIGNED_PATH = '/panel/correos';
export const ASIDE_PATH = '/panel/correos/apartados';

/** Reads one page of the mails without an enquiry, or of the mails that look automatic. */
export async function mailsView(
  { conversation, unreadMails }: Pick<Services, 'conversation' | 'unreadMails'>,
  list: MailList,
  params: URLSearchParams,
) {
  const [mails, missing, aside, unread] = await Promise.all([
    listMails(conversation, list, MAILS_PAGE, params.get('pagina')),
    unreadMails.list(),
    countMails(conversation, 'aside'),
    unreadMails.count(),
  ]);
  const last = mails.length === MAILS_PAGE ? mails.at(-1) : undefined;
  const path = list === 'aside' ? ASIDE_PATH : UNASSIGNED_PATH;
  return {
    mails,
    missing,
    aside: aside + unread,
    next: last === undefined ? null : withParam(path, 'pagina', last.id),
  };
}

export type MailsView = Awaited<ReturnType<typeof mailsView>>;
