import type { AstroGlobal } from 'astro';
import { act } from './actions.ts';
import type { PanelPerson } from './shell/PanelBar.tsx';
import { type Outcome, shownAt } from '#panel/shell/outcome.ts';
import type { Shown } from '#server/accounts/outcome.ts';
import { panelVisit } from '#panel/shell/visit.ts';
import { type PanelVisit, safeNext } from '#server/accounts/visit.ts';
import type { FormState } from './shell/PanelForm.tsx';

interface Page extends Pick<AstroGlobal, 'locals'> {
  response: { status?: number | undefined; headers: Headers };
}

export interface PanelPage {
  visit: PanelVisit;
  /** What the shell shows. */
  shell: { person: PanelPerson | null; forgeryToken: string };
  /** The form that comes back, by its action; empty when nothing was posted, now or before. */
  states: Readonly<Record<string, FormState>>;
  /** What the page is asked for besides (PanelVisit's posts that make something): codes or a link. */
  shown: Shown | null;
  /** Whether such a thing was asked for and is shown no longer. */
  over: boolean;
  outcome: Outcome | null;
}

/**
 * Does what was posted to a page of the panel. Who may do it has been decided already
 * (src/server/accounts/gate.ts).
 *
 * @returns what the page shows; or the finished response
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
  // What was written before the session ended comes back where it was.
  const { draft } = visit;
  if (draft['accion'] !== undefined) states[draft['accion']] = { errors: {}, values: draft };
  const made = await shownAt(locals.services.staff.tools, visit);
  return { visit, outcome, states, ...made, shell: shellOf(visit) };
}

export function shellOf({ person, forgeryToken }: PanelVisit): PanelPage['shell'] {
  return {
    forgeryToken,
    person: person?.secured
      ? {
          username: person.username,
          name: person.name,
          administers: person.role === 'administra',
          role: person.role,
        }
      : null,
  };
}

/** The page to go on to after signing in, as the form or the address has it. */
export function nextPage({ form, url, origin }: PanelVisit): string {
  const posted = form?.get('volver');
  return safeNext(typeof posted === 'string' ? posted : url.searchParams.get('volver'), origin);
}

export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location } });
}
