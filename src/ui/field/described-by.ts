import type { ReactNode } from 'react';

export interface FieldTexts {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
}

export interface DescribedControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export const hintId = (id: string) => `${id}-hint`;
export const errorId = (id: string) => `${id}-error`;

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
