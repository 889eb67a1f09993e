import { content } from '#content/snapshot/content.ts';
import type { Outcome } from '#panel/shell/outcome.ts';
import type { PanelVisit } from '#server/accounts/visit.ts';
import { COPY_NOT_DELIVERED } from '#server/leads/lead-queue.ts';
import { actorOf } from '#server/leads/actor.ts';
import { countMails, listMails } from '#server/leads/conversation/loose-mails.ts';
import { readQuery, writeQuery } from '#server/leads/inbox/address.ts';
import type { InboxQuery } from '#server/leads/inbox/address.ts';
import type { Inbox } from '#server/leads/inbox/inbox.ts';
import { placeOf } from '#server/leads/inbox/list.ts';
import type { InboxRow } from '#server/leads/inbox/rows.ts';
import { firstName, type LeadOrigin } from '#server/leads/lead.ts';
import { telephoneOf } from '#server/leads/read-telephone.ts';
import type { Services } from '#server/start/services.ts';
import { JOINED_PARAM } from '#panel/shell/visit.ts';
import { enquiryPath, stateChoices } from '#panel/shell/words.ts';

/**
 * What the page of an enquiry shows; being asked for is being opened.
 *
 * @returns null when there is none by that folio
 */
export async function leadView(
  { inbox }: Pick<Services, 'inbox'>,
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
  const owners = people.map(({ id, name }) => ({ value: id, label: name }));
  // An account that was taken away may still have enquiries.
  if (row.owner !== null && !people.some(({ id }) => id === row.owner?.id)) {
    owners.push({ value: row.owner.id, label: row.owner.name });
  }
  const copyLost = found.deliveries.some(
    ({ channel, status }) => channel === 'visitor_mail' && status === 'failed',
  );
  return {
    ...found,
    // Said above all the rest, while it is so.
    written:
      found.written?.filter(
        ({ value }) => !copyLost || [value].flat().join() !== COPY_NOT_DELIVERED,
      ) ?? null,
    /** Whether the visitor's copy was refused for good. */
    copyLost,
    origin: originEntries(found.origin),
    ways: waysTo(row, { name: brand.nombre, person: actor.name }),
    states: stateChoices([...inbox.followUp.etapas, ...(row.stage === null ? [] : [row.stage])]),
    followUp: inbox.followUp,
    money: inbox.money,
    owners,
    /** Whether mails are kept as files, since no server takes them. */
    mailsAreFiles: inbox.mailsAreFiles,
    /** Id of whoever is looking. */
    me: actor.id,
    canned: canned.map(({ id, title }) => ({ value: id, label: title })),
    /** The person's mail addresses, the one that they last wrote from first. */
    addresses,
    draft,
    /** What colleagues have written and not sent. */
    drafts: others,
    /** What was just thrown away of an answer. */
    dropped: visit.action === 'descartar' && outcome && 'errors' in outcome ? outcome.values : null,
    /** Whose answer was just taken back. */
    takenBack: TAKEN_BACK[searchParams.get('aviso') ?? ''] ?? null,
    /** Whether they sign with lines of their own. */
    signs: profile.lines !== null || profile.name !== null,
    photoOf: profile.photo === null ? null : actor.id,
    sent: sent && {
      ...sent,
      path: listed(sent.folio, list.search),
      /** Nothing waits after it. */
      last: searchParams.has(LAST_PARAM),
    },
    /** Folios of what was just joined to this one, and is. */
    justJoined: found.merged
      .map((each) => each.row.folio)
      .filter((each) => searchParams.getAll(JOINED_PARAM).includes(each)),
    /** Where the forms of the page come back to: this page, with the list that it is of. */
    here: listed(row.folio, list.search),
    list: list.search === '' ? '/panel' : `/panel?${list.search}`,
    previous: pathOf(around[place - 1]),
    next: pathOf(around[place + 1]),
    /** The list about it, it included, each with its page. */
    around: around.map((each) => ({ ...each, path: listed(each.folio, list.search) })),
    /** Whether they go on to the next that waits once they have answered. */
    goesOn: goesOn(visit),
    clock: { now: Date.now(), timeZone: inbox.timeZone },
    forgeryToken: visit.forgeryToken,
    /** What a colleague changed meanwhile, of a change that came too late. */
    changes: outcome && 'errors' in outcome ? (outcome.changes ?? []) : [],
    /** A mail as it would go, and the form that it came from. */
    preview:
      outcome && 'preview' in outcome ? { ...outcome.preview, values: outcome.values } : null,
  };
}

/** How many of its list are shown before an enquiry, and how many after it. */
const AROUND = 15;

/** What is said at the answer itself, by `aviso` in the address (actions.ts). */
const TAKEN_BACK: Readonly<Record<string, 'own' | 'theirs'>> = {
  deshecha: 'own',
  devuelta: 'theirs',
};

/** In an address, the answer that was just sent; and that nothing waits after it. */
export const SENT_PARAM = 'enviada';
export const LAST_PARAM = 'ultima';

/** The list that an enquiry was opened from, and how an address says so. */
export function askedList({ url, person }: Pick<PanelVisit, 'url' | 'person'>): {
  query: InboxQuery;
  search: string;
} {
  const me = person?.id ?? '';
  const { query } = readQuery(url.searchParams, me);
  return { query, search: writeQuery({ ...query, cursor: null }, me).toString() };
}

/** The page of an enquiry as one of a list. */
export function listed(folio: string, search: string): string {
  return search === '' ? enquiryPath(folio) : `${enquiryPath(folio)}?${search}`;
}

/** The cookie that remembers whether somebody goes on to the next one after an answer. */
export const GOES_ON = 'panel-siguiente';

function goesOn({ cookie }: PanelVisit): boolean {
  return cookie.split(';').some((pair) => pair.trim() === `${GOES_ON}=1`);
}

/**
 * The next of a list that waits for an answer, from an enquiry on and then from the beginning.
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

/** What `leadView` gives. */
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
  /** The brand's. */
  name: string;
  /** Who is going to write. */
  person: string;
}

/** Ways to answer besides the page's own form. */
function waysTo({ correo, telefono, telefonoEscrito, nombre, folio }: InboxRow, from: From) {
  const { shown, call, chat } = telephoneOf({ telefono, detail: { telefonoEscrito } });
  const greeting = `Hola, ${firstName(nombre)}: soy ${from.person}, de ${from.name}. Te escribo por tu solicitud ${folio}.`;
  return {
    mail: `mailto:${encodeURIComponent(correo)}?subject=${encodeURIComponent(`Tu solicitud ${folio}`)}`,
    /** As it is read; where a press calls it is null without certainty about whom. */
    telephone: { shown, href: call },
    whatsapp: chat === null ? null : `https://wa.me/${chat}?text=${encodeURIComponent(greeting)}`,
  };
}

/** Mails of no enquiry on a page. */
const LOOSE_PAGE = 30;

/** What the page of the mails that belong to no enquiry shows. */
export async function looseView(
  { conversation, mailboxAside, inbox }: Pick<Services, 'conversation' | 'mailboxAside' | 'inbox'>,
  params: URLSearchParams,
) {
  const before = params.get('pagina');
  const mails = await listMails(conversation, 'loose', LOOSE_PAGE, before);
  const [apart, missing] = await Promise.all([
    countMails(conversation, 'apart'),
    mailboxAside.count(),
  ]);
  const last = mails.length === LOOSE_PAGE ? mails.at(-1) : undefined;
  return {
    mails,
    /** How many are set aside. */
    apart: apart + missing,
    next: last === undefined ? null : `/panel/correos?pagina=${encodeURIComponent(last.id)}`,
    clock: { now: Date.now(), timeZone: inbox.timeZone },
  };
}

/** What the page of the mails that were set aside shows. */
export async function apartView(
  { conversation, mailboxAside, inbox }: Pick<Services, 'conversation' | 'mailboxAside' | 'inbox'>,
  params: URLSearchParams,
) {
  const [mails, missing] = await Promise.all([
    listMails(conversation, 'apart', LOOSE_PAGE, params.get('pagina')),
    mailboxAside.list(),
  ]);
  const last = mails.length === LOOSE_PAGE ? mails.at(-1) : undefined;
  return {
    mails,
    missing,
    next:
      last === undefined ? null : `/panel/correos/apartados?pagina=${encodeURIComponent(last.id)}`,
    clock: { now: Date.now(), timeZone: inbox.timeZone },
  };
}

/** What `apartView` gives. */
export type ApartView = Awaited<ReturnType<typeof apartView>>;
