import { Badge, type BadgeProps } from '#ui/badge/Badge.tsx';
import { ClockIcon, WarningIcon } from '#ui/icon/icons.ts';
import { Ago } from './Ago.tsx';
import type { InboxRow } from '#server/leads/inbox/rows.ts';
import { formatPrice } from '#content/words/prices.ts';
import { CATEGORY_WORDS, type LeadState, OPEN_STATES } from '#server/leads/lead.ts';
import { stateWords } from './words.ts';
import { dayAndHour, spanWords, writtenDay } from './moments.ts';
import styles from './Panel.module.css';
import { capitalized } from '#content/values/capitals.ts';
import { agencyZone } from '#server/leads/zone.ts';
import { content } from '#content/snapshot/content.ts';

const toneOf = (state: LeadState): BadgeProps['tone'] =>
  state === 'ganada'
    ? 'success'
    : OPEN_STATES.includes(state) && state !== 'nueva'
      ? 'info'
      : 'plain';

export function StateMark({ state, stage }: Pick<InboxRow, 'state' | 'stage'>) {
  return (
    <span className={state === 'nueva' ? styles['fresh'] : styles['mark']}>
      <Badge tone={toneOf(state)}>{stage ?? stateWords(state)}</Badge>
    </span>
  );
}

export function WorkMarks({
  row: { urgent, urgentWhy, category, amount, expectedOn, tags },
}: {
  row: Pick<InboxRow, 'urgent' | 'urgentWhy' | 'category' | 'amount' | 'expectedOn' | 'tags'>;
}) {
  return (
    <>
      {urgent && (
        <span className={styles['mark']} title={urgentWhy ?? undefined}>
          <Badge tone="error" icon={<WarningIcon />}>
            Urgente
          </Badge>
        </span>
      )}
      {category !== 'cliente' && <Badge>{CATEGORY_WORDS[category]}</Badge>}
      {amount !== null && (
        <span className={styles['soft']}>
          <b>{formatPrice(amount, content().services)}</b>
          {expectedOn !== null && `, ${writtenDay(expectedOn)}`}
        </span>
      )}
      {tags.map((tag) => (
        <Badge key={tag}>
          <bdi>{capitalized(tag)}</bdi>
        </Badge>
      ))}
    </>
  );
}

/** The mark has a stronger style if the answer is due within this time. */
const SOON_MS = 2 * 60 * 60 * 1000;

/**
 * Draws when an answer is due, or that a reply has not been sent yet. If `mailsAreFiles`, no mail
 * leaves, so the client still waits.
 */
export function PromiseMark({ row, mailsAreFiles = false }: PromiseMarkProps) {
  if (mailsAreFiles && row.unsent === 'waiting') {
    return <DueMark row={{ ...row, firstAnswerAt: null, awaitsAnswer: true }} />;
  }
  if (row.unsent === null) return <DueMark row={row} />;
  if (row.unsent === 'waiting') return <span className={styles['soft']}>Respuesta por salir</span>;
  return (
    <>
      <Badge tone="error" icon={<WarningIcon />}>
        Tu respuesta {row.unsent === 'retrying' ? 'aún no sale' : 'no salió'}
      </Badge>
      {row.awaitsAnswer && <DueMark row={row} />}
    </>
  );
}

interface PromiseMarkProps {
  row: InboxRow;
  mailsAreFiles?: boolean;
}

function DueMark({ row }: PromiseMarkProps) {
  const { dueAt, firstAnswerAt, arrivedAt, awaitsAnswer, awaitsSince } = row;
  if (firstAnswerAt !== null && !(awaitsAnswer && awaitsSince !== null)) {
    const late = dueAt !== null && firstAnswerAt > dueAt;
    return (
      <span className={styles['soft']}>
        Contestada en {spanWords(firstAnswerAt - arrivedAt)}
        {late && ', tarde'}
      </span>
    );
  }
  if (!awaitsAnswer) return null;
  if (dueAt === null) {
    return awaitsSince === null ? null : (
      <Badge icon={<ClockIcon />}>
        Espera desde <Ago at={awaitsSince} />
      </Badge>
    );
  }
  const left = dueAt - Date.now();
  if (left <= 0) {
    return (
      <Badge tone="error" icon={<ClockIcon />}>
        Venció <Ago at={dueAt} />
      </Badge>
    );
  }
  const words = (
    <>
      Vence <Ago at={dueAt} />
    </>
  );
  return left < SOON_MS ? (
    <Badge icon={<ClockIcon />}>{words}</Badge>
  ) : (
    <span className={styles['soft']}>{words}</span>
  );
}

export function ReminderMark({ row }: { row: Pick<InboxRow, 'remindAt'> }) {
  return row.remindAt === null ? null : (
    <span className={styles['soft']}>
      <ClockIcon /> Recordar{' '}
      <time dateTime={new Date(row.remindAt).toISOString()} className={styles['moment']}>
        {dayAndHour(row.remindAt, Date.now(), agencyZone())}
      </time>
    </span>
  );
}

/** Draws the date until which lists hide an enquiry. Warns if the answer is due earlier. */
export function PostponedMark({
  row: { hiddenUntil, dueAt, awaitsAnswer, firstAnswerAt },
}: {
  row: Pick<InboxRow, 'hiddenUntil' | 'dueAt' | 'awaitsAnswer' | 'firstAnswerAt'>;
}) {
  if (hiddenUntil === null || hiddenUntil <= Date.now()) return null;
  const isPastDue = awaitsAnswer && firstAnswerAt === null && dueAt !== null && dueAt < hiddenUntil;
  return (
    <Badge tone={isPastDue ? 'error' : 'plain'} icon={isPastDue ? <WarningIcon /> : <ClockIcon />}>
      Aplazada hasta <Ago at={hiddenUntil} />
      {isPastDue && ', después de que vence'}
    </Badge>
  );
}

export function DeliveryMark({ failed, late }: InboxRow['deliveries']) {
  if (failed + late === 0) return null;
  const count = failed > 0 ? failed : late;
  const fate = failed === 0 ? 'con retraso' : failed === 1 ? 'fallida' : 'fallidas';
  const words = `${count} ${count === 1 ? 'entrega' : 'entregas'} ${fate}`;
  return <Badge tone={failed > 0 ? 'error' : 'plain'}>{words}</Badge>;
}
