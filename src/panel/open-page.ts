import type { AstroGlobal } from 'astro';
import { act } from './actions.ts';
import type { PanelPerson } from './shell/PanelBar.tsx';
import { type Outcome, type Shown, shownAt } from '#panel/shell/outcome.ts';
import { panelVisit } from '#panel/shell/visit.ts';
import type { PanelVisit } from '#server/accounts/visit.ts';
import type { FormState } from './shell/PanelForm.tsx';

interface Page extends Pick<AstroGlobal, 'locals'> {
  response: { status?: number | undefined; headers: Headers };
}

export interface PanelPage {
  visit: PanelVisit;
  person: PanelPerson | null;
  states: Readonly<Record<string, FormState>>;
  shown: Shown | null;
  expired: boolean;
  outcome: Outcome | null;
}

/**
 * Runs a posted action, which the gate (gate.ts) has already allowed. A returned `Response`, such
 * as a redirect, replaces the page.
 */
export async function openPanelPage({ locals, response }: Page): Promise<PanelPage | Response> {
  const visit = panelVisit(locals);
  const outcome = await act(locals.services, visit);
  const states: Record<string, FormState> = {};
  if (outcome !== null) {
    if ('go' in outcome) return seeOther(outcome.go);
    if ('data' in outcome) return Response.json(outcome.data, { status: outcome.data ? 200 : 403 });
    if ('errors' in outcome) {
      const { errors, values, problem, status = 422, retryAfterSeconds } = outcome;
      response.status = status;
      if (retryAfterSeconds !== undefined) {
        response.headers.set('retry-after', String(retryAfterSeconds));
      }
      states[visit.action ?? ''] = { errors, values, problem };
    }
  }
  // If the session ended while the person wrote, the page shows the texts again after the sign-in.
  const { draft } = visit;
  if (draft['accion'] !== undefined) states[draft['accion']] = { errors: {}, values: draft };
  const made = await shownAt(locals.services.staff.tools, visit);
  return { visit, outcome, states, ...made, person: panelPerson(visit) };
}

/** Returns the person whose name and links the page shows, or null before the second factor. */
export function panelPerson({ person }: PanelVisit): PanelPerson | null {
  return person?.secured ? person : null;
}

export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location } });
}
