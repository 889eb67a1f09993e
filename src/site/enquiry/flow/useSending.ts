import type { RefObject } from 'react';
import type { AnswersStore } from './answers.ts';
import type { Drafts } from './drafts.ts';
import type { StepFlowProps } from './flow-props.ts';
import { placeOf, type Place } from './machine.ts';
import type { FormErrors } from '#forms/forms.ts';
import { useDrafts } from './useDrafts.ts';
import { useKeptAnswers } from './useKeptAnswers.ts';
import { useSubmission, type Submission } from './useSubmission.ts';

/** The elements of the page that the flow reads and writes. */
export interface FlowElements {
  readonly form: RefObject<HTMLFormElement | null>;
  /** Where a third party's captcha may appear. */
  readonly captchaPlace: RefObject<HTMLDivElement | null>;
}

/** Sending what is written, and what became of what could not be sent. */
export interface Sending {
  readonly submission: Submission;
  readonly submissionId: string;
  readonly drafts: Drafts;
  /** Sends what is written, if nothing is wrong with it. */
  readonly send: () => void;
  /** Puts a draft back and sends it, unless there are two texts for a field now. */
  readonly recover: (id: string) => void;
  readonly discard: (id: string) => void;
  readonly swap: (name: string) => void;
}

export interface SendingOptions extends FlowElements {
  readonly props: StepFlowProps;
  readonly answers: AnswersStore;
  readonly place: Place;
  /** These messages, which are on show, are in the way. */
  readonly onWrong: (errors: FormErrors) => void;
  /** Nothing is wrong with what is about to be sent. */
  readonly onRight: () => void;
  /** A draft was put back; `undecided`: with two texts for a field. */
  readonly onRecovered: (place: Place, undecided: boolean) => void;
}

export function useSending(options: SendingOptions): Sending {
  const { props, answers, place, form, captchaPlace, onWrong } = options;
  const [drafts, draftsStore] = useDrafts(answers);
  const [submissionId, setSubmissionId] = useKeptAnswers({
    answers,
    form,
    place,
    submissionId: props.submissionId,
    posted: props.posted,
  });
  const submission = useSubmission({
    answers,
    drafts: draftsStore,
    form,
    captchaPlace,
    asksQuestion: props.asksQuestion || 'captcha' in props.errors,
    onInvalid(errors) {
      answers.show(errors);
      onWrong(errors);
    },
  });

  function send(from: Place, id: string) {
    const errors = answers.check();
    if (Object.keys(errors).length > 0) {
      onWrong(errors);
      return;
    }
    options.onRight();
    void submission.submit({
      written: answers.get().written,
      place: placeOf(from),
      submissionId: id,
    });
  }

  return {
    submission,
    submissionId,
    drafts,
    send: () => send(place, submissionId),
    recover(id) {
      const draft = drafts.all.find((each) => each.id === id);
      if (!draft) return;
      const undecided = draftsStore.recover(id);
      setSubmissionId(draft.submissionId);
      options.onRecovered(draft.place, undecided);
      // With two texts for a field nothing is sent until the visitor has seen both.
      if (!undecided) send(draft.place, draft.submissionId);
    },
    discard: (id) => draftsStore.discard(id),
    swap: (name) => draftsStore.swap(name),
  };
}
