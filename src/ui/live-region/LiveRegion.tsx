import type { ReactNode } from 'react';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';

/**
 * Announces its text to screen readers whenever it changes, after what they are reading. It has to be on the page,
 * empty, before the text arrives. An equal text is not announced again; end every second one with a no-break space
 * to repeat it.
 */
export function LiveRegion({ children }: { children?: ReactNode }) {
  return (
    <VisuallyHidden>
      <span role="status">{children}</span>
    </VisuallyHidden>
  );
}
