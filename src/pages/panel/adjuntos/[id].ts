import type { APIRoute } from 'astro';
import { panelVisit } from '#panel/shell/visit.ts';
import { isAsSaid } from '#server/leads/conversation/attachments.ts';

/**
 * A file of a conversation, to be kept; with `?ver`, one that is a picture or a PDF and says so, to be
 * looked at. Whatever it holds, nothing of it runs as the panel's, and no type is guessed.
 */
export const GET: APIRoute = async ({ locals, params, url }) => {
  const { person } = panelVisit(locals);
  const file = await locals.services.attachments.open(params['id'] ?? '');
  const isAnothersDraft = file !== null && file.staffId !== null && file.staffId !== person?.id;
  if (file === null || isAnothersDraft) return new Response(null, { status: 404 });
  const { name, type, shown, content } = file;
  const isShown = url.searchParams.has('ver') && shown !== null && isAsSaid(type, content);
  const ascii = name.replaceAll(/[^\w .()-]/g, '_');
  return new Response(new Uint8Array(content), {
    headers: {
      'content-type': isShown ? type : 'application/octet-stream',
      'content-disposition': `${isShown ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, percent)}`,
      // What draws a PDF does not start in a sandbox; it is one of its own.
      'content-security-policy': `default-src 'none'; frame-ancestors 'self'${isShown && shown === 'pdf' ? '' : '; sandbox'}`,
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    },
  });
};

/** What `encodeURIComponent` leaves as it is and a header does not allow (RFC 8187). */
function percent(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}
