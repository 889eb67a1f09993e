import type { APIRoute } from 'astro';
import { addressIn } from '#found/address.ts';
import { sitePages } from '#found/site-pages.ts';

export const GET: APIRoute = ({ locals: { site } }) => {
  if (site === undefined) return new Response(null, { status: 404 });
  const entries = sitePages().map(
    ({ path }) => `<url><loc>${escaped(addressIn(site, path))}</loc></url>`,
  );
  const map = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
  return new Response(map, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
};

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
