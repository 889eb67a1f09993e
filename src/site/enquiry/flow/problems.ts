import { HIDDEN_FIELDS } from '#forms/wire.ts';
import type { FieldProblem } from '#ui/error-summary/ErrorSummary.tsx';
import { fieldId } from '#ui/field/field-id.ts';
import type { FormErrors } from '#forms/forms.ts';
import { labelOf, type FlowCopy } from './flow-copy.ts';
import type { Place } from './machine.ts';
import { stepOf } from './written.ts';

/** The id of the control that an error summary leads to, by the field's name. */
export function problemId(name: string): string {
  // The text question stands for the captcha, which is never seen.
  return name === HIDDEN_FIELDS.captcha ? HIDDEN_FIELDS.answer : fieldId(name);
}

/**
 * The lines of the error summary.
 * @param wrong the names to speak of, as the last attempt found them
 * @param only the place whose fields are on the page, where no script can open another step
 */
export function problemsOf(
  copy: FlowCopy,
  errors: FormErrors,
  wrong: readonly string[],
  only: Place | null,
): FieldProblem[] {
  return wrong.flatMap((name) => {
    const message = errors[name];
    const step = stepOf(name);
    if (message === undefined || (only && step !== null && step !== only.step)) return [];
    return [{ id: problemId(name), message, label: labelOf(copy, name) }];
  });
}
