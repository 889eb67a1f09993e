import type { Outcome } from '#server/accounts/outcome.ts';
import type { PanelVisit } from '#server/accounts/visit.ts';
import { COPY_NOT_DELIVERED } from '#server/leads/lead-queue.ts';
import { actorOf } from '#server/leads/inbox/actor.ts';
import type { InboxRow } from '#server/leads/inbox/list.ts';
import { LEAD_STATES, type LeadOrigin } from '#server/leads/lead.ts';
import type { Services } from '#server/start/services.ts';
import { stateWords } from '#panel/shell/words.ts';

/** Longest national number, in digits: a longer one has its country's code already. */
const NATIONAL_DIGITS = 10;

/**
 * What the page of an enquiry shows; being asked for is being opened.
 *
 * @returns null when there is none by that folio
 */
export async function leadView(
  { inbox, brand }: Pick<Services, 'inbox' | 'brand'>,
  visit: PanelVisit,
  outcome: Outcome | null,
  folio: string,
) {
  const actor = actorOf(visit);
  await inbox.leads.opened(folio, actor);
  const found = await inbox.leads.read(folio);
  if (found === null) return null;
  const [canned, draft, writing, people] = await Promise.all([
    inbox.replies.canned(folio, actor),
    inbox.replies.draft(folio, actor.id),
    inbox.replies.writing(folio, actor.id),
    inbox.leads.owners(),
  ]);
  const { row } = found;
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
    /** Whether all that is known of its writer may be seen. */
    administers: visit.person?.role === 'administra',
    ways: waysTo(row, { name: brand.nombre, phone: brand.telefono, person: actor.name }),
    states: LEAD_STATES.map((value) => ({ value, label: stateWords(value) })),
    owners,
    canned: canned.map(({ id, title }) => ({ value: id, label: title })),
    draft,
    /** Colleagues who are writing an answer too. */
    writing: writing.map(({ name }) => name),
    clock: { now: Date.now(), timeZone: inbox.timeZone },
    forgeryToken: visit.forgeryToken,
    /** What a colleague changed meanwhile, of a change that came too late. */
    changes: outcome && 'errors' in outcome ? (outcome.changes ?? []) : [],
    /** A mail as it would go, and the form that it came from. */
    preview:
      outcome && 'preview' in outcome ? { ...outcome.preview, values: outcome.values } : null,
  };
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
  /** The brand's name and telephone, with its country's code. */
  name: string;
  phone: string;
  /** Who is going to write. */
  person: string;
}

/** Ways to answer besides the page's own form. */
function waysTo({ correo, telefono, nombre, folio }: InboxRow, from: From) {
  const digits = telefono.replaceAll(/\D/g, '');
  const code = /^\+(\d{1,3})/.exec(from.phone)?.[1] ?? '';
  const full = digits.length > NATIONAL_DIGITS ? digits : `${code}${digits}`;
  const first = nombre.trim().split(/\s+/u)[0] ?? nombre;
  const greeting = `Hola, ${first}: soy ${from.person}, de ${from.name}. Te escribo por tu solicitud ${folio}.`;
  return {
    mail: `mailto:${encodeURIComponent(correo)}?subject=${encodeURIComponent(`Tu solicitud ${folio}`)}`,
    telephone: digits === '' ? null : `tel:${digits.length > NATIONAL_DIGITS ? '+' : ''}${digits}`,
    whatsapp:
      digits.length < 7 ? null : `https://wa.me/${full}?text=${encodeURIComponent(greeting)}`,
  };
}
