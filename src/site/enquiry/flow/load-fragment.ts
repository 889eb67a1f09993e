import { FLOW_PATHS, type FlowKind } from '#forms/wire.ts';
import { remoteRequest } from '#ui/remote/remote-request.ts';
import type { FragmentName } from './machine.ts';

/** How long a fragment may take, in milliseconds; then it is offered again. */
const FRAGMENT_TIMEOUT_MS = 20_000;

/** The address of a fragment (specification, section 7). */
function fragmentPath(kind: FlowKind, fragment: FragmentName): string {
  return `${FLOW_PATHS[kind]}/${fragment}`;
}

/**
 * Fetches a fragment's HTML, as a remote request like the others: with the page's token.
 * @throws Error when the server cannot be reached, or answers with anything but the fragment (the
 *   sign-in page of a café's network is a whole document)
 */
export async function loadFragment(kind: FlowKind, fragment: FragmentName): Promise<string> {
  const answer = await remoteRequest({
    url: fragmentPath(kind, fragment),
    accept: 'text/html',
    signal: AbortSignal.timeout(FRAGMENT_TIMEOUT_MS),
  });
  const html = await answer.text();
  if (!answer.ok || /<html/i.test(html)) {
    throw new Error(`The fragment ${fragment} did not arrive (${answer.status}).`);
  }
  return html;
}
