import type { APIRoute } from 'astro';

export const GET: APIRoute = ({ locals: { site } }) => {
  const map = site === undefined ? '' : `\nSitemap: ${new URL('/sitemap.xml', site).href}\n`;
  return new Response(`User-agent: *\nAllow: /\nDisallow: /captcha/\n${map}`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
};
