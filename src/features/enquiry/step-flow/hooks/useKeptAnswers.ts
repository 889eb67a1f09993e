import { useEffect, useRef, useState, type RefObject } from 'react';
import type { AnswersStore } from '#features/enquiry/step-flow/model/answers.ts';
import { keep, recall } from '#features/enquiry/step-flow/model/kept.ts';
import type { Place } from '#features/enquiry/step-flow/model/machine.ts';
import { settledTypes, TYPES } from '#forms/forms.ts';
import { isEmpty, listOf, type Written } from '#features/enquiry/step-flow/model/written.ts';

export interface KeptAnswersOptions {
  readonly answers: AnswersStore;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly place: Place;
  /** The identifier with which the page came. */
  readonly submissionId: string;
  /** The page answers a post and is newer than what is kept. */
  readonly posted: boolean;
}

/**
 * Keeps what is written for as long as the tab lives, and puts it back when the page opens again.
 * @returns the submission's identifier: the kept one, so that sending again after a reload is still
 *   the same enquiry
 */
export function useKeptAnswers(
  options: KeptAnswersOptions,
): readonly [string, (id: string) => void] {
  const { answers, form, place, posted } = options;
  const [submissionId, setSubmissionId] = useState(options.submissionId);
  const opened = useRef(false);

  useEffect(() => {
    if (opened.current) return;
    opened.current = true;
    // What was typed before the scripts arrived is newer than what was kept.
    if (form.current) answers.absorb(new FormData(form.current));
    const kept = posted ? null : recall(answers.kind);
    if (!kept || isEmpty(kept.written)) return;
    answers.replace(merge(kept.written, answers.get().written));
    // The browser's storage is the outside system that this effect reads, once.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    if (kept.submissionId !== '') setSubmissionId(kept.submissionId);
  }, [answers, form, posted]);

  useEffect(() => {
    const { step, option, target } = place;
    const save = () => {
      const { written } = answers.get();
      keep(answers.kind, { written, place: { step, option, target }, submissionId });
    };
    return answers.subscribe(save);
  }, [answers, place, submissionId]);

  return [submissionId, setSubmissionId];
}

/** The kept texts, under those of the page; project types of an address add to the kept ones. */
function merge(kept: Written, page: Written): Written {
  const typed = Object.entries(page).filter(([, value]) => value.length > 0);
  const types = new Set([...listOf(kept, TYPES), ...listOf(page, TYPES)]);
  return { ...kept, ...Object.fromEntries(typed), [TYPES]: settledTypes([...types]) };
}
