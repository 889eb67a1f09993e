import { renderToString } from 'react-dom/server';
import type { FlowCopy } from './flow-copy.ts';
import type { FragmentName } from './machine.ts';
import { BlankFragment, FRAGMENT_ID_PREFIX } from './fragments.tsx';

/** A fragment's HTML, with the marks that the flow's hydration needs. */
export function renderFragment(copy: FlowCopy, fragment: FragmentName): string {
  return renderToString(<BlankFragment copy={copy} fragment={fragment} />, {
    identifierPrefix: FRAGMENT_ID_PREFIX,
  });
}
