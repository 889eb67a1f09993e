import type { Answers, AnswersStore } from './answers.ts';
import type { FlowCopy } from './flow-copy.ts';

/** What every step draws from. */
export interface StepProps {
  readonly copy: FlowCopy;
  readonly answers: AnswersStore;
  /** The answers with which the server rendered this step, for hydration. */
  readonly initial: Answers;
}

/** Where focus goes when a step opens. */
export const STEP_HEADING_ID = 'paso-titulo';
