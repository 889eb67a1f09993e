import { content } from '#content/snapshot/content.ts';
import type { Outcome } from '#panel/shell/outcome.ts';
import type { PanelVisit } from '#server/accounts/visit.ts';
import { COPY_NOT_DELIVERED } from '#server/leads/lead-queue.ts';
import { actorOf } from '#server/leads/actor.ts';
import { countMails, listMails } from '#server/leads/conversation/unassigned-mails.ts';
import { readQuery, writeQuery } from '#server/leads/inbox/address.ts';
import type { InboxQuery } from '#server/leads/inbox/address.ts';
import type { Inbox } from '#server/leads/inbox/inbox.ts';
import { placeOf } from '#server/leads/inbox/list.ts';
import type { InboxRow } from '#server/leads/inbox/rows.ts';
import { firstName, type LeadOrigin } from '#server/leads/lead.ts';
import { telephoneOf } from '#server/leads/read-telephone.ts';
import type { Services } from '#server/start/services.ts';
import { smtpTried } from '#panel/shell/refusal-words.ts';
import { JOINED_PARAM } from '#panel/shell/visit.ts';
import { enquiryPath, stateChoices } from '#panel/shell/words.ts';

/**
 * The data of an enquiry's page; loading it counts as opening the enquiry.
 *
 * @returns null for an unknown folio
 */
export async function leadView(
  { inbox, config }: Pick<Services, 'inbox' | 'config'>,
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
  const place = around.findIndex((each) => each.folio === row.folio);
  const pathOf = (other: InboxRow | undefined) =>
    other === undefined ? null : listed(other.folio, list.search);
  const owners = people.map(({ id, name }) => ({
    value: id,
    label: id === actor.id ? `${name} (yo)` : name,
  }));
  // A deleted account may still own enquiries.
  if (row.owner !== null && !people.some(({ id }) => id === row.owner?.id)) {
    owners.push({ value: row.owner.id, label: row.owner.name });
  }
  const copyLost = found.deliveries.some(
    ({ channel, status }) => channel === 'visitor_mail' && status === 'failed',
  );
  return {
    ...found,
    // The form's content, which stands first.
    written:
      found.written?.filter(
        ({ value }) => !copyLost || [value].flat().join() !== COPY_NOT_DELIVERED,
      ) ?? null,
    /** Whether the visitor's copy was given up. */
    copyLost,
    origin: originEntries(found.origin),
    ways: waysTo(row, { name: brand.nombre, person: actor.name }),
    states: stateChoices([...inbox.followUp.etapas, ...(row.stage === null ? [] : [row.stage])]),
    followUp: inbox.followUp,
    money: inbox.money,
    owners,
    /** Whether mails are written to files, because there is no server. */
    mailsAreFiles: inbox.mailsAreFiles,
    /** Whether the reader may set a mail server. */
    mendsMail: visit.person?.role === 'administra',
    mailServer: smtpTried(config.smtpUrl),
    /** Id of the reader's account. */
    me: actor.id,
    canned: canned.map(({ id, title }) => ({ value: id, label: title })),
    /** The person's mail addresses, the one that they last wrote from first. */
    addresses,
    draft,
    drafts: others,
    /** The draft that was just discarded. */
    dropped: visit.action === 'descartar' && outcome && 'errors' in outcome ? outcome.values : null,
    /** Whose reply was just undone: the reader's, or a colleague's. */
    takenBack: TAKEN_BACK[searchParams.get('aviso') ?? ''] ?? null,
    /** Whether the reader has a signature. */
    signs: profile.lines !== null || profile.name !== null,
    photoOf: profile.photo === null ? null : actor.id,
    sent: sent && {
      ...sent,
      path: listed(sent.folio, list.search),
      /** Whether no enquiry waits after it. */
      last: searchParams.has(LAST_PARAM),
    },
    /** Folios of enquiries that were just merged into this one. */
    justJoined: found.merged
      .map((each) => each.row.folio)
      .filter((each) => searchParams.getAll(JOINED_PARAM).includes(each)),
    /** The return address of the page's forms: this page, with its list. */
    here: listed(row.folio, list.search),
    list: list.search === '' ? '/panel' : `/panel?${list.search}`,
    previous: pathOf(around[place - 1]),
    next: pathOf(around[place + 1]),
    /** The list around it, itself included, each with its page. */
    around: around.map((each) => ({ ...each, path: listed(each.folio, list.search) })),
    /** Whether the reader goes on to the next waiting enquiry after a reply. */
    goesOn: goesOn(visit),
    clock: { now: Date.now(), timeZone: inbox.timeZone },
    forgeryToken: visit.forgeryToken,
    /** A colleague's changes, after a conflict. */
    changes: outcome && 'errors' in outcome ? (outcome.changes ?? []) : [],
    /** The preview of a mail, with its form's values. */
    preview:
      outcome && 'preview' in outcome ? { ...outcome.preview, values: outcome.values } : null,
  };
}

/** How many of its list are shown before and after an enquiry. */
const AROUND = 15;

/** The notices at the reply form, by `aviso` in the address (actions.ts). */
const TAKEN_BACK: Readonly<Record<string, 'own' | 'theirs'>> = {
  deshecha: 'own',
  devuelta: 'theirs',
};

/** The query parameters for the reply that was just sent, and for having no further waiting enquiry. */
export const SENT_PARAM = 'enviada';
export const LAST_PARAM = 'ultima';

/** The list that an enquiry was opened from, and its query in the address. */
export function askedList({ url, person }: Pick<PanelVisit, 'url' | 'person'>): {
  query: InboxQuery;
  search: string;
} {
  const me = person?.id ?? '';
  const { query } = readQuery(url.searchParams, me);
  return { query, search: writeQuery({ ...query, cursor: null }, me).toString() };
}

/** The page of an enquiry, with its list. */
export function listed(folio: string, search: string): string {
  return search === '' ? enquiryPath(folio) : `${enquiryPath(folio)}?${search}`;
}

/** The cookie for going on to the next enquiry after a reply. */
export const GOES_ON = 'panel-siguiente';

function goesOn({ cookie }: PanelVisit): boolean {
  return cookie.split(';').some((pair) => pair.trim() === `${GOES_ON}=1`);
}

/**
 * The next waiting enquiry of a list, after one and then from the beginning.
 *
 * @returns its folio; null when none waits
 */
export async function nextWaiting(
  inbox: Pick<Inbox, 'list'>,
  { filter: asked, sort }: InboxQuery,
  row: InboxRow,
): Promise<string | null> {
  const filter = { ...asked, unanswered: true } as const;
  const after = placeOf(row, { filter, sort }, 'after');
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

interface From {
  name: string;
  /** The author of the reply. */
  person: string;
}

/** Ways to answer besides the page's form. */
function waysTo({ correo, telefono, telefonoEscrito, nombre, folio }: InboxRow, from: From) {
  const { shown, call, chat } = telephoneOf({ telefono, detail: { telefonoEscrito } });
  const greeting = `Hola, ${firstName(nombre)}: soy ${from.person}, de ${from.name}. Te escribo por tu solicitud ${folio}.`;
  return {
    mail: `mailto:${encodeURIComponent(correo)}?subject=${encodeURIComponent(`Tu solicitud ${folio}`)}`,
    /** As it is shown; `href` is null for an uncertain number. */
    telephone: { shown, href: call },
    whatsapp: chat === null ? null : `https://wa.me/${chat}?text=${encodeURIComponent(greeting)}`,
  };
}

const UNASSIGNED_PAGE = 30;

/** The data of the page of mails without an enquiry. */
export async function unassignedView(
  { conversation, unreadMails, inbox }: Pick<Services, 'conversation' | 'unreadMails' | 'inbox'>,
  params: URLSearchParams,
) {
  const before = params.get('pagina');
  const mails = await listMails(conversation, 'unassigned', UNASSIGNED_PAGE, before);
  const [aside, missing] = await Promise.all([
    countMails(conversation, 'aside'),
    unreadMails.count(),
  ]);
  const last = mails.length === UNASSIGNED_PAGE ? mails.at(-1) : undefined;
  return {
    mails,
    /** How many are aside. */
    aside: aside + missing,
    next: last === undefined ? null : `/panel/correos?pagina=${encodeURIComponent(last.id)}`,
    clock: { now: Date.now(), timeZone: inbox.timeZone },
  };
}

/** The data of the page of mails that are aside. */
export async function asideView(
  { conversation, unreadMails, inbox }: Pick<Services, 'conversation' | 'unreadMails' | 'inbox'>,
  params: URLSearchParams,
) {
  const [mails, missing] = await Promise.all([
    listMails(conversation, 'aside', UNASSIGNED_PAGE, params.get('pagina')),
    unreadMails.list(),
  ]);
  const last = mails.length === UNASSIGNED_PAGE ? mails.at(-1) : undefined;
  return {
    mails,
    missing,
    next:
      last === undefined ? null : `/panel/correos/apartados?pagina=${encodeURIComponent(last.id)}`,
    clock: { now: Date.now(), timeZone: inbox.timeZone },
  };
}

export type AsideView = Awaited<ReturnType<typeof asideView>>;
