import { formKindOf, type PostedForm } from '#forms/parse.ts';
import { FLOW_PATHS, flowAt, HIDDEN_FIELDS } from '#forms/wire.ts';
import { visitorCookieName, visitorIn } from '#server/requests/token.ts';
import { wantsJson } from '#server/platform/http/exchange.ts';
import type { ArrivedPost, FormHandler } from '#server/platform/http/astro-bridge.ts';
import type { SiteServices } from './site-services.ts';
import { receive } from './receive.ts';
import type { Reception, TakenPost } from './reception.ts';
import { readPostedForm } from '#server/requests/visit.ts';
import type { Notice } from '#content/words/notice.ts';

/** Creates the handler of posted leads. A POST with `accion` (a flow's button) goes to the page. */
export function createFormHandler(services: SiteServices): FormHandler {
  return async (post) => {
    const kind = flowAt(post.path);
    if (kind === null) return null;
    const path = FLOW_PATHS[kind];
    const form = await formOf(post);
    if (formKindOf(path, form) !== 'simple' && form.has(HIDDEN_FIELDS.action)) return null;

    const secure = post.origin.startsWith('https:');
    const known = visitorIn(post.headers.cookie, secure);
    const headers = { get: (name: string) => headerOf(post, name) };
    const { clientAddress: address, origin } = post;
    const submitter = { headers, visitor: known, address, origin };
    const reception = await receive(path, form, submitter, services);
    if (reception.outcome === 'refused') {
      return { locals: { taken: { form, refused: reception } satisfies TakenPost } };
    }
    if (!wantsJson(post.headers.accept)) return seeOther(reception.next);
    const visitor = known ?? services.forgery.newVisitor();
    const json = jsonResponse(reception, null, services.forgery.issue(visitor));
    if (known === null) {
      const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
      json.headers.set('set-cookie', `${visitorCookieName(secure)}=${visitor}; ${attributes}`);
    }
    return json;
  };
}

function formOf({ headers, body }: ArrivedPost): Promise<PostedForm> {
  const type = headers['content-type'] ?? '';
  if (/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) {
    return Promise.resolve(new URLSearchParams(body.toString()));
  }
  const sent = { headers: { 'content-type': type }, body: new Uint8Array(body) };
  return readPostedForm(new Request('http://localhost', { method: 'POST', ...sent }));
}

function headerOf({ headers }: ArrivedPost, name: string): string | null {
  const value = headers[name];
  return (Array.isArray(value) ? value.join(', ') : value) ?? null;
}

/** Returns `{folio, next}`, or a problem (RFC 9457) with the errors. Both have a new token. */
export function jsonResponse(
  reception: Reception,
  notice: Notice | null,
  forgeryToken: string,
): Response {
  const headers = new Headers({ 'cache-control': 'no-store', 'x-csrf-token': forgeryToken });
  if (reception.outcome === 'accepted') {
    const { folio, next } = reception;
    return Response.json({ folio, next }, { headers });
  }
  const { status, notice: code, errors, retryAfterSeconds } = reception;
  headers.set('content-type', 'application/problem+json');
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds));
  const about = { type: 'about:blank', status, title: notice?.title, detail: notice?.text };
  const problem = { ...about, code, errors, csrfToken: forgeryToken };
  return Response.json(problem, { status, headers });
}

/** Returns a 303 redirect. If the visitor then reloads, the browser does not resend the form. */
export function seeOther(path: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location: path, 'cache-control': 'no-store' },
  });
}
