import { useEffect, useRef } from 'react';
import { fragmentOf, type FlowState } from './machine.ts';
import { STEP_HEADING_ID } from './step-props.ts';

/** Where focus goes when another step opens: to its heading, unless somebody else has claimed it. */
export interface StepFocus {
  /** The step on show can be used now. */
  readonly onReady: () => void;
  /** The step that opens next leaves focus to an alert, which says why it opened. */
  readonly leaveToAlert: () => void;
  /** @returns whether the step that is being opened came, once that is known */
  readonly opened: () => Promise<boolean>;
}

/** Who takes focus when the next step opens; somebody waiting for it is told whether it did. */
type Claim = 'heading' | 'alert' | ((open: boolean) => void);

export function useStepFocus(state: FlowState): StepFocus {
  const { step, option, target } = state;
  const key = `${step} ${option} ${target}`;
  const shown = fragmentOf(state);
  const failed = shown !== null && state.fragments[shown] === 'failed';
  /** The place that was last open, so that focus follows only when it changes. */
  const settled = useRef(key);
  const claim = useRef<Claim>('heading');

  function settle(open: boolean) {
    const moved = settled.current !== key;
    const claimed = claim.current;
    claim.current = 'heading';
    if (open) settled.current = key;
    if (typeof claimed === 'function') claimed(open);
    else if (open && moved && claimed === 'heading') {
      // From the page's top, as a page of its own would begin; focus scrolls where that is not enough.
      window.scrollTo({ top: 0, behavior: 'instant' });
      document.getElementById(STEP_HEADING_ID)?.focus();
    }
  }

  useEffect(() => {
    if (shown === null && settled.current !== key) settle(true);
    if (failed && typeof claim.current === 'function') settle(false);
  });

  return {
    onReady: () => settle(true),
    leaveToAlert() {
      claim.current = 'alert';
    },
    opened: () =>
      new Promise((resolve) => {
        claim.current = resolve;
      }),
  };
}
