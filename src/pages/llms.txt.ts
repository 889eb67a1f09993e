import type { APIRoute } from 'astro';
import { content } from '#content/snapshot/content.ts';
import { addressIn } from '#found/address.ts';
import { markdownPath, sitePages } from '#found/site-pages.ts';

/** Answers with a list of the agency's pages, for programs with a language model (llmstxt.org). */
export const GET: APIRoute = ({ locals: { site } }) => {
  const { brand, home, navigation } = content();
  const { textos } = navigation;
  const pages = sitePages();
  const line = ({ path, title, description, markdown }: (typeof pages)[number]) =>
    `- [${title}](${addressIn(site, markdown ? markdownPath(path) : path)}): ${description}`;
  const text = `# ${brand.nombre}

> ${home.descripcion}

- ${brand.correo}
- ${brand.telefono}
- ${brand.horario}

## ${textos.navegacion}

${pages
  .filter(({ isLegal }) => !isLegal)
  .map(line)
  .join('\n')}

## Optional

${pages
  .filter(({ isLegal }) => isLegal)
  .map(line)
  .join('\n')}
`;
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
};
