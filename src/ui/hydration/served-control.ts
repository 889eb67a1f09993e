import { useEffectEvent, useLayoutEffect } from 'react';

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

export function writeInto(control: HTMLInputElement, text: string): void {
  if (control.value !== text) control.value = text;
}
