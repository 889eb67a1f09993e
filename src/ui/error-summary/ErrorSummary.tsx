import { useEffect, useId, useRef, type MouseEvent } from 'react';
import { pageWords } from '#content/snapshot/page-words.ts';
import { useHydrated } from '#ui/hydration/useHydrated.ts';
import { ErrorIcon } from '#ui/icon/icons.ts';
import styles from './ErrorSummary.module.css';

const CONTROLS = 'input:not([type="hidden"]), select, textarea, button';

/**
 * Focuses a field. In a group of fields, focuses the checked control, or else the first control.
 * Returns false if the page has no element with this id.
 */
export function focusField(id: string): boolean {
  const field = document.getElementById(id);
  if (!field) return false;
  const control = field.matches(CONTROLS)
    ? field
    : (field.querySelector<HTMLElement>(':checked') ?? field.querySelector<HTMLElement>(CONTROLS));
  const label = field.querySelector('legend') ?? document.querySelector(`label[for="${id}"]`);
  // Scrolls to the label, because `focus` scrolls only to the control below the label.
  (label ?? field).scrollIntoView();
  (control ?? field).focus({ preventScroll: true });
  return true;
}

export interface FieldProblem {
  id: string;
  message: string;
  label?: string | undefined;
  /** The link to a field on another page: the URL of the field's step, `#` and the field's id. */
  href?: string | undefined;
}

interface ErrorSummaryProps {
  problems: readonly FieldProblem[];
  /** The number of attempts to send the form. The list takes focus each time the number grows. */
  attempt?: number | undefined;
  /**
   * Runs before a link of the list moves the focus to a field, for example to open the field's
   * step. If the function returns false, the focus does not move.
   */
  onGoTo?:
    | ((problem: FieldProblem) => boolean | undefined | Promise<boolean | undefined>)
    | undefined;
}

/** Draws the list of errors above a form, with a link to each field. The list takes the focus. */
export function ErrorSummary({ problems, attempt = 0, ...props }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const any = problems.length > 0;
  const hydrated = useHydrated();
  const served = useRef(!hydrated && any);

  useEffect(() => {
    const came = served.current;
    served.current = false;
    // If the visitor focused a field before the scripts arrived, the focus stays in that field.
    if (!any || (came && document.activeElement !== document.body)) return;
    box.current?.focus();
    // Shows the list's title: `focus` alone may show only the end of a long list.
    document.getElementById(titleId)?.scrollIntoView({ block: 'nearest' });
  }, [any, attempt, titleId]);

  if (!any) return null;

  const go = async (event: MouseEvent, problem: FieldProblem) => {
    if (problem.href !== undefined && !props.onGoTo) return;
    event.preventDefault();
    if ((await props.onGoTo?.(problem)) !== false) focusField(problem.id);
  };

  return (
    <div
      ref={box}
      role="alert"
      aria-labelledby={titleId}
      // Without JavaScript, the browser focuses the list because of this attribute.
      autoFocus
      tabIndex={-1}
      className={styles['summary']}
    >
      <h2 className={styles['title']} id={titleId}>
        <ErrorIcon />
        <span>{pageWords().controls.revisa}</span>
      </h2>
      <ul className={styles['list']}>
        {problems.map((problem) => (
          <li key={problem.id}>
            <a
              href={problem.href ?? `#${problem.id}`}
              className={styles['link']}
              onClick={(event) => void go(event, problem)}
            >
              {`${problem.label === undefined ? '' : `${problem.label}: `}${problem.message}`}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
