import { TEXTS_KEY } from '#features/enquiry/simple-form/kept-texts.ts';
import { keyOf } from '#features/enquiry/step-flow/model/kept.ts';
import type { FlowKind } from '#forms/wire.ts';

/**
 * On the thank-you page: says what is no longer to be kept in the browser, for forget-sent.ts. Another
 * message, that could not be sent, still is.
 */
export function ForgetFlow({ kind }: { kind: FlowKind }) {
  const keys = [keyOf('sesion', kind)];
  // The home page's form leads to the same page.
  if (kind === 'contact') keys.push(TEXTS_KEY);
  return <span hidden data-forget={keys.join(' ')} />;
}
