import type { HistoryLine } from '#features/panel-lead/lead-view.ts';
import { channelWords } from '#pages/panel/_page/channel-words.ts';
import { isolated } from '#forms/written-text.ts';
import { STATE_WORDS } from '#server/leads/states.ts';
import type { Happening, TimelineEntry } from '#server/leads/timeline.ts';
import { exactWords } from '#ui/panel/moments.ts';
import { sentence } from '#ui/panel/sentence.ts';

const FORM_WORDS = {
  simple: 'el formulario de inicio',
  contacto: 'el formulario de contacto',
  cotizacion: 'el formulario de cotización',
} as const;

const OUTCOME_WORDS = { sent: 'llegó', retried: 'falló y se volverá a intentar', failed: 'falló' };

/** Of what somebody did, `what` begins with the verb. */
type Said = Pick<HistoryLine, 'what' | 'detail' | 'note' | 'answer' | 'tone'>;

/** A line of the timeline as people read it. */
export function historyLine(entry: TimelineEntry, timeZone: string): HistoryLine {
  const { id, at, actor } = entry;
  const line = said(entry, timeZone);
  const what = actor === null ? sentence(line.what) : `${actor.name} ${line.what}`;
  return { id, at, ...line, what };
}

function said(entry: Happening, timeZone: string): Said {
  switch (entry.kind) {
    case 'arrived':
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
      const tries = number === 1 ? '' : `, intento ${number}`;
      return {
        what: `${thing}${recipient === null ? '' : ` a ${isolated(recipient)}`}: ${OUTCOME_WORDS[outcome]}${tries}`,
        detail: entry.said,
        tone: outcome === 'sent' ? 'success' : 'error',
      };
    }
    case 'opened':
      return { what: 'la abrió' };
    case 'state':
      return { what: `la pasó de «${STATE_WORDS[entry.from]}» a «${STATE_WORDS[entry.to]}»` };
    case 'owner':
      return {
        what:
          entry.to === null
            ? `la dejó sin responsable${entry.from === null ? '' : ` (era ${entry.from.name})`}`
            : `la asignó a ${entry.to.name}`,
      };
    case 'reminder':
      return {
        what:
          entry.moment === null
            ? 'quitó el recordatorio'
            : `pidió recordarla el ${exactWords(entry.moment, timeZone)}`,
      };
    case 'reminded':
      return { what: 'Recordatorio' };
    case 'note':
      return { what: 'anotó', note: entry.text };
    case 'answered':
      return { what: `respondió: ${entry.subject}`, answer: entry.text };
    case 'requeued':
      return {
        what: `volvió a intentar ${entry.count === 1 ? 'una entrega' : `${entry.count} entregas`}`,
      };
  }
}
