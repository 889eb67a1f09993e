import { content } from '#content/snapshot/content.ts';
import type { HeadlineText } from '#content/schemas/headline.ts';
import { questionsIn } from '#content/schemas/blocks.ts';
import { NOTES_ADDRESS } from '#content/schemas/content-files.ts';
import type { Note } from '#content/schemas/note.ts';
import type { ContentPage } from '#content/schemas/page.ts';
import { offeredAt } from '#content/snapshot/service-frame.ts';
import type { Service } from '#content/schemas/services.ts';

/** A page that wants to be found, and what there is to say about it to who looks for it. */
export interface SitePage {
  /** From the root, without a slash at the end. */
  path: string;
  /** Its title, without the brand; the home page's whole. */
  title: string;
  description: string;
  /** What the picture says when the page is shared: the heading. */
  heading: string;
  /** The page above it in the breadcrumbs, when it is not the home page. */
  above?: { path: string; title: string };
  questions?: readonly { pregunta: string; respuesta: string }[] | undefined;
  /** The services that it offers. */
  services?: readonly Service[];
  /** When it was published, and who signs it, of an article. */
  article?: Pick<Note, 'fecha' | 'autor'>;
  /** Whether it is drawn for each visitor anew, as a form is. */
  onRequest?: true;
  /** Whether it can be read as Markdown, at its own path with `.md`. */
  markdown: boolean;
}

/** Every page of the site that search engines may show, home first: files of ours and of `content/`. */
export function sitePages(): SitePage[] {
  const { home, services, commerce, mobile, business, securityPage: security } = content();
  const offeredAt = (path: string) => services.lista.filter(({ pagina }) => pagina?.ruta === path);
  const above = { path: '/servicios', title: services.titulo };
  const offers = [
    ['/comercio', commerce],
    ['/movil', mobile],
    ['/negocio', business],
  ] as const;
  return [
    {
      ...titled('/', home),
      heading: spoken(home.portada.titular),
      markdown: true,
    },
    {
      ...titled('/servicios', services),
      heading: services.encabezado.titulo,
      questions: services.preguntas?.lista,
      services: services.lista,
      markdown: true,
    },
    // A page whose file was removed is not there.
    ...offers.flatMap(([path, copy]) =>
      copy === null
        ? []
        : {
            ...titled(path, copy),
            heading: spoken(copy.encabezado.titular),
            above,
            questions: copy.preguntas?.lista,
            services: offeredAt(path),
            markdown: true,
          },
    ),
    ...(security === null
      ? []
      : [
          {
            ...titled('/seguridad', security),
            heading: spoken(security.encabezado),
            services: offeredAt('/seguridad'),
            markdown: true,
          },
        ]),
    ...formPages(),
    ...ownPages(),
    ...notePages(),
    ...legalPages(),
  ];
}

function formPages(): SitePage[] {
  const { contactPage: contact, quotePage: quote } = content();
  return [
    { ...titled('/contacto', contact), heading: contact.titulo, onRequest: true, markdown: false },
    { ...titled('/cotizacion', quote), heading: quote.titulo, onRequest: true, markdown: false },
  ];
}

function ownPages(): SitePage[] {
  const { pages: lista, services } = content();
  return lista.map((page) => ({
    ...titled(page.ruta, page),
    heading: page.promesa ?? page.titulo,
    ...(offeredAt(page.ruta, services).terms && {
      above: { path: '/servicios', title: services.titulo },
    }),
    ...asked(page),
    markdown: true,
  }));
}

/** The articles and their list; none without an article. */
function notePages(): SitePage[] {
  const { notes: lista, notesPage: words } = content();
  if (lista.length === 0) return [];
  const above = { path: NOTES_ADDRESS, title: words.titulo };
  return [
    // A list is read by what it lists.
    { ...titled(NOTES_ADDRESS, words), heading: words.titulo, markdown: false },
    ...lista.map((note) => ({
      ...titled(note.ruta, note),
      heading: note.titulo,
      above,
      ...asked(note),
      article: note,
      markdown: true,
    })),
  ];
}

/** The questions that a text answers; nothing where it answers none. */
function asked({
  inicio,
  secciones,
}: Pick<ContentPage, 'inicio' | 'secciones'>): Pick<SitePage, 'questions'> {
  const questions = questionsIn([...inicio, ...secciones.flatMap(({ partes }) => partes)]);
  return questions.length === 0 ? {} : { questions };
}

function legalPages(): SitePage[] {
  const { privacy, legalNotice: notice, accessibility } = content();
  return [
    { ...titled('/privacidad', privacy), heading: privacy.titulo, markdown: true },
    { ...titled('/aviso-legal', notice), heading: notice.titulo, markdown: true },
    { ...titled('/accesibilidad', accessibility), heading: accessibility.titulo, markdown: true },
  ];
}

function titled(path: string, { titulo, descripcion }: { titulo: string; descripcion: string }) {
  return { path, title: titulo, description: descripcion };
}

/**
 * What there is to say about the page at a path.
 *
 * @throws Error in Spanish when nobody wrote it: the page would have another's picture, and neither
 *   structured data, Markdown nor mention in `llms.txt`
 */
export function sitePageAt(pages: readonly SitePage[], path: string): SitePage {
  const page = pages.find((each) => each.path === path);
  if (page !== undefined) return page;
  throw new Error(
    `La página ${path} no está en src/found/site-pages.ts: agrega ahí su título y su descripción, ` +
      'o ponle «noindex» si los buscadores no deben enseñarla.',
  );
}

/** A headline of which one part changes, with the word that stays. */
function spoken({ antes, palabras, despues }: HeadlineText): string {
  return [antes, palabras[0], despues].filter(Boolean).join(' ');
}

/** `/` is `inicio`, `/aviso-legal` is `aviso-legal`: the name of a page's Markdown. */
function pageName(path: string): string {
  return path === '/' ? 'inicio' : path.slice(1);
}

/** The name of a page's picture: in one folder, where no page's own name has two hyphens in a row. */
export function pictureName(path: string): string {
  return pageName(path).replaceAll('/', '--');
}

/** Where a page's picture is. */
export function shareImagePath(path: string): string {
  return `/compartir/${pictureName(path)}.png`;
}

/** Where a page is as Markdown. */
export function markdownPath(path: string): string {
  return `/${pageName(path)}.md`;
}
