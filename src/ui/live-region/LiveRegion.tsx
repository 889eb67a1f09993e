import type { ReactNode } from 'react';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';

/** Draw this element before its text exists. To announce an equal text, add a no-break space. */
export function LiveRegion({ children }: { children?: ReactNode }) {
  return (
    <VisuallyHidden>
      <span role="status">{children}</span>
    </VisuallyHidden>
  );
}
