import type { Way } from '#content/ways.ts';
import type { FormErrors } from '#forms/forms.ts';
import type { FlowCopy } from './flow-copy.ts';
import type { Place } from './machine.ts';
import type { Written } from './written.ts';

/** What the server gives a flow's page. */
export interface StepFlowProps {
  /** Where the sheet, which has the same, lies far under the form: how to talk instead. */
  readonly talk?: { readonly label: string; readonly ways: readonly Way[]; readonly mail: Way };
  readonly copy: FlowCopy;
  readonly place: Place;
  /** What was written so far: earlier answers of a flow without JavaScript, or of a refused post. */
  readonly written: Written;
  readonly errors: FormErrors;
  /** The page answers a post, so what it holds is newer than what the browser keeps. */
  readonly posted: boolean;
  readonly forgeryToken: string;
  /** Version of the privacy notice that the page leads to; null where nothing is published. */
  readonly notice: string | null;
  /** UUID that makes sending the same form twice one enquiry. */
  readonly submissionId: string;
  /** The captcha where there is no JavaScript, with the answer that was given before. */
  readonly question: { readonly text: string; readonly token: string; readonly answer: string };
  /** The question is asked whether there are scripts or not: the post that came back has no other captcha. */
  readonly asksQuestion: boolean;
  /** That question is asked for the first time, and is all that is left. */
  readonly asksFirst: boolean;
}
