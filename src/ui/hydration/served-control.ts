import { useEffectEvent, useLayoutEffect } from 'react';

/** Listens to an element of the server's HTML that React did not draw. */
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

/** Writes a text into a control that React does not control. */
export function writeInto(control: HTMLInputElement, text: string): void {
  if (control.value !== text) control.value = text;
}
