import { useEffect, useEffectEvent } from 'react';
import { SENDING_LIMIT_MS } from './sent.ts';

/** Unlocks a form after `SENDING_LIMIT_MS`, or when the visitor comes back with the back button. */
export function useSendingEnd(sending: boolean, giveBack: () => void): void {
  const end = useEffectEvent(giveBack);
  useEffect(() => {
    if (!sending) return undefined;
    const timer = setTimeout(() => end(), SENDING_LIMIT_MS);
    return () => clearTimeout(timer);
  }, [sending]);

  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) end();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
}
