import { useEffect, useRef, useState } from 'react';
import { loadFragment } from './load-fragment.ts';
import { FRAGMENTS } from '#forms/wire.ts';
import { type FlowEvent, type FlowState, type FragmentName } from './machine.ts';

/** The HTML of the fragments that were fetched. */
export type FragmentHtml = Readonly<Partial<Record<FragmentName, string>>>;

/**
 * Fetches every fragment that the machine asks for, once, and tells it what became of it.
 * A fragment that is ready without HTML came with the page.
 */
export function useFragments(state: FlowState, dispatch: (event: FlowEvent) => void): FragmentHtml {
  const [html, setHtml] = useState<FragmentHtml>({});
  const onTheWay = useRef(new Set<FragmentName>());
  const { kind, fragments } = state;

  useEffect(() => {
    for (const fragment of FRAGMENTS) {
      if (fragments[fragment] !== 'loading' || onTheWay.current.has(fragment)) continue;
      onTheWay.current.add(fragment);
      loadFragment(kind, fragment)
        .then((text) => {
          setHtml((known) => ({ ...known, [fragment]: text }));
          dispatch({ type: 'arrived', fragment });
        })
        .catch(() => dispatch({ type: 'failed', fragment }))
        .finally(() => onTheWay.current.delete(fragment));
    }
  }, [kind, fragments, dispatch]);

  return html;
}
