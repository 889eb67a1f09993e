import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, inject, vi } from 'vitest';
import { holdContent } from '#content/snapshot/content.ts';
import type { ContentSnapshot } from '#content/snapshot/snapshot.ts';

// The random cases are equal in each run. The long form uses other cases, and a failed test prints
// its seed.
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

// Testing Library cleans up automatically only if `afterEach` is a global function. Here
// `afterEach` is imported, so this file calls the cleanup.
if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  const { pathname, search } = location;
  if (!('scrollIntoView' in Element.prototype)) {
    Object.assign(Element.prototype, { scrollIntoView: () => undefined });
  }
  // jsdom does not have `isSecureContext`.
  if (!('isSecureContext' in globalThis)) Object.assign(globalThis, { isSecureContext: true });
  // jsdom uses one interval for all frames. This code starts the interval with the real timers, so
  // that every test gets frames.
  const { requestAnimationFrame: requestFrame, cancelAnimationFrame: cancelFrame } = globalThis;
  let frame = 0;
  const keepDrawing = () => void (frame = requestFrame(keepDrawing));
  keepDrawing();
  afterAll(() => cancelFrame(frame));
  afterEach(cleanup);
  // jsdom lacks the methods of dialogs.
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
  // This limit ends a test that hangs, like the limit in vitest.config.ts.
  configure({ asyncUtilTimeout: 60_000 });
}
