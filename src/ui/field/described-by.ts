import type { ReactNode } from 'react';

/** What every field says about itself, whatever its control. */
export interface FieldTexts {
  label: ReactNode;
  /** Help that is there from the start: what to write, in which format. */
  hint?: ReactNode;
  /** The message of the rule that failed, or nothing. Shown and tied to the control. */
  error?: string | undefined;
  required?: boolean | undefined;
}

/** The attributes that tie a control to its hint and error. */
export interface DescribedControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export const hintId = (id: string) => `${id}-hint`;
export const errorId = (id: string) => `${id}-error`;

/** The attributes of the control with this id. */
export function describedControl(
  id: string,
  { hint, error }: Pick<FieldTexts, 'hint' | 'error'>,
): DescribedControl {
  const ids = [hint != null && hintId(id), error !== undefined && errorId(id)];
  const described = ids.filter(Boolean).join(' ');
  return {
    id,
    'aria-describedby': described === '' ? undefined : described,
    'aria-invalid': error === undefined ? undefined : true,
  };
}
