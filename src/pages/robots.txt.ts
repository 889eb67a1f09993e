import type { APIRoute } from 'astro';

/** Answers with the rules for robots, which may read all pages of the site. */
export const GET: APIRoute = ({ locals: { site } }) => {
  // A sitemap contains absolute addresses.
  const map = site === undefined ? '' : `\nSitemap: ${new URL('/sitemap.xml', site).href}\n`;
  return new Response(`User-agent: *\nAllow: /\nDisallow: /captcha/\n${map}`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
};
