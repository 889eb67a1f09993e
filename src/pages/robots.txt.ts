import type { APIRoute } from 'astro';

/** Everything may be read; what must not be found says so itself (noindex), or answers no page. */
export const GET: APIRoute = ({ locals: { site } }) => {
  // A map has whole addresses: without the site's own there is none.
  const map = site === undefined ? '' : `\nSitemap: ${new URL('/sitemap.xml', site).href}\n`;
  return new Response(`User-agent: *\nAllow: /\nDisallow: /captcha/\n${map}`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
};
