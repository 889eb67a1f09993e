import { numberWords } from '#content/values/locale.ts';
import { Alert } from '#ui/alert/Alert.tsx';
import { classNames } from '#ui/class-names.ts';
import { Ago, At } from '#panel/shell/Ago.tsx';
import type { LeadView } from './query.ts';
import styles from './LeadPage.module.css';
import { channelWords } from '#panel/shell/words.ts';
import { isolated } from '#forms/written-text.ts';
import { KEPT_AS_FILE } from '#server/messages/delivery.ts';
import { CATEGORY_WORDS, STATE_WORDS } from '#server/leads/lead.ts';
import {
  CALL_WORDS,
  type Contact,
  type Happening,
  type TimelineEntry,
} from '#server/leads/timeline.ts';
import { pageWords } from '#content/snapshot/page-words.ts';
import { exactWords, writtenDay } from '#panel/shell/moments.ts';
import panel from '#panel/shell/Panel.module.css';
import { capitalized } from '#content/values/capitals.ts';
import { agencyZone } from '#server/leads/zone.ts';

export function History({ view }: { view: LeadView }) {
  const timeline = historyLines(view.timeline);
  return (
    <section
      id="historia"
      aria-labelledby="historia-titulo"
      className={panel['part']}
      data-part="history"
      data-seen={timeline.length}
    >
      <details id="hechos" className={panel['fold']}>
        <summary>
          <h2 id="historia-titulo">Historial</h2>{' '}
          <span>{timeline.length === 1 ? '1 hecho' : `${timeline.length} hechos`}</span>
        </summary>
        <ol className={styles['lines']}>
          {timeline.toReversed().map((line) => (
            <Line key={line.entry.id} line={line} />
          ))}
        </ol>
      </details>
    </section>
  );
}

/** Draws what colleagues changed while the person wrote. */
export function Changes({ view: { changes } }: { view: Pick<LeadView, 'changes'> }) {
  if (changes.length === 0) return null;
  return (
    <Alert tone="info" title="Esto cambió mientras tanto" live={false}>
      <ul>
        {historyLines(changes).map((line) => (
          <li key={line.entry.id}>
            <bdi>{lineOf(line).what}</bdi>, <Ago at={line.entry.at} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}

interface HistoryLine {
  entry: TimelineEntry;
  stage: string | null;
}

/** Returns the history's lines. A state and its stage make one line: people choose both at once. */
export function historyLines(entries: readonly TimelineEntry[]): HistoryLine[] {
  const lines: HistoryLine[] = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    const isOne =
      entry.kind === 'stage' &&
      last?.entry.kind === 'state' &&
      last.entry.at === entry.at &&
      last.entry.actor?.id === entry.actor?.id;
    if (isOne) last.stage = entry.to;
    else lines.push({ entry, stage: null });
  }
  return lines;
}

function Line({ line }: { line: HistoryLine }) {
  const { entry } = line;
  const { what, detail, tone } = lineOf(line);
  return (
    <li className={classNames(styles['line'], tone !== undefined && styles[tone])}>
      <p className={panel['soft']}>
        <At at={entry.at} />
      </p>
      <div>
        <p className={styles['event']} dir="auto">
          {what}
        </p>
        {detail !== undefined && detail !== '' && (
          <p className={panel['soft']} dir="auto">
            {detail}
          </p>
        )}
      </div>
    </li>
  );
}

const FORM_WORDS = {
  simple: 'el formulario de inicio',
  contacto: 'el formulario de contacto',
  cotizacion: 'el formulario de cotización',
} as const;

const NOT_SENT = 'no salió, porque falta el servidor de correo';
const OUTCOME_WORDS = { sent: 'llegó', retried: 'falló y se volverá a intentar', failed: 'falló' };

const formatNumber = (value: number) => numberWords(value, pageWords().locale);
const quoted = (tags: readonly string[]) => tags.map((tag) => `«${tag}»`).join(', ');

const CONTACT_WORDS: Readonly<Record<keyof Contact, string>> = {
  nombre: 'nombre',
  correo: 'correo',
  telefono: 'teléfono',
  empresa: 'empresa',
};
const SAID_WORDS = { note: 'una nota', call: 'una llamada' } as const;
const quotedText = (text = '') => (text === '' ? 'nada' : `«${isolated(text)}»`);

interface Said {
  what: string;
  detail?: string;
  tone?: 'error' | 'success';
}

function lineOf({ entry, stage }: HistoryLine): Said {
  const { actor } = entry;
  const words = said(entry, stage);
  const line = typeof words === 'string' ? { what: words } : words;
  return { ...line, what: actor === null ? capitalized(line.what) : `${actor.name} ${line.what}` };
}

function said(entry: Happening, stage: string | null): Said | string {
  switch (entry.kind) {
    case 'arrived':
      if (entry.form === 'mano')
        return `la anotó a mano: llegó por ${entry.source ?? 'otro medio'}`;
      return {
        what: `Llegó por ${FORM_WORDS[entry.form]}`,
        ...(entry.passedBy !== null && { detail: `Pasó la comprobación: ${entry.passedBy}` }),
      };
    case 'stored': {
      const { deliveries } = entry;
      const out = deliveries === 1 ? '1 entrega' : `${deliveries} entregas`;
      return { what: 'Quedó guardada', detail: `${entry.folio}, con ${out} por hacer` };
    }
    case 'attempt': {
      const { channel, recipient, number, outcome, replyId } = entry;
      const thing = replyId === null ? channelWords(channel) : 'Respuesta por correo';
      const isFile = entry.said === KEPT_AS_FILE;
      const tries = number === 1 ? '' : `, intento ${number}`;
      return {
        what: `${thing}${recipient === null ? '' : ` a ${isolated(recipient)}`}: ${isFile ? NOT_SENT : OUTCOME_WORDS[outcome]}${tries}`,
        detail: entry.said,
        tone: outcome === 'sent' && !isFile ? 'success' : 'error',
      };
    }
    case 'opened':
      return 'la abrió';
    case 'state':
      return `la pasó de «${STATE_WORDS[entry.from]}» a «${stage ?? STATE_WORDS[entry.to]}»`;
    case 'stage':
      return entry.to === null ? `la sacó de «${entry.from ?? ''}»` : `la puso en «${entry.to}»`;
    case 'urgent':
      return entry.urgent ? 'la marcó urgente' : 'dijo que no es urgente';
    case 'category':
      return `la tomó por «${CATEGORY_WORDS[entry.to]}»`;
    case 'amount':
      return entry.amount === null && entry.expectedOn === null
        ? 'quitó el monto'
        : `anotó ${[
            ...(entry.amount === null ? [] : [`un monto de ${formatNumber(entry.amount)}`]),
            ...(entry.expectedOn === null
              ? []
              : [`que se espera el ${writtenDay(entry.expectedOn)}`]),
          ].join(' y ')}`;
    case 'tags':
      return [
        ...(entry.added.length === 0 ? [] : [`puso ${quoted(entry.added)}`]),
        ...(entry.removed.length === 0 ? [] : [`quitó ${quoted(entry.removed)}`]),
      ].join(' y ');
    case 'call':
      return entry.outcome === 'whatsapp'
        ? 'le escribió por WhatsApp'
        : `llamó por teléfono: ${CALL_WORDS[entry.outcome].toLowerCase()}`;
    case 'contact':
      return {
        what: 'corrigió los datos de contacto',
        detail: (Object.keys(entry.to) as (keyof Contact)[])
          .map(
            (name) =>
              `${CONTACT_WORDS[name]}: ${quotedText(entry.from[name])} → ${quotedText(entry.to[name])}`,
          )
          .join('; '),
      };
    case 'corrected':
      return { what: `corrigió ${SAID_WORDS[entry.what]}`, detail: `Decía: ${entry.was}` };
    case 'withdrawn':
      return {
        what: `retiró ${SAID_WORDS[entry.what]} de ${entry.by}`,
        detail: `Decía: ${entry.was}`,
      };
    case 'merged':
      return entry.into ? `la juntó con ${entry.other}` : `le juntó ${entry.other}`;
    case 'separated':
      return entry.into ? `la separó de ${entry.other}` : `separó ${entry.other}`;
    case 'owner':
      return entry.to === null
        ? `la dejó sin responsable${entry.from === null ? '' : ` (era ${entry.from.name})`}`
        : `la asignó a ${entry.to.name}`;
    case 'reminder':
      return entry.moment === null
        ? 'quitó el recordatorio'
        : `pidió recordarla el ${exactWords(entry.moment, agencyZone())}${entry.hides ? ' y apartarla de la lista hasta entonces' : ''}`;
    case 'reminded':
      return 'Recordatorio';
    case 'note':
      return 'anotó';
    case 'answered':
      return `respondió: ${entry.subject}`;
    case 'unsent':
      return 'deshizo el envío de una respuesta';
    case 'requeued':
      return `volvió a intentar ${entry.count === 1 ? 'una entrega' : `${entry.count} entregas`}`;
  }
}
