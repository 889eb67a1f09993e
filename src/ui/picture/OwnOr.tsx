import type { ReactNode } from 'react';
import { OWN_PICTURES } from './own-pictures.ts';
import { OwnPicture } from './OwnPicture.tsx';

interface OwnOrProps {
  /** A name of content/pictures/names.ts. */
  name: string;
  className?: string | undefined;
  sizes?: string | undefined;
  first?: boolean | undefined;
  /** Our drawing, which stands there when the agency has none of that name. */
  children: ReactNode;
}

/** The agency's picture for a place, or else ours. */
export function OwnOr({ name, children, ...rest }: OwnOrProps) {
  const picture = OWN_PICTURES[name];
  return picture === undefined ? children : <OwnPicture picture={picture} {...rest} />;
}
