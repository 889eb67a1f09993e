import { useEffect, useRef, useState, type RefObject } from 'react';
import type { AnswersStore } from './answers.ts';
import { exchangeBrought, keep, recall } from './kept.ts';
import type { Place } from './machine.ts';
import { settledTypes, TYPES } from '#forms/forms.ts';
import { isEmpty, listOf, MESSAGE, textOf, type Written } from './written.ts';

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
    const brought = posted ? '' : textOf(answers.get().written, MESSAGE);
    // What was typed before the scripts arrived is newer than what was kept.
    if (form.current) answers.absorb(new FormData(form.current));
    const kept = posted ? null : recall(answers.kind);
    const known = kept !== null && !isEmpty(kept.written) ? kept : null;
    const before = brought === '' ? '' : exchangeBrought(brought);
    if (known) answers.replace(merge(known.written, answers.get().written, brought, before));
    const id = known?.submissionId ?? '';
    // The address does not bring it a second time.
    if (brought !== '') {
      const { written } = answers.get();
      keep(answers.kind, { written, place, submissionId: id === '' ? submissionId : id });
    }
    // The browser's storage is the outside system that this effect reads, once.
    // oxlint-disable-next-line react/set-state-in-effect
    if (id !== '') setSubmissionId(id);
  }, [answers, form, posted, place, submissionId]);

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

/**
 * The kept texts, under those of the page; project types of an address add to the kept ones, and a message that it
 * brought takes the place of none but the one that was brought before.
 */
function merge(kept: Written, page: Written, brought: string, before: string): Written {
  const typed = Object.entries(page).filter(([, value]) => value.length > 0);
  const types = new Set([...listOf(kept, TYPES), ...listOf(page, TYPES)]);
  const merged = { ...kept, ...Object.fromEntries(typed), [TYPES]: settledTypes([...types]) };
  if (brought === '' || textOf(page, MESSAGE) !== brought) return merged;
  const own = textOf(kept, MESSAGE);
  return own === '' || own === before ? merged : { ...merged, [MESSAGE]: own };
}
