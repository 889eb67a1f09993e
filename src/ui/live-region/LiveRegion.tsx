import type { ReactNode } from 'react';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';

/**
 * Says its text to screen readers whenever it changes, after what they are saying now. It must be
 * on the page, empty, before the text arrives: render it always, change what it holds. The same
 * text twice in a row is said once; end every second one with a no-break space to repeat it.
 */
export function LiveRegion({ children }: { children?: ReactNode }) {
  return (
    <VisuallyHidden>
      <span role="status">{children}</span>
    </VisuallyHidden>
  );
}
