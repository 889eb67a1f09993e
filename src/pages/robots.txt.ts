import type { APIRoute } from 'astro';

export const prerender = true;

/** Everything may be read; what must not be found says so itself (noindex), or answers no page. */
export const GET: APIRoute = ({ site, url }) => {
  const sitemap = new URL('/sitemap-index.xml', site ?? url.origin).href;
  return new Response(`User-agent: *\nAllow: /\nDisallow: /captcha/\n\nSitemap: ${sitemap}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
};
