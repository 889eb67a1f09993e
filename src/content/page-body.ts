import GithubSlugger from 'github-slugger';
import type { Element, ElementContent, Nodes as HtmlNodes } from 'hast';
import type { Nodes, Root } from 'mdast';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { placeProblem } from './fill.ts';
import type { ContentPage, PageSection } from './schemas/page.ts';

/** Something that a text must not have, and where it is. */
export interface BodyProblem {
  line: number;
  /** In Spanish, with what to write instead. */
  text: string;
}

/** A link of a text, and where it is. */
export interface BodyLink {
  line: number;
  href: string;
}

/** What a Markdown text becomes. */
export interface PageBody extends Pick<ContentPage, 'inicio' | 'secciones'> {
  links: readonly BodyLink[];
  problems: readonly BodyProblem[];
}

/** What a text is made of; all else is refused by name, where dropping it would say nothing. */
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
];
const REFUSED: Readonly<Partial<Record<Nodes['type'], string>>> = {
  html: 'código HTML; escribe solo Markdown, y un signo «<» suelto como «&lt;»',
  image: 'una imagen; por ahora estas páginas son de texto',
  imageReference: 'una imagen; por ahora estas páginas son de texto',
  footnoteDefinition: 'una nota al pie; dilo en el texto',
  footnoteReference: 'una nota al pie; dilo en el texto',
};

/** The deepest heading that the type has a size for. */
const DEEPEST = 4;
/** Identifiers that every page has already. */
const TAKEN = ['contenido', 'indice', 'menu-principal'];

const MARKDOWN = unified().use(remarkParse).use(remarkGfm);
const TO_HTML = unified().use(remarkRehype).use(rehypeStringify);

/**
 * A text in Markdown as the sections of a page: one for each heading of the second level.
 *
 * @param markdown the text; its first line is counted as line 1
 * @param fillBrand puts the brand's words in the places of a text
 */
export function pageBody(markdown: string, fillBrand: (text: string) => string): PageBody {
  const tree = MARKDOWN.parse(markdown);
  const links: BodyLink[] = [];
  const problems: BodyProblem[] = [];
  let depth = 1;
  everyNode(tree, (node) => {
    const line = node.position?.start.line ?? 1;
    const problem = (text: string) => problems.push({ line, text });
    if (!ALLOWED.includes(node.type)) problem(`hay ${REFUSED[node.type] ?? node.type}`);
    if (node.type === 'listItem' && typeof node.checked === 'boolean') {
      problem('hay una casilla; quita los corchetes');
    }
    if (node.type === 'heading') {
      const wrong = headingProblem(node.depth, depth);
      if (wrong !== null) problem(wrong);
      depth = node.depth;
    }
    if (node.type === 'link' || node.type === 'definition') links.push({ line, href: node.url });
    if (node.type === 'text') {
      node.value = fillBrand(node.value);
      const wrong = placeProblem(node.value, ['alias']);
      if (wrong !== null) problem(wrong);
    }
  });
  if (tree.children.length === 0) problems.push({ line: 1, text: 'la página no tiene texto' });
  return {
    ...(problems.length === 0 ? sections(tree) : { inicio: '', secciones: [] }),
    links,
    problems,
  };
}

function headingProblem(depth: number, before: number): string | null {
  if (depth === 1) {
    return 'hay un encabezado con «#», y el de la página es «titulo»; empieza los demás con «##»';
  }
  if (depth > DEEPEST) return `hay un encabezado con más de ${DEEPEST} «#»; usa menos niveles`;
  if (depth <= before + 1) return null;
  return `el encabezado salta un nivel; empiézalo con «${'#'.repeat(before + 1)}»`;
}

function sections(tree: Root): Pick<PageBody, 'inicio' | 'secciones'> {
  const html = TO_HTML.runSync(tree);
  const slugger = new GithubSlugger();
  for (const id of TAKEN) slugger.slug(id);
  const opening: ElementContent[] = [];
  const found: { heading: Element; children: ElementContent[] }[] = [];
  for (const child of html.children) {
    if (child.type === 'doctype') continue;
    if (child.type === 'element' && child.tagName === 'h2')
      found.push({ heading: child, children: [] });
    else (found.at(-1)?.children ?? opening).push(child);
  }
  const secciones = found.map(({ heading, children }): PageSection => {
    const titulo = textOf(heading);
    return { id: slugger.slug(titulo), titulo, html: asText(children) };
  });
  return { inicio: asText(opening), secciones };
}

function asText(children: ElementContent[]): string {
  return TO_HTML.stringify({ type: 'root', children }).trim();
}

function everyNode(node: Nodes, visit: (node: Nodes) => void): void {
  visit(node);
  if ('children' in node) for (const child of node.children) everyNode(child, visit);
}

function textOf(node: HtmlNodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
