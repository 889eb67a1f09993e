import { formKindOf, type PostedForm } from '#forms/parse.ts';
import { FLOW_PATHS, flowAt, HIDDEN_FIELDS } from '#forms/wire.ts';
import { visitorCookieName, visitorIn } from '#server/site/token.ts';
import type { ArrivedPost, PostDesk } from '#server/platform/http/astro-bridge.ts';
import type { SiteServices } from '#server/site/site-services.ts';
import { jsonResponse, seeOther, wantsJson } from './response.ts';
import { readPostedForm } from './posted-form.ts';
import { receive } from './receive.ts';
import type { Refused } from './reception.ts';

/** What a page finds in `Astro.locals.taken` when the desk has already refused what was posted. */
export interface TakenPost {
  form: PostedForm;
  refused: Refused;
}

/**
 * Takes posted enquiries before any page is rendered: one that is stored needs no page, only the
 * way to the next one. One that is refused goes on to its page, which shows why.
 *
 * A post that says what it wants done (`accion`: the flow's buttons without JavaScript) is the
 * page's to read.
 */
export function createDesk(services: SiteServices): PostDesk {
  return async (post) => {
    const kind = flowAt(post.path);
    if (kind === null) return null;
    const path = FLOW_PATHS[kind];
    const form = await formOf(post);
    if (formKindOf(path, form) !== 'simple' && form.has(HIDDEN_FIELDS.action)) return null;

    const secure = post.origin.startsWith('https:');
    const known = visitorIn(post.headers.cookie, secure);
    const headers = { get: (name: string) => headerOf(post, name) };
    const submitter = {
      headers,
      visitor: known,
      address: post.clientAddress,
      origin: post.origin,
    };
    const reception = await receive(path, form, submitter, services);
    if (reception.outcome === 'refused') {
      return { locals: { taken: { form, refused: reception } satisfies TakenPost } };
    }
    if (!wantsJson(headers)) return seeOther(reception.next);
    const visitor = known ?? services.forgery.newVisitor();
    const json = jsonResponse(reception, null, services.forgery.issue(visitor));
    if (known === null) {
      const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
      json.headers.set('set-cookie', `${visitorCookieName(secure)}=${visitor}; ${attributes}`);
    }
    return json;
  };
}

/** The form, read without building a whole request where it is form-encoded, as most are. */
function formOf({ headers, body }: ArrivedPost): Promise<PostedForm> {
  const type = headers['content-type'] ?? '';
  if (/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) {
    return Promise.resolve(new URLSearchParams(body.toString()));
  }
  const request = new Request('http://localhost', {
    method: 'POST',
    headers: { 'content-type': type },
    body: new Uint8Array(body),
  });
  return readPostedForm(request);
}

function headerOf({ headers }: ArrivedPost, name: string): string | null {
  const value = headers[name];
  return (Array.isArray(value) ? value.join(', ') : value) ?? null;
}
