import type { ReactNode } from 'react';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';

/**
 * Draws a text that screen readers announce when it changes. The element must exist before the
 * text. To announce the same text again, add a no-break space to the text.
 */
export function LiveRegion({ children }: { children?: ReactNode }) {
  return (
    <VisuallyHidden>
      <span role="status">{children}</span>
    </VisuallyHidden>
  );
}
