import { useEffectEvent, useLayoutEffect } from 'react';

/** Listens on an element of the server's HTML, which React did not draw and has no props for. */
export function useListener<Type extends keyof HTMLElementEventMap>(
  element: HTMLElement | null,
  type: Type,
  listener: (event: HTMLElementEventMap[Type]) => void,
): void {
  const heard = useEffectEvent(listener);
  useLayoutEffect(() => {
    const listen = (event: HTMLElementEventMap[Type]) => heard(event);
    element?.addEventListener(type, listen);
    return () => element?.removeEventListener(type, listen);
  }, [element, type]);
}
