import { renderToString } from 'react-dom/server';
import type { FlowCopy } from './flow-copy.ts';
import type { FragmentName } from './machine.ts';
import { BlankFragment } from './Steps.tsx';

/** A fragment's HTML. */
export function renderFragment(copy: FlowCopy, fragment: FragmentName): string {
  return renderToString(<BlankFragment copy={copy} fragment={fragment} />, {
    identifierPrefix: 'paso-',
  });
}
