import type { ReactNode } from 'react';
import { problemId } from '#site/enquiry/flow/problems.ts';

interface FieldLinkProps {
  /** The field's name. */
  name: string;
  /** Opens the field's step and focuses it. */
  onGoTo: (name: string) => void;
  /** Where the words alone do not say which field. */
  'aria-label'?: string;
  children: ReactNode;
}

/** Leads to a field that is still to be filled in, in whichever step it is. */
export function FieldLink({ name, onGoTo, children, ...rest }: FieldLinkProps) {
  return (
    <a
      href={`#${problemId(name)}`}
      onClick={(event) => {
        event.preventDefault();
        onGoTo(name);
      }}
      {...rest}
    >
      {children}
    </a>
  );
}
