import type { ReactNode } from 'react';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';

/**
 * Announces its text when the text changes, so the element must exist before. A no-break space
 * repeats a text.
 */
export function LiveRegion({ children }: { children?: ReactNode }) {
  return (
    <VisuallyHidden>
      <span role="status">{children}</span>
    </VisuallyHidden>
  );
}
