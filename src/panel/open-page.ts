import type { AstroGlobal } from 'astro';
import { act } from './actions.ts';
import type { PanelPerson } from './shell/PanelBar.tsx';
import { panelVisit } from '#panel/shell/visit.ts';
import type { PanelVisit } from '#server/accounts/visit.ts';
import type { FormState } from './shell/PanelForm.tsx';

interface Page extends Pick<AstroGlobal, 'locals'> {
  response: { status?: number | undefined; headers: Headers };
}

/**
 * Runs a posted action, which the gate (gate.ts) has already allowed. A returned `Response`, such
 * as a redirect, replaces the page. Returns null if the page shows the outcome, or without a post.
 */
export async function actFirst(locals: App.Locals): Promise<Response | null> {
  const outcome = await act(locals.services, panelVisit(locals));
  if (outcome === null) return null;
  if ('go' in outcome) return seeOther(outcome.go);
  if ('data' in outcome) return Response.json(outcome.data, { status: outcome.data ? 200 : 403 });
  locals.outcome = outcome;
  return null;
}

/** Returns what a page needs of its request. Sets the response's status if an action failed. */
export function panelPage({ locals, response }: Page) {
  const visit = panelVisit(locals);
  const { outcome = null } = locals;
  const states: Record<string, FormState> = {};
  if (outcome !== null && 'errors' in outcome) {
    const { errors, values, problem, status = 422, retryAfterSeconds } = outcome;
    response.status = status;
    if (retryAfterSeconds !== undefined) {
      response.headers.set('retry-after', String(retryAfterSeconds));
    }
    states[visit.action ?? ''] = { errors, values, problem };
  }
  // If the session ended while the person wrote, the page shows the texts again after the sign-in.
  const { draft } = visit;
  if (draft['accion'] !== undefined) states[draft['accion']] = { errors: {}, values: draft };
  return { visit, outcome, states, person: panelPerson(visit) };
}

/** Returns the person whose name and links the page shows, or null before the second factor. */
export function panelPerson({ person }: PanelVisit): PanelPerson | null {
  return person?.secured ? person : null;
}

export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location } });
}
