import type { APIRoute } from 'astro';

/** Everything may be read; pages that must not be found carry noindex or do not answer. */
export const GET: APIRoute = ({ locals: { site } }) => {
  // A sitemap has whole addresses, so the site's own has to be known.
  const map = site === undefined ? '' : `\nSitemap: ${new URL('/sitemap.xml', site).href}\n`;
  return new Response(`User-agent: *\nAllow: /\nDisallow: /captcha/\n${map}`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
};
