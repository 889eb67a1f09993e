import type { Element, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import type { Brand } from '#content/schemas/brand.ts';
import type { Navigation } from '#content/schemas/navigation.ts';
import { element, everyElement, said, textOf } from './said.ts';

const MARKDOWN = unified()
  .use(rehypeRemark)
  .use(remarkGfm)
  .use(remarkStringify, { bullet: '-', rule: '-', resourceLink: true });

/** Converts `<main>` to Markdown. Throws if the head lacks `canonical` or `og:image:alt`. */
export function pageAsMarkdown(html: string, brand: Brand, action: Navigation['accion']): string {
  const page = unified().use(rehypeParse).parse(html);
  const address = find(page, ({ properties }) => String(properties['rel']) === 'canonical');
  const heading = find(page, ({ properties }) => properties['property'] === 'og:image:alt');
  const title = textOf(find(page, ({ tagName }) => tagName === 'title'));
  const { href } = address.properties;
  const tree = MARKDOWN.runSync({
    type: 'root',
    children: [
      ...(URL.canParse(String(href)) ? [element('base', [], { href })] : []),
      element('h1', [String(heading.properties['content'])]),
      ...said(find(page, ({ tagName }) => tagName === 'main')),
      element('hr', []),
      element('p', [`${brand.nombre}. ${brand.lema}.`]),
      element(
        'ul',
        [brand.correo, brand.telefono, brand.horario].map((way) => element('li', [way])),
      ),
      element('p', [
        element('a', [title.replace(` · ${brand.nombre}`, '')], { href }),
        ' · ',
        element('a', [action.texto], { href: action.ruta }),
      ]),
    ],
  });
  // Removes the `\` before `@`: with it, programs make no link from a mail address.
  return MARKDOWN.stringify(tree).replaceAll('\\@', '@');
}

function find(page: Root, test: (element: Element) => boolean): Element {
  const found = everyElement(page).find(test);
  if (found === undefined) throw new Error('A page with a Markdown twin lacks a part of its head.');
  return found;
}
