import { useState } from 'react';
import type { Place } from './machine.ts';

/** How far along a place is: the second selector is within the first step. */
const farOf = ({ step, option }: Place) => step * 2 + (step === 1 && option === 2 ? 1 : 0);

/**
 * Which way the flow last went: `on`, `back`, or nowhere yet, for a page moves nothing when it opens.
 */
export function useWay(place: Place): 'on' | 'back' | undefined {
  const far = farOf(place);
  const [last, setLast] = useState<{ far: number; way?: 'on' | 'back' }>({ far });
  if (last.far === far) return last.way;
  const way = far > last.far ? 'on' : 'back';
  setLast({ far, way });
  return way;
}
