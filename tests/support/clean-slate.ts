import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, inject, vi } from 'vitest';
import { holdContent } from '#content/snapshot/content.ts';
import type { ContentSnapshot } from '#content/snapshot/snapshot.ts';

// The same random cases in every run, so that a failure is caused by a change. The long form uses
// others each time; a failure prints the seed that repeats it.
if (process.env['LONG_TESTS'] !== '1') {
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_260_105 });
}

const sample = JSON.parse(inject('sampleContent')) as ContentSnapshot;
holdContent(sample);
beforeEach(() => holdContent(sample));

// A worker runs several files in the same process, with the same page.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

// Testing Library unmounts by itself only if `afterEach` is a global; ours is imported.
if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  const { pathname, search } = location;
  // jsdom has no layout.
  if (!('scrollIntoView' in Element.prototype)) {
    Object.assign(Element.prototype, { scrollIntoView: () => undefined });
  }
  // jsdom does not count its pages as secure.
  if (!('isSecureContext' in globalThis)) Object.assign(globalThis, { isSecureContext: true });
  // jsdom's animation frames come from one interval, which is made when the first one is requested.
  // Made under fake timers it would stop with them, and later tests would get no frames.
  const { requestAnimationFrame: requestFrame, cancelAnimationFrame: cancelFrame } = globalThis;
  let frame = 0;
  const keepDrawing = () => void (frame = requestFrame(keepDrawing));
  keepDrawing();
  afterAll(() => cancelFrame(frame));
  afterEach(cleanup);
  // jsdom knows dialogs only as elements.
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
  // Guards against hanging, as in vitest.config.ts.
  configure({ asyncUtilTimeout: 60_000 });
}
