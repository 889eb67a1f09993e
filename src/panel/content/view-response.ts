import { VIEW_ROOT } from './paths.ts';

/**
 * Attributes that lead somewhere, in either case (React writes `srcSet`); of scripts and styles in
 * the page nothing is changed.
 */
const LEADING =
  /(\s(?:href|src|action|formaction|poster|component-url|renderer-url|before-hydration-url)=")\/(?!\/)/gi;
const SETS = /(\s(?:srcset|imagesrcset)=")([^"]*)"/gi;

/**
 * A page of the site as the preview shows it: its links stay in the preview, it may be framed by the
 * panel, and it sends nothing anywhere.
 *
 * @param isStill leaves its scripts out
 */
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

/** Scripts as our build writes them; a `noscript` is shown then. */
const withoutScripts = (markup: string) =>
  markup.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '');

/** @returns the markup with every address of ours under the preview's */
export function viewMarkup(markup: string): string {
  return markup
    .replaceAll(LEADING, `$1${VIEW_ROOT}/`)
    .replaceAll(
      SETS,
      (_, start: string, set: string) =>
        `${start}${set.replaceAll(/(^|,\s*)\/(?!\/)/g, `$1${VIEW_ROOT}/`)}"`,
    );
}

/** @returns the page's policy, stricter but for who may frame it */
export function viewPolicy(policy: string): string {
  const others = policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => !/^(?:frame-ancestors|connect-src|form-action)\b/.test(directive));
  return [...others, "frame-ancestors 'self'", "connect-src 'none'", "form-action 'none'"]
    .filter((directive) => directive !== '')
    .join('; ');
}
