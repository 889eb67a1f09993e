import type { InboxFilter } from '#server/inbox/filter.ts';

/** A number with the list that it counts, and the same of the period before. */
export interface Figure {
  /** What it is of: a state, a type, a source… */
  key: string;
  count: number;
  before: number;
  filter: InboxFilter;
}

/** How long first answers took, in milliseconds. Null where nothing was answered. */
export interface AnswerFigures {
  answered: number;
  median: number | null;
  p90: number | null;
  /** The same within the agency's hours. */
  medianWorking: number | null;
  p90Working: number | null;
  /** Answered before the promised moment. */
  inTime: number;
  /** Answered after it, or still waiting past it. */
  late: number;
}

/** What the page of figures shows. */
export interface InboxFigures {
  /** Days in the brand's zone, `yyyy-mm-dd`, both included. */
  period: { from: string; to: string };
  before: { from: string; to: string };
  total: Figure;
  /** By week (from its Monday) and kind. */
  weeks: readonly {
    from: string;
    to: string;
    contacto: number;
    cotizacion: number;
    filter: InboxFilter;
  }[];
  kinds: readonly Figure[];
  types: readonly Figure[];
  sources: readonly Figure[];
  states: readonly Figure[];
  answers: AnswerFigures;
  answersBefore: AnswerFigures;
  /** Of the enquiries of the period. */
  deliveries: readonly { channel: string; sent: number; pending: number; failed: number }[];
}

export interface Figures {
  /** @param period first and last day, `yyyy-mm-dd` in the brand's zone */
  of(period: { from: string; to: string }): Promise<InboxFigures>;
}
