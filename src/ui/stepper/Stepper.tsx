import type { MouseEvent } from 'react';
import { CheckIcon } from '#ui/icon/action-icons.tsx';
import { classNames } from '#ui/class-names.ts';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import styles from './Stepper.module.css';

export interface Step {
  label: string;
  state: 'done' | 'current' | 'upcoming';
  /** One is here, whatever the state: a last step may be done and current. Default: by the state. */
  current?: boolean | undefined;
  /** Something in it has to be mended. */
  wrong?: boolean | undefined;
  /** Where a step that may be visited again leads; it works without JavaScript. */
  href?: string | undefined;
}

export interface StepperProps {
  /** What the steps lead to, for screen readers: «Pasos de la cotización». */
  label: string;
  steps: readonly Step[];
  /**
   * Told when a step with an address is pressed, by its place from 0; the owner then prevents the
   * navigation and moves by itself.
   */
  onStep?: ((index: number, event: MouseEvent<HTMLAnchorElement>) => void) | undefined;
  className?: string | undefined;
}

const WRONG_NAME = 'hay algo que corregir';
const STATE_NAMES = { done: 'hecho', current: 'en curso', upcoming: 'pendiente' };

/**
 * Where one is on a way of few steps. On a narrow screen only the current one shows its name, after
 * its place: «Paso 2 de 3: Datos básicos».
 */
export function Stepper({ label, steps, onStep, className }: StepperProps) {
  return (
    <nav aria-label={label} className={className}>
      <ol className={styles['steps']}>
        {steps.map((step, index) => {
          const current = step.current ?? step.state === 'current';
          const inside = (
            <>
              <span className={styles['number']} aria-hidden="true">
                {step.wrong ? '!' : step.state === 'done' ? <CheckIcon /> : index + 1}
              </span>
              <span
                className={styles['label']}
                data-place={current ? `Paso ${index + 1} de ${steps.length}` : undefined}
              >
                {step.label}
              </span>
              <VisuallyHidden>
                {' '}
                ({STATE_NAMES[step.state]}
                {step.wrong && `, ${WRONG_NAME}`})
              </VisuallyHidden>
            </>
          );
          return (
            <li
              key={step.label}
              className={classNames(
                styles['step'],
                styles[step.state],
                current && styles['current'],
                step.wrong && styles['wrong'],
              )}
              aria-current={current ? 'step' : undefined}
            >
              {step.href === undefined ? (
                <span className={styles['body']}>{inside}</span>
              ) : (
                <a
                  href={step.href}
                  className={styles['body']}
                  onClick={(event) => onStep?.(index, event)}
                >
                  {inside}
                </a>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
