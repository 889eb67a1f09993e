import GithubSlugger from 'github-slugger';
import { directiveFromMarkdown } from 'mdast-util-directive';
import type { Nodes, Root, RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { directive } from 'micromark-extension-directive';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { type Processor, unified } from 'unified';
import type { FileFault } from '#content/schemas/content-error.ts';
import { placeProblem } from '#content/schemas/places.ts';
import { blockProblems, isBlock, type Known, partsOf } from './page-blocks.ts';
import type { ContentPage, PageSection } from '#content/schemas/page.ts';

export interface BodyLink {
  line: number;
  href: string;
}

export interface PageBody extends Pick<ContentPage, 'inicio' | 'secciones'> {
  links: readonly BodyLink[];
  problems: readonly FileFault[];
}

export interface Surroundings extends Known {
  fillWords: (text: string) => string;
}

/** The allowed Markdown elements. The pages have no styles for other elements. */
const ALLOWED: readonly Nodes['type'][] = [
  'root',
  'paragraph',
  'heading',
  'text',
  'emphasis',
  'strong',
  'delete',
  'inlineCode',
  'code',
  'link',
  'linkReference',
  'definition',
  'list',
  'listItem',
  'blockquote',
  'thematicBreak',
  'break',
  'table',
  'tableRow',
  'tableCell',
  'containerDirective',
  'leafDirective',
];
const PICTURE =
  'una imagen en Markdown; déjala en content/imagenes y escribe «::imagen{nombre="su-nombre"}»';
const REFUSED: Readonly<Partial<Record<Nodes['type'], string>>> = {
  html: 'código HTML; escribe solo Markdown, y un signo «<» suelto como «&lt;»',
  image: PICTURE,
  imageReference: PICTURE,
  footnoteDefinition: 'una nota al pie; dilo en el texto',
  footnoteReference: 'una nota al pie; dilo en el texto',
};

/** The deepest heading level: the style sheet has no size for deeper levels. */
const DEEPEST = 4;
/** No section may have one of these `id`s, because other elements of every page have them. */
const TAKEN = ['contenido', 'indice', 'menu-principal'];
const STRAY_COLONS = /^\s*:{2,}/m;

const MARKDOWN = unified().use(remarkParse).use(remarkGfm).use(blocks);

/** Adds blocks to the parser. A block must begin a line, so «:diez» in «a las:diez» is no block. */
function blocks(this: Processor): void {
  const data = this.data();
  (data.micromarkExtensions ??= []).push({ flow: directive().flow ?? {} });
  (data.fromMarkdownExtensions ??= []).push(directiveFromMarkdown());
}

/** Converts a Markdown text to a page's sections, which begin at second-level headings. */
export function pageBody(markdown: string, around: Surroundings): PageBody {
  const tree = MARKDOWN.parse(markdown);
  const lines = markdown.split('\n');
  const links: BodyLink[] = [];
  const problems: FileFault[] = [];
  let depth = 1;
  everyNode(tree, (node, parent) => {
    const line = node.position?.start.line ?? 1;
    const problem = (message: string) => problems.push({ path: null, line, message });
    if (!ALLOWED.includes(node.type)) problem(`hay ${REFUSED[node.type] ?? node.type}`);
    if (node.type === 'listItem' && typeof node.checked === 'boolean') {
      problem('hay una casilla; quita los corchetes');
    }
    if (node.type === 'heading' && !isBlock(parent)) {
      const wrong = headingProblem(node.depth, depth);
      if (wrong !== null) problem(wrong);
      depth = node.depth;
    }
    if (node.type === 'link' || node.type === 'definition') links.push({ line, href: node.url });
    if (node.type === 'text') {
      node.value = around.fillWords(node.value);
      const wrong = placeProblem(node.value, ['alias'], around.services);
      if (wrong !== null) problem(wrong);
      if (parent.type === 'paragraph' && STRAY_COLONS.test(node.value)) problem(STRAY);
    }
    if (isBlock(node)) {
      for (const [name, value] of Object.entries(node.attributes ?? {})) {
        if (node.attributes) node.attributes[name] = around.fillWords(value ?? '');
      }
      for (const wrong of blockProblems(node, lines, around)) problem(wrong);
      const target = node.attributes?.['ruta'];
      if (typeof target === 'string') links.push({ line, href: target });
    }
  });
  if (tree.children.length === 0) {
    problems.push({ path: null, line: 1, message: 'la página no tiene texto' });
  }
  return {
    ...(problems.length === 0 ? sections(tree) : { inicio: [], secciones: [] }),
    links,
    problems,
  };
}

const STRAY =
  'hay un renglón que empieza por «::» y no es un bloque; el nombre va pegado a los dos puntos, sin acentos, y los campos, entre llaves y con sus comillas: «::precio{servicio="tienda"}»';

function headingProblem(depth: number, before: number): string | null {
  if (depth === 1) {
    return 'hay un encabezado con «#», y el de la página es «titulo»; empieza los demás con «##»';
  }
  if (depth > DEEPEST) return `hay un encabezado con más de ${DEEPEST} «#»; usa menos niveles`;
  if (depth <= before + 1) return null;
  return `el encabezado salta un nivel; empiézalo con «${'#'.repeat(before + 1)}»`;
}

function sections({ children }: Root): Pick<PageBody, 'inicio' | 'secciones'> {
  const slugger = new GithubSlugger();
  for (const id of TAKEN) slugger.slug(id);
  const opening: RootContent[] = [];
  const found: { titulo: string; nodes: RootContent[] }[] = [];
  for (const child of children) {
    if (child.type === 'heading' && child.depth === 2)
      found.push({ titulo: toString(child), nodes: [] });
    else (found.at(-1)?.nodes ?? opening).push(child);
  }
  // Each section gets the link definitions of all sections: a link and its definition may be
  // in different sections.
  const definitions = children.filter(({ type }) => type === 'definition');
  const secciones = found.map(({ titulo, nodes }): PageSection => ({
    id: slugger.slug(titulo),
    titulo,
    partes: partsOf(nodes, definitions),
  }));
  return { inicio: partsOf(opening, definitions), secciones };
}

function everyNode(node: Nodes, visit: (node: Nodes, parent: Nodes) => void, parent = node): void {
  visit(node, parent);
  if ('children' in node) for (const child of node.children) everyNode(child, visit, node);
}
