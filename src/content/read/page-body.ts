import GithubSlugger from 'github-slugger';
import { directiveFromMarkdown } from 'mdast-util-directive';
import type { Nodes, Root, RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { directive } from 'micromark-extension-directive';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { type Processor, unified } from 'unified';
import { placeProblem } from '#content/schemas/places.ts';
import { blockProblems, isBlock, type Known, partsOf } from './page-blocks.ts';
import type { ContentPage, PageSection } from '#content/schemas/page.ts';

/** An error of a text and its line. */
export interface BodyProblem {
  line: number;
  /** In Spanish, with what to write instead. */
  text: string;
}

/** A link of a text and its line. */
export interface BodyLink {
  line: number;
  href: string;
}

/** A Markdown text as the parts of a page. */
export interface PageBody extends Pick<ContentPage, 'inicio' | 'secciones'> {
  links: readonly BodyLink[];
  problems: readonly BodyProblem[];
}

/** What a text may name, and what fills its `{places}`. */
export interface Surroundings extends Known {
  /** Puts the agency's words in the places of a text. */
  fillWords: (text: string) => string;
}

/** The allowed kinds of Markdown; others are refused rather than dropped silently. */
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

/** The deepest heading that the style sheet has a size for. */
const DEEPEST = 4;
/** Identifiers that every page has already. */
const TAKEN = ['contenido', 'indice', 'menu-principal'];
/** A line that was meant as a block, but is text. */
const STRAY_COLONS = /^\s*:{2,}/m;

const MARKDOWN = unified().use(remarkParse).use(remarkGfm).use(blocks);

/** Allows blocks on lines of their own; within a line, «a las:diez» is no block. */
function blocks(this: Processor): void {
  const data = this.data();
  (data.micromarkExtensions ??= []).push({ flow: directive().flow ?? {} });
  (data.fromMarkdownExtensions ??= []).push(directiveFromMarkdown());
}

/**
 * Turns a Markdown text into the sections of a page: one for each heading of the second level.
 *
 * @param markdown the text; its first line is line 1
 */
export function pageBody(markdown: string, around: Surroundings): PageBody {
  const tree = MARKDOWN.parse(markdown);
  const lines = markdown.split('\n');
  const links: BodyLink[] = [];
  const problems: BodyProblem[] = [];
  let depth = 1;
  everyNode(tree, (node, parent) => {
    const line = node.position?.start.line ?? 1;
    const problem = (text: string) => problems.push({ line, text });
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
      const target = node.name === 'boton' ? node.attributes?.['ruta'] : undefined;
      if (typeof target === 'string') links.push({ line, href: target });
    }
  });
  if (tree.children.length === 0) problems.push({ line: 1, text: 'la página no tiene texto' });
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
  // The definitions of links may be in another section than the links.
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
