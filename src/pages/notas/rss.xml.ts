import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { single } from '#content/single-entry.ts';

export const prerender = true;

/** The articles for who follows them with a reader; without any there is no file. */
export const GET: APIRoute = async ({ site, url }) => {
  const [notes, words, brand, services] = await Promise.all([
    single('notes'),
    single('notesPage'),
    single('brand'),
    single('services'),
  ]);
  // What has no body is not written.
  if (notes.lista.length === 0) return new Response(null, { status: 410 });
  return rss({
    title: `${words.titulo} · ${brand.nombre}`,
    description: words.descripcion,
    site: site ?? new URL(url.origin),
    trailingSlash: false,
    customData: `<language>${services.idioma.toLowerCase()}</language>`,
    items: notes.lista.map(({ ruta, titulo, entrada, fecha }) => ({
      title: titulo,
      description: entrada,
      link: ruta,
      pubDate: new Date(`${fecha}T00:00:00Z`),
    })),
  });
};
