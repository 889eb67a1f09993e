import { useEffect, useEffectEvent } from 'react';
import { SENDING_LIMIT_MS } from './sent.ts';

/**
 * Makes a form usable again if the form has been `sending` for too long. The hook does this work
 * also if the browser shows such a form again from its history.
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
