import { useEffect, useEffectEvent } from 'react';
import { SENDING_LIMIT_MS } from './sent.ts';

/**
 * Unlocks a form when sending takes longer than SENDING_LIMIT_MS, and when the browser shows the page again as it
 * was left, in the act of sending.
 * @param sending whether the form is on its way
 */
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
