import { useEffect } from 'react';
import { forgetTexts } from '../simple-form/kept-texts.ts';
import { forget } from './kept.ts';
import type { FlowKind } from './machine.ts';

/** On the thank-you page: what was sent is no longer kept in the browser. Draws nothing. */
export function ForgetFlow({ kind }: { kind: FlowKind }) {
  useEffect(() => {
    forget('sesion', kind);
    forget('borrador', kind);
    // The home page's form leads to the same page.
    if (kind === 'contact') forgetTexts();
  }, [kind]);
  return null;
}
