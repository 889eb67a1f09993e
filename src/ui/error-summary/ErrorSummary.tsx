import { useEffect, useId, useRef, type MouseEvent } from 'react';
import { pageWords } from '#content/page-words.ts';
import { useHydrated } from '#ui/hydration/useHydrated.ts';
import { ErrorIcon } from '#ui/icon/icons.ts';
import styles from './ErrorSummary.module.css';

const CONTROLS = 'input:not([type="hidden"]), select, textarea, button';

/**
 * Brings the field with this id into view, its label first, and focuses its control. For a group
 * (checkboxes, radios) that is its checked or first control.
 * @returns whether there is such a field
 */
export function focusField(id: string): boolean {
  const field = document.getElementById(id);
  if (!field) return false;
  const control = field.matches(CONTROLS)
    ? field
    : (field.querySelector<HTMLElement>(':checked') ?? field.querySelector<HTMLElement>(CONTROLS));
  const label = field.querySelector('legend') ?? document.querySelector(`label[for="${id}"]`);
  // Scroll first: `preventScroll` alone would leave the label above the window's edge.
  (label ?? field).scrollIntoView();
  (control ?? field).focus({ preventScroll: true });
  return true;
}

export interface FieldProblem {
  /** Id of the control or group, as `fieldId(name)` gives it. */
  id: string;
  /** The message beside the field, to the letter. */
  message: string;
  /** The field's label, said before a message that does not name its field. */
  label?: string | undefined;
  /** Where the field is when it is not on this page: a step's address with the id as fragment. */
  href?: string | undefined;
}

interface ErrorSummaryProps {
  problems: readonly FieldProblem[];
  /**
   * A number that grows with each attempt to send: with each the summary takes focus again, also
   * when the problems are the same.
   */
  attempt?: number | undefined;
  /**
   * Called before the field is looked for, so that a form in steps can open the step that holds
   * it. What it returns is awaited. A false answer leaves focus alone.
   */
  onGoTo?:
    | ((problem: FieldProblem) => boolean | undefined | Promise<boolean | undefined>)
    | undefined;
}

/**
 * All that is wrong, above the form. Takes focus when it appears (on the server's page too), and
 * each line leads to its field. Renders nothing when there is no problem.
 */
export function ErrorSummary({ problems, attempt = 0, ...props }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const any = problems.length > 0;
  const hydrated = useHydrated();
  /** It came with the server's page: until there is another one, the browser has brought focus here. */
  const served = useRef(!hydrated && any);

  useEffect(() => {
    const came = served.current;
    served.current = false;
    // Scripts that come late leave whoever has gone on, to correct or to answer, where they are.
    if (!any || (came && document.activeElement !== document.body)) return;
    box.current?.focus();
    // Of one that is taller than the window, focus alone may show the end.
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
      // Without JavaScript the browser itself brings focus here when the page arrives.
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
