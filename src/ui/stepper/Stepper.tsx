import type { FlowShared } from '#content/schemas/flow.ts';
import { fill } from '#content/values/placeholders.ts';
import { CheckIcon } from '#ui/icon/icons.ts';
import { classNames } from '#ui/class-names.ts';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import styles from './Stepper.module.css';

export interface Step {
  label: string;
  note?: string | undefined;
  /** A `skipped` step is not counted in `total`. Its `note` says why the visitor skips the step. */
  state: 'done' | 'current' | 'upcoming' | 'skipped';
  /** True if the visitor is at this step. The default is true for the state `current`. */
  current?: boolean | undefined;
  wrong?: boolean | undefined;
  lacking?: boolean | undefined;
}

export interface StepperProps {
  words: FlowShared['indicador'];
  steps: readonly Step[];
  open?: boolean | undefined;
  className?: string | undefined;
}

export function Stepper({ words, steps, open = false, className }: StepperProps) {
  const states = { done: words.hecho, current: words.enCurso, upcoming: words.pendiente };
  const total = steps.filter(({ state }) => state !== 'skipped').length;
  return (
    <nav aria-label={words.nombre} className={className}>
      <ol className={classNames(styles['steps'], open && styles['open'])}>
        {steps.map((step, index) => {
          const current = step.current ?? step.state === 'current';
          const lacking = step.lacking && !current ? words.falta : [];
          const heard = [
            step.state === 'skipped' ? [] : states[step.state],
            step.wrong ? words.corregir : lacking,
          ];
          return (
            <li
              key={step.label}
              className={classNames(
                styles['step'],
                styles[step.state],
                current && styles['current'],
                step.wrong && styles['wrong'],
                step.lacking && !current && styles['lacking'],
              )}
              aria-current={current ? 'step' : undefined}
            >
              <span className={styles['body']}>
                <span className={styles['number']} aria-hidden="true">
                  {step.wrong || (step.lacking && !current) ? (
                    '!'
                  ) : step.state === 'done' && !current ? (
                    <CheckIcon />
                  ) : (
                    index + 1
                  )}
                </span>
                <span
                  className={styles['label']}
                  data-place={
                    current
                      ? fill(words.lugar, { actual: index + 1, total: open ? steps.length : total })
                      : undefined
                  }
                  data-after={open && current ? words.abierto : undefined}
                >
                  <span>{step.note === undefined ? step.label : `${step.label} `}</span>
                  {!step.wrong && !step.lacking && step.state === 'done' && current && (
                    <CheckIcon className={styles['tick']} />
                  )}
                  {step.note !== undefined && <span className={styles['note']}>{step.note}</span>}
                </span>
                {step.state !== 'skipped' && (
                  <VisuallyHidden>{` (${heard.flat().join(', ')})`}</VisuallyHidden>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
