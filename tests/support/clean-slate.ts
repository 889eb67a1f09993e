import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, inject, vi } from 'vitest';
import { holdContent } from '#content/snapshot/content.ts';
import type { ContentSnapshot } from '#content/snapshot/snapshot.ts';

// Outside the long form, the random cases are the same in each run. In the long form, a failed test
// prints its seed.
if (process.env['LONG_TESTS'] !== '1') {
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_260_105 });
}

const sample = JSON.parse(inject('sampleContent')) as ContentSnapshot;
holdContent(sample);
beforeEach(() => holdContent(sample));

afterEach(() => void vi.useRealTimers());
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

// Calls the cleanup of Testing Library, which runs by itself only if `afterEach` is a global
// function.
if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  const { pathname, search } = location;
  if (!('scrollIntoView' in Element.prototype)) {
    Object.assign(Element.prototype, { scrollIntoView: () => undefined });
  }
  // Adds what jsdom does not have: `scrollIntoView` above, `isSecureContext`, and later dialogs.
  if (!('isSecureContext' in globalThis)) Object.assign(globalThis, { isSecureContext: true });
  // jsdom uses one interval for all frames. Starts this interval here, before a test can replace
  // the timers, so that every test gets frames.
  const { requestAnimationFrame: requestFrame, cancelAnimationFrame: cancelFrame } = globalThis;
  let frame = 0;
  const keepDrawing = () => void (frame = requestFrame(keepDrawing));
  keepDrawing();
  afterAll(() => cancelFrame(frame));
  afterEach(cleanup);
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement, answer: string) {
      this.open = false;
      this.returnValue = answer;
      this.dispatchEvent(new Event('close'));
    },
  });
  afterAll(() => {
    document.head.replaceChildren();
    document.body.replaceChildren();
    for (const element of [document.documentElement, document.body]) {
      for (const { name } of [...element.attributes]) element.removeAttribute(name);
    }
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', pathname + search);
  });
  // Waits long, as vitest.config.ts does: this limit only ends a test that hangs.
  configure({ asyncUtilTimeout: 60_000 });
}
