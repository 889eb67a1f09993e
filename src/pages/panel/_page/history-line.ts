import type { HistoryLine } from '#features/panel-lead/lead-view.ts';
import { channelWords } from '#pages/panel/_page/channel-words.ts';
import { STATE_WORDS } from '#server/inbox/states.ts';
import type { Happening, TimelineEntry } from '#server/timeline/timeline.ts';
import { exactWords } from '#ui/panel/moments.ts';

const FORM_WORDS = {
  simple: 'el formulario de inicio',
  contacto: 'el formulario de contacto',
  cotizacion: 'el formulario de cotización',
} as const;

const OUTCOME_WORDS = { sent: 'llegó', retried: 'falló y se volverá a intentar', failed: 'falló' };

type Said = Pick<HistoryLine, 'what' | 'detail' | 'note' | 'answer' | 'tone'>;

/** A line of the timeline as people read it. */
export function historyLine(entry: TimelineEntry, timeZone: string): HistoryLine {
  return { id: entry.id, at: entry.at, who: entry.actor?.name ?? null, ...said(entry, timeZone) };
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
        what: `${thing}${recipient === null ? '' : ` a ${recipient}`}: ${OUTCOME_WORDS[outcome]}${tries}`,
        detail: entry.said,
        tone: outcome === 'sent' ? 'success' : 'error',
      };
    }
    case 'opened':
      return { what: 'La abrió' };
    case 'state':
      return { what: `Pasó de «${STATE_WORDS[entry.from]}» a «${STATE_WORDS[entry.to]}»` };
    case 'owner':
      return {
        what:
          entry.to === null
            ? `La dejó sin responsable${entry.from === null ? '' : ` (era ${entry.from.name})`}`
            : `La asignó a ${entry.to.name}`,
      };
    case 'reminder':
      return {
        what:
          entry.moment === null
            ? 'Quitó el recordatorio'
            : `Pidió recordarla el ${exactWords(entry.moment, timeZone)}`,
      };
    case 'reminded':
      return { what: 'Recordatorio' };
    case 'note':
      return { what: 'Anotó', note: entry.text };
    case 'answered':
      return { what: `Respondió: ${entry.subject}`, answer: entry.text };
    case 'requeued':
      return {
        what: `Volvió a intentar ${entry.count === 1 ? 'una entrega' : `${entry.count} entregas`}`,
      };
  }
}
