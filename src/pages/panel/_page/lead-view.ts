import type { LeadPageProps } from '#features/panel-lead/LeadPage.tsx';
import type { Entry } from '#features/panel-lead/lead-view.ts';
import { historyLine } from '#pages/panel/_page/history-line.ts';
import type { PanelPage } from '#pages/panel/_page/open-page.ts';
import { rowView } from '#pages/panel/_page/row-view.ts';
import { typeLabels } from '#pages/panel/_page/type-labels.ts';
import { COPY_NOT_DELIVERED } from '#server/leads/lead-queue.ts';
import { actorOf } from '#server/leads/inbox/actor.ts';
import type { InboxRow } from '#server/leads/inbox/list.ts';
import { LEAD_STATES, STATE_WORDS } from '#server/leads/states.ts';
import type { LeadOrigin } from '#server/leads/origin.ts';
import type { Services } from '#server/start/services.ts';
import { dayWords } from '#ui/panel/moments.ts';
import { personPath } from '#ui/panel/person.ts';
import { sentence } from '#ui/panel/sentence.ts';

/** Longest national number, in digits: a longer one has its country's code already. */
const NATIONAL_DIGITS = 10;

/**
 * Everything that the page of an enquiry shows; being asked for is being opened.
 *
 * @returns null when there is none by that folio
 */
export async function leadPageProps(
  { inbox, brand }: Pick<Services, 'inbox' | 'brand'>,
  { visit, states, outcome }: PanelPage,
  folio: string,
): Promise<LeadPageProps | null> {
  const actor = actorOf(visit);
  await inbox.leads.opened(folio, actor);
  const found = await inbox.leads.read(folio);
  if (found === null) return null;
  const [canned, draft, writing, people, labels] = await Promise.all([
    inbox.replies.canned(folio, actor),
    inbox.replies.draft(folio, actor.id),
    inbox.replies.writing(folio, actor.id),
    inbox.leads.owners(),
    typeLabels(),
  ]);
  const { row } = found;
  const options = [...people.map(({ id, name }) => ({ value: id, label: name }))];
  // An account that was taken away may still have enquiries.
  if (row.owner !== null && !people.some(({ id }) => id === row.owner?.id)) {
    options.push({ value: row.owner.id, label: row.owner.name });
  }
  const copyLost = found.deliveries.some(
    ({ channel, status }) => channel === 'visitor_mail' && status === 'failed',
  );
  const changes = outcome && 'errors' in outcome ? (outcome.changes ?? []) : [];
  return {
    view: {
      row: rowView(row, labels),
      // Said above all the rest, while it is so.
      written:
        found.written?.filter(
          ({ value }) => !copyLost || [value].flat().join() !== COPY_NOT_DELIVERED,
        ) ?? null,
      raw: found.raw,
      copyLost,
      origin: originEntries(found.origin),
      notice: found.notice && {
        words:
          found.notice.since === null
            ? found.notice.version
            : `${found.notice.version}, publicado el ${dayWords(found.notice.since, inbox.timeZone)}`,
        href: `/privacidad/versiones/${found.notice.version}`,
      },
      suspicion: found.suspicion,
      held: found.held,
      person: visit.person?.role === 'administra' ? personPath(folio) : null,
      others: found.others.map((other) => rowView(other, labels)),
      history: found.timeline.toReversed().map((entry) => historyLine(entry, inbox.timeZone)),
      ways: waysTo(row, { name: brand.nombre, phone: brand.telefono, person: actor.name }),
      states: LEAD_STATES.map((value) => ({ value, label: sentence(STATE_WORDS[value]) })),
      owners: options,
      canned: canned.map(({ id, title }) => ({ value: id, label: title })),
      draft,
      writing: writing.map(({ name }) => name),
      clock: { now: Date.now(), timeZone: inbox.timeZone },
      forgeryToken: visit.forgeryToken,
    },
    states,
    changes: changes.map((entry) => historyLine(entry, inbox.timeZone)),
    preview:
      outcome && 'preview' in outcome ? { ...outcome.preview, values: outcome.values } : null,
  };
}

function originEntries(origin: LeadOrigin | null): Entry[] {
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
