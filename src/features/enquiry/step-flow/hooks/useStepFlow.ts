import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type InputEvent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
} from 'react';
import { useConfirm } from '#ui/dialog/useConfirm.tsx';
import type { FieldProblem } from '#ui/error-summary/ErrorSummary.tsx';
import { useHydrated } from '#ui/hydration/useHydrated.ts';
import {
  createAnswers,
  type Answers,
  type AnswersStore,
} from '#features/enquiry/step-flow/model/answers.ts';
import type { Drafts } from '#features/enquiry/step-flow/model/drafts.ts';
import type { StepFlowProps } from '#features/enquiry/step-flow/model/flow-props.ts';
import { forget } from '#features/enquiry/step-flow/model/kept.ts';
import {
  buttonsOf,
  fragmentOf,
  placeOf,
  type FlowEvent,
  type FlowState,
} from '#features/enquiry/step-flow/model/machine.ts';
import { problemId, problemsOf } from '#features/enquiry/step-flow/model/problems.ts';
import { actions, placeOfErrors } from '#features/enquiry/step-flow/model/server-state.ts';
import { STEP_HEADING_ID } from '#features/enquiry/step-flow/view/steps/step-props.ts';
import { useAnswers } from './useAnswers.ts';
import { useDrafts } from './useDrafts.ts';
import { useFlow } from './useFlow.ts';
import type { FragmentHtml } from './useFragments.ts';
import { useKeptAnswers } from './useKeptAnswers.ts';
import { useSubmission, type Submission } from './useSubmission.ts';
import {
  emptyWritten,
  isEmpty,
  namesOf,
  QUOTE_GATE,
  stepOf,
} from '#features/enquiry/step-flow/model/written.ts';

/** Everything that the flow's parts draw and press. */
export interface StepFlowControls {
  readonly state: FlowState;
  readonly html: FragmentHtml;
  readonly answers: AnswersStore;
  readonly initial: Answers;
  readonly now: Answers;
  readonly submission: Submission;
  readonly drafts: Drafts;
  readonly submissionId: string;
  readonly confirmDialog: ReactNode;
  /** The current step can be filled in; the panels of step 1 always can. */
  readonly ready: boolean;
  readonly attempt: number;
  readonly problems: readonly FieldProblem[];
  readonly act: (event: FlowEvent) => void;
  readonly back: () => void;
  readonly onReady: () => void;
  readonly openStepOf: (fieldId: string) => Promise<boolean>;
  readonly restart: () => Promise<void>;
  readonly recover: () => void;
  readonly discardDraft: () => void;
  readonly swapDraft: (name: string) => void;
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  readonly onInput: (event: InputEvent<HTMLFormElement>) => void;
  readonly onBlur: (event: FocusEvent<HTMLFormElement>) => void;
}

/** The elements of the page that the flow reads and writes. */
export interface FlowElements {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly captchaPlace: RefObject<HTMLDivElement | null>;
}

/** The flow's behaviour: machine, answers, what is kept, and sending. */
export function useStepFlow(props: StepFlowProps, elements: FlowElements): StepFlowControls {
  const { form, captchaPlace } = elements;
  const { copy } = props;
  const { kind } = copy;
  const [initial] = useState<Answers>(() => ({
    written: { ...emptyWritten(kind), ...props.written },
    errors: props.errors,
    revision: 0,
  }));
  const [answers] = useState(() => createAnswers(kind, initial));
  const now = useAnswers(answers, initial);
  const [drafts, draftsStore] = useDrafts(answers);
  const hydrated = useHydrated();
  const flow = useFlow(kind, props.place);
  const { state } = flow;
  const { confirm, confirmDialog } = useConfirm();
  const [attempt, setAttempt] = useState(0);
  /** Names that the last attempt found wrong and that have not been put right since. */
  const [wrong, setWrong] = useState(() => Object.keys(props.errors));

  const [submissionId, setSubmissionId] = useKeptAnswers({
    answers,
    form,
    place: state,
    submissionId: props.submissionId,
    posted: props.posted,
  });

  const { step, option, target } = state;
  const key = `${step} ${option} ${target}`;
  const shown = fragmentOf(state);
  const ready = shown === null || state.fragments[shown] === 'ready';
  const failed = shown !== null && state.fragments[shown] === 'failed';
  /** The place that was last open, so that focus follows only when it changes. */
  const settled = useRef(key);
  /** Somebody waits for the step to open; without anybody, focus goes to its heading. */
  const waiting = useRef<((open: boolean) => void) | null>(null);
  const alertTakesFocus = useRef(false);

  function settle(open: boolean) {
    const moved = settled.current !== key;
    const free = waiting.current === null && !alertTakesFocus.current;
    if (open) {
      settled.current = key;
      if (moved && free) document.getElementById(STEP_HEADING_ID)?.focus();
    }
    waiting.current?.(open);
    waiting.current = null;
    alertTakesFocus.current = false;
  }

  useEffect(() => {
    if (shown === null && settled.current !== key) settle(true);
    if (failed && waiting.current) settle(false);
  });

  /** Shows what an attempt found, at the step that holds the first of it. */
  function report(errors: Answers['errors']) {
    setWrong(Object.keys(errors));
    setAttempt((count) => count + 1);
    const place = placeOfErrors(state, errors);
    if (place.step !== state.step) {
      alertTakesFocus.current = true;
      flow.act({ type: 'go', place });
    }
  }

  const submission = useSubmission({
    answers,
    drafts: draftsStore,
    form,
    captchaPlace,
    captchaRefused: 'captcha' in props.errors,
    onInvalid(errors) {
      answers.show(errors);
      report(errors);
    },
  });

  function send(id = submissionId, place = placeOf(state)) {
    const errors = answers.check();
    if (Object.keys(errors).length > 0) {
      report(errors);
      return;
    }
    setWrong([]);
    void submission.submit({ written: answers.get().written, place, submissionId: id });
  }

  function next() {
    const errors = kind === 'quote' ? answers.check(QUOTE_GATE) : {};
    const valid = Object.keys(errors).length === 0;
    if (valid) {
      setWrong([]);
      flow.act({ type: 'next', valid });
    } else {
      report(errors);
    }
  }

  return {
    state,
    html: flow.html,
    answers,
    initial,
    now,
    submission,
    drafts,
    submissionId,
    confirmDialog,
    ready,
    attempt,
    problems: problemsOf(copy, now.errors, wrong, hydrated ? null : state),
    act: flow.act,
    back: flow.back,
    onReady: () => settle(true),
    async openStepOf(fieldId) {
      const name = namesOf(kind).find((each) => problemId(each) === fieldId);
      const to = name === undefined ? null : stepOf(name);
      if (to === null || to === state.step) return true;
      const opened = new Promise<boolean>((resolve) => {
        waiting.current = resolve;
      });
      flow.act({ type: 'go', place: { ...placeOf(state), step: to } });
      return opened;
    },
    async restart() {
      const { titulo, texto, confirmar, cancelar } = copy.shared.confirmar.empezar;
      const question = { message: titulo, detail: texto, confirmLabel: confirmar };
      const asks = { ...question, cancelLabel: cancelar, tone: 'danger' } as const;
      if (!isEmpty(answers.get().written) && !(await confirm(asks))) return;
      setWrong([]);
      answers.replace(emptyWritten(kind));
      forget(kind);
      flow.act({ type: 'restart' });
    },
    recover() {
      const { draft } = drafts;
      if (!draft) return;
      const undecided = draftsStore.recover();
      setSubmissionId(draft.submissionId);
      flow.act({ type: 'go', place: draft.place });
      if (!undecided) send(draft.submissionId, draft.place);
      // Two texts for one field: nothing is sent until the visitor has seen both.
      else alertTakesFocus.current = true;
    },
    discardDraft: () => draftsStore.discard(),
    swapDraft: (name) => draftsStore.swap(name),
    onSubmit(event) {
      event.preventDefault();
      const pressed = event.nativeEvent.submitter;
      const action = pressed instanceof HTMLButtonElement ? pressed.value : actions.submit;
      const buttons = buttonsOf(state);
      if (!ready) return;
      if (buttons.next && (action === actions.next || action === actions.proceed)) next();
      else if (buttons.submit) send();
    },
    onInput(event) {
      const name = nameOf(event.target);
      if (name === null || !namesOf(kind).includes(name)) return;
      answers.typed(name, new FormData(event.currentTarget));
      stillWrong();
    },
    onBlur(event) {
      const name = nameOf(event.target);
      if (name === null) return;
      answers.left(name);
      stillWrong();
    },
  };

  function stillWrong() {
    const { errors } = answers.get();
    setWrong((names) =>
      names.every((name) => name in errors) ? names : names.filter((name) => name in errors),
    );
  }
}

function nameOf(target: EventTarget): string | null {
  const named =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement;
  return named && target.name !== '' ? target.name : null;
}
