import {
  useState,
  type FocusEvent,
  type InputEvent,
  type MouseEvent,
  type ReactNode,
  type SubmitEvent,
} from 'react';
import { useConfirm } from '#ui/dialog/useConfirm.tsx';
import { focusField } from '#ui/error-summary/focus-field.ts';
import { createAnswers, type Answers, type AnswersStore } from './answers.ts';
import type { StepFlowProps } from './flow-props.ts';
import type { Sent } from '#site/enquiry/sent.ts';
import { useSent } from '#site/enquiry/useSent.ts';
import { forget, recall } from './kept.ts';
import { buttonsOf, fragmentOf, placeOf } from './machine.ts';
import { problemId } from './problems.ts';
import { actions, placeOfErrors } from './server-state.ts';
import { emptyWritten, isEmpty, namesOf, QUOTE_GATE, stepOf } from './written.ts';
import { useAnswers } from './useAnswers.ts';
import { useAttempts, type Attempts } from './useAttempts.ts';
import { useFlow, type Flow } from './useFlow.ts';
import { useSending, type FlowElements, type Sending } from './useSending.ts';
import { useStepFocus } from './useStepFocus.ts';

/** What the flow's parts draw and press, each from the part that knows it. */
export interface StepFlowControls {
  readonly answers: AnswersStore;
  readonly initial: Answers;
  readonly now: Answers;
  readonly flow: Flow;
  readonly attempts: Attempts;
  readonly sending: Sending;
  /** What was sent last through this flow in this tab. */
  readonly sent: Sent | null;
  /** 1 once the visitor came back right after sending it; or 0. */
  readonly sentNews: number;
  readonly step: {
    /** The current step can be filled in; the panels of step 1 always can. */
    readonly ready: boolean;
    readonly onReady: () => void;
    /** Opens the step that holds a field. @returns whether it did */
    readonly openFor: (fieldId: string) => Promise<boolean>;
    /** Opens the step that holds the field of this name, and focuses it. */
    readonly goTo: (name: string) => void;
  };
  /** Begins again, after asking. */
  readonly restart: () => Promise<void>;
  readonly confirmDialog: ReactNode;
  readonly formEvents: {
    readonly onClickCapture: (event: MouseEvent<HTMLFormElement>) => void;
    readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
    readonly onInput: (event: InputEvent<HTMLFormElement>) => void;
    readonly onBlur: (event: FocusEvent<HTMLFormElement>) => void;
  };
}

/** The flow's behaviour: its parts, and what one of them means for the others. */
export function useStepFlow(props: StepFlowProps, elements: FlowElements): StepFlowControls {
  const { copy } = props;
  const { kind } = copy;
  const [initial] = useState<Answers>(() => ({
    written: { ...emptyWritten(kind), ...props.written },
    errors: props.errors,
    revision: 0,
  }));
  const [answers] = useState(() => createAnswers(kind, initial));
  const now = useAnswers(answers, initial);
  const flow = useFlow(kind, props.place);
  const { state, act } = flow;
  const focus = useStepFocus(state);
  const attempts = useAttempts(answers, props.errors);
  const { confirm, confirmDialog } = useConfirm();

  const shown = fragmentOf(state);
  const ready = shown === null || state.fragments[shown] === 'ready';

  /** Shows what an attempt found, at the step that holds the first of it. */
  function report(errors: Answers['errors']) {
    attempts.failed(errors);
    const place = placeOfErrors(state, errors);
    if (place.step === state.step) return;
    focus.leaveToAlert();
    act({ type: 'go', place });
  }

  const sending = useSending({
    ...elements,
    props,
    answers,
    place: state,
    onWrong: report,
    onRight: attempts.passed,
    onRecovered(place, undecided) {
      if (undecided) focus.leaveToAlert();
      act({ type: 'go', place });
    },
  });

  const { sent, news } = useSent({
    form: kind,
    untouched() {
      const kept = recall(kind);
      return kept === null || isEmpty(kept.written);
    },
    onReturn: () => answers.replace(emptyWritten(kind)),
  });

  async function openFor(fieldId: string): Promise<boolean> {
    const name = namesOf(kind).find((each) => problemId(each) === fieldId);
    const to = name === undefined ? null : stepOf(name);
    if (to === null || to === state.step) return true;
    const opened = focus.opened();
    act({ type: 'go', place: { ...placeOf(state), step: to } });
    return opened;
  }

  function next() {
    const errors = kind === 'quote' ? answers.check(QUOTE_GATE) : {};
    if (Object.keys(errors).length > 0) {
      report(errors);
      return;
    }
    attempts.passed();
    act({ type: 'next', valid: true });
  }

  return {
    answers,
    initial,
    now,
    flow,
    attempts,
    sending,
    // Beside what was sent back, or could not be sent, it would say of this that it arrived.
    sent: news > 0 || (!props.posted && sending.submission.failures === 0) ? sent : null,
    sentNews: news,
    confirmDialog,
    step: {
      ready,
      onReady: focus.onReady,
      openFor,
      goTo(name) {
        const id = problemId(name);
        void openFor(id).then((open) => open && focusField(id));
      },
    },
    async restart() {
      const { titulo, texto, confirmar, cancelar } = copy.shared.confirmar.empezar;
      const question = { message: titulo, detail: texto, confirmLabel: confirmar };
      const asks = { ...question, cancelLabel: cancelar, tone: 'danger' } as const;
      if (!isEmpty(answers.get().written) && !(await confirm(asks))) return;
      answers.replace(emptyWritten(kind));
      forget(kind);
      act({ type: 'restart' });
    },
    formEvents: {
      onClickCapture(event) {
        // The second press of a double click falls on whatever the first one brought there.
        if (event.detail < 2 || !(event.target instanceof Element)) return;
        if (!event.target.closest('a, button[type="submit"]')) return;
        event.preventDefault();
        event.stopPropagation();
      },
      onSubmit(event) {
        event.preventDefault();
        const pressed = event.nativeEvent.submitter;
        const action = pressed instanceof HTMLButtonElement ? pressed.value : actions.submit;
        const buttons = buttonsOf(state);
        if (!ready) return;
        if (buttons.next && (action === actions.next || action === actions.proceed)) next();
        else if (buttons.submit) sending.send();
      },
      onInput(event) {
        const name = nameOf(event.target);
        if (name === null || !namesOf(kind).includes(name)) return;
        answers.typed(name, new FormData(event.currentTarget));
      },
      onBlur(event) {
        const name = nameOf(event.target);
        if (name !== null) answers.left(name);
      },
    },
  };
}

function nameOf(target: EventTarget): string | null {
  const named =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement;
  return named && target.name !== '' ? target.name : null;
}
