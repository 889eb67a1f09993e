import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { readYaml } from '#content/read/read-yaml.ts';
import { controlsSchema } from '#content/schemas/controls.ts';

export const controls = readYaml('controles.yaml', controlsSchema);

export interface MotionStage {
  pass: (ms: number) => void;
  after: <Value>(ms: number, read: () => Value) => Value;
  scrollIntoView: (visible?: boolean) => void;
}

/** Replaces the clock and adds what jsdom does not have, so that a test controls animations. */
export function setStage({ reducedMotion = false } = {}): MotionStage {
  vi.useFakeTimers();
  localStorage.clear();
  const observers = new Map<IntersectionObserver, Set<Element>>();
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: reducedMotion && query.includes('reduce'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly callback: IntersectionObserverCallback;
      constructor(callback: IntersectionObserverCallback) {
        this.callback = callback;
      }
      observe(element: Element) {
        const self = this as unknown as IntersectionObserver;
        observers.set(self, (observers.get(self) ?? new Set<Element>()).add(element));
      }
      unobserve(element: Element) {
        observers.get(this as unknown as IntersectionObserver)?.delete(element);
      }
      disconnect() {
        observers.delete(this as unknown as IntersectionObserver);
      }
    },
  );
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  return {
    pass,
    after: (ms, read) => {
      pass(ms);
      return read();
    },
    scrollIntoView: (visible = true) =>
      act(() => {
        for (const [observer, elements] of observers) {
          const entries = [...elements].map(
            (target) =>
              ({ isIntersecting: visible, target }) as unknown as IntersectionObserverEntry,
          );
          const { callback } = observer as unknown as { callback: IntersectionObserverCallback };
          if (entries.length > 0) callback(entries, observer);
        }
      }),
  };
}
