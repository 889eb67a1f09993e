import type { APIRoute } from 'astro';

/** Answers with the rules for robots. Robots may read all pages of the site. */
export const GET: APIRoute = ({ locals: { site } }) => {
  // A sitemap contains absolute addresses. If the site does not know its public address, there is
  // no sitemap.
  const map = site === undefined ? '' : `\nSitemap: ${new URL('/sitemap.xml', site).href}\n`;
  return new Response(`User-agent: *\nAllow: /\nDisallow: /captcha/\n${map}`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
};
