import { useEffect, useId, useRef, type MouseEvent } from 'react';
import { pageWords } from '#content/snapshot/page-words.ts';
import { useHydrated } from '#ui/hydration/useHydrated.ts';
import { ErrorIcon } from '#ui/icon/icons.ts';
import styles from './ErrorSummary.module.css';

const CONTROLS = 'input:not([type="hidden"]), select, textarea, button';

/**
 * Scrolls to the label of a field and gives focus to the field. In a group the control that is
 * checked takes focus, or the first control if no control is checked.
 *
 * @returns whether the field exists
 */
export function focusField(id: string): boolean {
  const field = document.getElementById(id);
  if (!field) return false;
  const control = field.matches(CONTROLS)
    ? field
    : (field.querySelector<HTMLElement>(':checked') ?? field.querySelector<HTMLElement>(CONTROLS));
  const label = field.querySelector('legend') ?? document.querySelector(`label[for="${id}"]`);
  // Focus alone would leave the label above the upper edge of the window.
  (label ?? field).scrollIntoView();
  (control ?? field).focus({ preventScroll: true });
  return true;
}

export interface FieldProblem {
  /** The id of the control or group with the error, which `fieldId(name)` returns. */
  id: string;
  /** The error message, in the same words as beside the field. */
  message: string;
  label?: string | undefined;
  /**
   * The address of a field that is on another page. The address is that of a step, followed by `#`
   * and the field's id.
   */
  href?: string | undefined;
}

interface ErrorSummaryProps {
  problems: readonly FieldProblem[];
  /**
   * The number of times that the visitor tried to send the form. The error list takes focus each
   * time the number grows.
   */
  attempt?: number | undefined;
  /**
   * Runs before the list searches for the field, so that the step with the field can be opened. If
   * the function returns false, focus does not move.
   */
  onGoTo?:
    | ((problem: FieldProblem) => boolean | undefined | Promise<boolean | undefined>)
    | undefined;
}

/**
 * Lists all errors above the form. The list takes focus, and each line of the list leads to its
 * field.
 */
export function ErrorSummary({ problems, attempt = 0, ...props }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const any = problems.length > 0;
  const hydrated = useHydrated();
  /**
   * Whether the list came with the server's page. The browser has already given focus to such a
   * list.
   */
  const served = useRef(!hydrated && any);

  useEffect(() => {
    const came = served.current;
    served.current = false;
    // If the visitor moved to a field before the scripts arrived, focus stays in that field.
    if (!any || (came && document.activeElement !== document.body)) return;
    box.current?.focus();
    // If the list is higher than the window, focus alone may show the list's end instead of its
    // beginning.
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
      // Without JavaScript the browser itself gives focus to the list when the page arrives.
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
