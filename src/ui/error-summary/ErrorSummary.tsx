import { useEffect, useId, useRef, type MouseEvent } from 'react';
import { pageWords } from '#content/snapshot/page-words.ts';
import { useHydrated } from '#ui/hydration/useHydrated.ts';
import { ErrorIcon } from '#ui/icon/icons.ts';
import styles from './ErrorSummary.module.css';

const CONTROLS = 'input:not([type="hidden"]), select, textarea, button';

/**
 * Scrolls to a field, its label first, and focuses it or its checked or first control.
 * @returns whether there is such a field
 */
export function focusField(id: string): boolean {
  const field = document.getElementById(id);
  if (!field) return false;
  const control = field.matches(CONTROLS)
    ? field
    : (field.querySelector<HTMLElement>(':checked') ?? field.querySelector<HTMLElement>(CONTROLS));
  const label = field.querySelector('legend') ?? document.querySelector(`label[for="${id}"]`);
  // Focus alone would leave the label above the window's edge.
  (label ?? field).scrollIntoView();
  (control ?? field).focus({ preventScroll: true });
  return true;
}

export interface FieldProblem {
  /** Id of the control or group, as `fieldId(name)` gives it. */
  id: string;
  /** The message beside the field, to the letter. */
  message: string;
  /** The field's label, for a message that does not name its field. */
  label?: string | undefined;
  /** The address of a field on another page: a step's address with the id as fragment. */
  href?: string | undefined;
}

interface ErrorSummaryProps {
  problems: readonly FieldProblem[];
  /** Grows with each attempt to send; the summary then takes focus again, also when the problems are the same. */
  attempt?: number | undefined;
  /** Called before the field is looked for, to open its step. It is awaited; false leaves focus alone. */
  onGoTo?:
    | ((problem: FieldProblem) => boolean | undefined | Promise<boolean | undefined>)
    | undefined;
}

/** All errors, above the form. It takes focus when it appears, and each line leads to its field. */
export function ErrorSummary({ problems, attempt = 0, ...props }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const any = problems.length > 0;
  const hydrated = useHydrated();
  /** It came with the server's page, which the browser has already scrolled and focused. */
  const served = useRef(!hydrated && any);

  useEffect(() => {
    const came = served.current;
    served.current = false;
    // A visitor who has gone on to correct something before the scripts arrived keeps focus there.
    if (!any || (came && document.activeElement !== document.body)) return;
    box.current?.focus();
    // Focus alone may show the end of a summary that is taller than the window.
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
      // Without JavaScript the browser focuses it when the page arrives.
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
