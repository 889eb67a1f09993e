import type { APIRoute } from 'astro';
import { panelVisit } from '#panel/shell/visit.ts';
import { isAsSaid } from '#server/leads/conversation/attachments.ts';

/** Sends an attached file. Without `?ver`, the browser saves the file. Scripts in it cannot run. */
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
      // A PDF gets no `sandbox`: the browser's PDF viewer fails there, and has its own sandbox.
      'content-security-policy': `default-src 'none'; frame-ancestors 'self'${isShown && shown === 'pdf' ? '' : '; sandbox'}`,
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    },
  });
};

/** Encodes a character that `encodeURIComponent` keeps but a header forbids (RFC 8187). */
function percent(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}
