import type { APIRoute } from 'astro';
import { priceFrom } from '#content/words/prices.ts';
import { content } from '#content/snapshot/content.ts';
import { pictureName, type SitePage, sitePages } from '#found/site-pages.ts';
import { ownShareImage, shareImage } from '#pictures/share-image.ts';

export const GET: APIRoute = async ({ params: { pagina } }) => {
  const page = sitePages().find(({ path }) => pictureName(path) === pagina);
  if (page === undefined) return new Response(null, { status: 404 });
  const { nombre, acento, lema } = content().brand;
  const said = page.path === '/' || page.title === page.heading ? lema : page.title;
  const png =
    (await ownShareImage()) ??
    (await shareImage({
      name: nombre,
      accent: acento,
      title: page.heading,
      foot: terms(page) ?? said,
      building: onlyService(page)?.dibujo,
    }));
  return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png' } });
};

function terms(page: SitePage): string | undefined {
  const only = onlyService(page);
  if (only === undefined) return undefined;
  return `${page.title}. ${priceFrom(only, content().services)}, ${only.plazo}`;
}

function onlyService({ services = [] }: SitePage) {
  return services.length === 1 ? services[0] : undefined;
}
