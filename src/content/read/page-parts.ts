import type { RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import rehypeStringify from 'rehype-stringify';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import {
  askedIn,
  type Block,
  columnsOf,
  heldBy,
  isBlock,
  isNamed,
  labelOf,
  stopsIn,
} from './page-blocks.ts';
import { BLOCK_FIELDS, type PagePart } from '#content/schemas/blocks.ts';

const TO_HTML = unified().use(remarkRehype).use(rehypeStringify);

/**
 * A stretch of a text, found good, as the parts that a page draws.
 *
 * @param definitions what its links by name lead to
 */
export function partsOf(
  nodes: readonly RootContent[],
  definitions: readonly RootContent[],
): PagePart[] {
  const parts: PagePart[] = [];
  let running: RootContent[] = [];
  const flush = () => {
    const html = asHtml(running, definitions);
    if (html !== '') parts.push({ tipo: 'texto', html });
    running = [];
  };
  for (const node of nodes) {
    if (!isBlock(node)) running.push(node);
    else {
      flush();
      parts.push(partOf(node, definitions));
    }
  }
  flush();
  return parts;
}

/** A block that was found good. */
function partOf(block: Block, definitions: readonly RootContent[]): PagePart {
  const { name, attributes } = block;
  if (!isNamed(name)) throw new Error(`No such block: ${name}`);
  const fields = attributes ?? {};
  const label = labelOf(block);
  const html = () => asHtml(heldBy(block), definitions);
  const titled = () => ({ titulo: label, html: html() });
  switch (name) {
    case 'columnas':
      return {
        tipo: name,
        columnas: columnsOf(block).map((nodes) => partsOf(nodes, definitions)),
        ...BLOCK_FIELDS.columnas.parse(fields),
      };
    case 'aviso':
      return { tipo: name, ...titled(), ...BLOCK_FIELDS.aviso.parse(fields) };
    case 'hoja':
      return { tipo: name, ...titled(), ...BLOCK_FIELDS.hoja.parse(fields) };
    case 'pliegue':
      return { tipo: name, ...titled() };
    case 'preguntas':
      return {
        tipo: name,
        lista: askedIn(block).map(({ question, answer }) => ({
          pregunta: question,
          html: asHtml(answer, definitions),
          respuesta: answer.map((node) => toString(node)).join(' '),
        })),
      };
    case 'linea':
      return { tipo: name, paradas: stopsIn(block), ...BLOCK_FIELDS.linea.parse(fields) };
    case 'mensaje':
      return { tipo: name, de: label, html: html(), ...BLOCK_FIELDS.mensaje.parse(fields) };
    case 'sitio':
      return { tipo: name, negocio: label, html: html(), ...BLOCK_FIELDS.sitio.parse(fields) };
    case 'cuenta':
      return { tipo: name, pregunta: label, ...BLOCK_FIELDS.cuenta.parse(fields) };
    case 'boton':
      return { tipo: name, texto: label, ...BLOCK_FIELDS.boton.parse(fields) };
    case 'imagen':
      return { tipo: name, pie: label, ...BLOCK_FIELDS.imagen.parse(fields) };
    case 'precio':
      return { tipo: name, ...BLOCK_FIELDS.precio.parse(fields) };
    case 'horario':
      return { tipo: name, titulo: label, ...BLOCK_FIELDS.horario.parse(fields) };
  }
}

function asHtml(nodes: readonly RootContent[], definitions: readonly RootContent[]): string {
  const tree = TO_HTML.runSync({ type: 'root', children: [...nodes, ...definitions] });
  return TO_HTML.stringify(tree).trim();
}
