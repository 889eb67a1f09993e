import { getRssString } from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { content } from '#content/snapshot/content.ts';

const UNKNOWN = 'https://sitio.invalid';

export const GET: APIRoute = async ({ locals: { site } }) => {
  const { notes, notesPage: words, brand, services } = content();
  if (notes.length === 0) return new Response(null, { status: 404 });
  const feed = await getRssString({
    title: `${words.titulo} · ${brand.nombre}`,
    description: words.descripcion,
    site: site ?? UNKNOWN,
    trailingSlash: false,
    customData: `<language>${services.idioma.toLowerCase()}</language>`,
    items: notes.map(({ ruta, titulo, entrada, fecha }) => ({
      title: titulo,
      description: entrada,
      link: ruta,
      pubDate: new Date(`${fecha}T00:00:00Z`),
    })),
  });
  // Without the site's public address, the feed contains paths. A feed reader completes the paths.
  const paths = () => feed.replaceAll(`${UNKNOWN}/`, '/').replaceAll(UNKNOWN, '/');
  return new Response(site === undefined ? paths() : feed, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  });
};
