import type { ReactNode } from 'react';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';

/**
 * Announces its text each time the text changes. The element must be in the page before the text
 * comes. To announce an equal text again, the caller adds a no-break space.
 */
export function LiveRegion({ children }: { children?: ReactNode }) {
  return (
    <VisuallyHidden>
      <span role="status">{children}</span>
    </VisuallyHidden>
  );
}
