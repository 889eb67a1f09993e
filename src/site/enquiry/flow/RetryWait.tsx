import { useState } from 'react';
import { spokenWait } from '#content/notice.ts';
import { LiveRegion } from '#ui/live-region/LiveRegion.tsx';
import { fill } from '#content/placeholders.ts';
import type { FlowCopy } from './flow-copy.ts';

export interface RetryWaitProps {
  copy: FlowCopy;
  /** How long it still lasts, in whole seconds; 0 once it is over. */
  seconds: number;
}

/** The last moments at which the rest of the wait is said aloud, in seconds; before, every minute. */
const LAST_CALLS = [10, 30];

/** What was last said aloud, or would have been, with this long to go. */
function lastCall(seconds: number): number {
  return LAST_CALLS.find((call) => seconds <= call) ?? Math.ceil(seconds / 60) * 60;
}

/**
 * Why a message has to wait, and for how long: a clock to look at, and for screen readers a word
 * now and then, not one every second.
 */
export function RetryWait({ copy, seconds }: RetryWaitProps) {
  const { texto, reloj, listo } = copy.shared.borrador.espera;
  const [atFirst] = useState(seconds);
  if (atFirst === 0) return null;
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const call = lastCall(seconds);
  const spoken = call < atFirst && fill(reloj, { tiempo: spokenWait(call) });
  return (
    <>
      <p>
        {texto} {/* The alert around it would read the whole of itself with every second. */}
        <span role="timer" aria-live="off">
          {seconds > 0 ? fill(reloj, { tiempo: clock }) : listo}
        </span>
      </p>
      <LiveRegion>{seconds > 0 ? spoken : listo}</LiveRegion>
    </>
  );
}
