import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { useHydrated } from '#ui/hydration/useHydrated.ts';
import { emptyAnswers, type AnswersStore } from './answers.ts';
import type { FlowCopy } from './flow-copy.ts';
import type { FragmentName } from './machine.ts';
import { isEmpty } from './written.ts';
import { FRAGMENT_ID_PREFIX, FragmentStep } from './fragments.tsx';

/** Tells when what is inside can be used: hydrated, and drawn with the visitor's answers. */
export function Ready({ children, onReady }: { children: ReactNode; onReady: () => void }) {
  const hydrated = useHydrated();
  const tell = useRef(onReady);
  useEffect(() => {
    tell.current = onReady;
  });
  useEffect(() => {
    if (hydrated) tell.current();
  }, [hydrated]);
  return children;
}

export interface FragmentHostProps {
  fragment: FragmentName;
  /** As the server rendered it. */
  html: string;
  copy: FlowCopy;
  answers: AnswersStore;
  onReady: () => void;
}

/** Puts a fragment's HTML in the page and wakes it up with the component that rendered it. */
export function FragmentHost({ fragment, html, copy, answers, onReady }: FragmentHostProps) {
  const host = useRef<HTMLDivElement>(null);
  const tell = useRef(onReady);
  useEffect(() => {
    tell.current = onReady;
  });

  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    element.innerHTML = html;
    // As the server rendered it; with another revision, so that the inputs are drawn anew, where
    // the visitor has written something already.
    const { written, revision } = answers.get();
    const initial = { ...emptyAnswers(copy.kind), revision: isEmpty(written) ? revision : -1 };
    const root = hydrateRoot(
      element,
      <Ready onReady={() => tell.current()}>
        <FragmentStep fragment={fragment} copy={copy} answers={answers} initial={initial} />
      </Ready>,
      { identifierPrefix: FRAGMENT_ID_PREFIX },
    );
    return () => {
      // React refuses to unmount a root while it is drawing another.
      setTimeout(() => root.unmount());
    };
  }, [fragment, html, copy, answers]);

  return <div ref={host} suppressHydrationWarning />;
}
