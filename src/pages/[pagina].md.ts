import type { APIRoute, GetStaticPaths } from 'astro';
import { pageMarkdown } from '#found/page-markdown.ts';
import { pageName, type SitePage, sitePages } from '#found/site-pages.ts';

export const prerender = true;

export const getStaticPaths = (async () => {
  const pages = await sitePages();
  return pages
    .filter(({ markdown }) => markdown)
    .map((page) => ({ params: { pagina: pageName(page.path) }, props: { page } }));
}) satisfies GetStaticPaths;

/** A page's twin for programs that read text. */
export const GET: APIRoute<{ page: SitePage }> = async ({ props, site, url }) =>
  new Response(await pageMarkdown(props.page, site ?? new URL(url.origin)), {
    headers: { 'Content-Type': 'text/markdown; charset=utf-8' },
  });
