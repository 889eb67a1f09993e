import { inlineHash } from '#server/platform/http/content-policy.ts';
import { VIEW_ROOT } from './paths.ts';

/** Both patterns accept capital letters, because React writes `srcset` as `srcSet`. */
const LEADING =
  /(\s(?:href|src|action|formaction|poster|component-url|renderer-url|before-hydration-url)=")\/(?!\/)/gi;
const SETS = /(\s(?:srcset|imagesrcset)=")([^"]*)"/gi;

/** Makes a preview: forms send nothing, and links open previews. `isStill` removes the scripts. */
export async function viewResponse(answer: Response, isStill = false): Promise<Response> {
  const headers = new Headers({ 'cache-control': 'no-store' });
  const type = answer.headers.get('content-type');
  if (type !== null) headers.set('content-type', type);
  const location = answer.headers.get('location');
  if (location !== null) {
    headers.set(
      'location',
      location.replace(/^(?:http:\/\/127\.0\.0\.1:\d+)?\/(?!\/)/, `${VIEW_ROOT}/`),
    );
  }
  const policy = answer.headers.get('content-security-policy');
  if (policy !== null) headers.set('content-security-policy', viewPolicy(policy));
  const body =
    type?.startsWith('text/html') === true
      ? viewMarkup(isStill ? withoutScripts(await answer.text()) : await answer.text())
      : await answer.arrayBuffer();
  return new Response(body, { status: answer.status, headers });
}

const PROBLEM_STYLE =
  ':root{color-scheme:light dark}body{margin:2rem;font:1rem/1.6 system-ui,sans-serif}p{white-space:pre-line;overflow-wrap:anywhere}';
/** `followTyped` may draw a site page in this document, so the policy allows the site's files. */
const PROBLEM_POLICY = `default-src 'none'; style-src 'self' '${inlineHash(PROBLEM_STYLE)}'; img-src 'self' data:; font-src 'self'; base-uri 'none'`;

/** Creates the page that explains, in Spanish, which mistake in the drafts prevents the preview. */
export function problemResponse(problem: string): Response {
  const text = problem.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return new Response(
    `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Corrige esto primero</title><style>${PROBLEM_STYLE}</style></head><body><h1>Corrige esto primero</h1><p>${text}</p></body></html>`,
    {
      status: 409,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': PROBLEM_POLICY,
      },
    },
  );
}

/** Removes the scripts, because the preview's frame (`sandbox`) does not run scripts. */
const withoutScripts = (markup: string) =>
  markup.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '');

/** Returns a page's HTML with preview addresses in place of the site's addresses. */
export function viewMarkup(markup: string): string {
  return markup
    .replaceAll(LEADING, `$1${VIEW_ROOT}/`)
    .replaceAll(
      SETS,
      (_, start: string, set: string) =>
        `${start}${set.replaceAll(/(^|,\s*)\/(?!\/)/g, `$1${VIEW_ROOT}/`)}"`,
    );
}

/** Makes a page's content security policy stricter, but lets the panel show the page in a frame. */
export function viewPolicy(policy: string): string {
  const others = policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => !/^(?:frame-ancestors|connect-src|form-action)\b/.test(directive));
  return [...others, "frame-ancestors 'self'", "connect-src 'none'", "form-action 'none'"]
    .filter((directive) => directive !== '')
    .join('; ');
}
