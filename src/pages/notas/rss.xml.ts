import { getRssString } from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { content } from '#content/snapshot/content.ts';

/** Stands for the site's address while the feed is written, where it is unknown. */
const UNKNOWN = 'https://sitio.invalid';

/** The feed of the articles; without articles there is none. */
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
  // Paths, which a reader resolves against the address of the feed.
  const paths = () => feed.replaceAll(`${UNKNOWN}/`, '/').replaceAll(UNKNOWN, '/');
  return new Response(site === undefined ? paths() : feed, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  });
};
