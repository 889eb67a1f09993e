import { fill } from '#content/values/placeholders.ts';
import { CheckIcon } from '#ui/icon/icons.ts';
import { classNames } from '#ui/class-names.ts';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import styles from './Stepper.module.css';

export interface Step {
  label: string;
  /** For whom it is; beside the name where all names are shown. */
  note?: string | undefined;
  /** A skipped step is not part of this way: its note says why, and it does not count. */
  state: 'done' | 'current' | 'upcoming' | 'skipped';
  /** The visitor is here; a last step may be done and current. Default: by the state. */
  current?: boolean | undefined;
  wrong?: boolean | undefined;
  /** Something in it is missing, so it is not marked as done. */
  lacking?: boolean | undefined;
}

export interface StepperWords {
  /** The name of the list: «Pasos de la cotización». */
  nombre: string;
  /** The position, on a narrow screen: `{actual}` of `{total}`. */
  lugar: string;
  /** After the current step's name before a way is chosen, on a narrow screen: which step may not follow. */
  abierto: string;
  hecho: string;
  enCurso: string;
  pendiente: string;
  corregir: string;
  falta: string;
}

export interface StepperProps {
  words: StepperWords;
  steps: readonly Step[];
  /** Whether the last step follows depends on this one. */
  open?: boolean | undefined;
  className?: string | undefined;
}

/** The position on a way of few steps. A narrow screen shows only the current name and position. */
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
                  {/* A step that is done and current shows its number, and a tick after its name. */}
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
