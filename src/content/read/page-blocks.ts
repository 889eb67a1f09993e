import type { ContainerDirective, LeafDirective } from 'mdast-util-directive';
import type { Nodes, RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { issueText, nearest, pictureMissing, unknownService } from '#content/schemas/issue-text.ts';
import { placeProblem } from '#content/schemas/places.ts';
import { BLOCK_FIELDS, type BlockName, type Stop } from '#content/schemas/blocks.ts';

/** A block as it is written: with a text that it holds, or on a line of its own. */
export type Block = ContainerDirective | LeafDirective;

/** Those that hold a text between two lines of colons; the others are one line. */
const CONTAINERS: readonly BlockName[] = [
  'columnas',
  'aviso',
  'preguntas',
  'hoja',
  'pliegue',
  'linea',
  'mensaje',
  'sitio',
];
/** What stands between the brackets of those that have some. */
const LABELS: Readonly<Partial<Record<BlockName, string>>> = {
  boton: 'lo que dice el botón',
  horario: 'lo que se ve en la semana',
  hoja: 'qué es la hoja',
  pliegue: 'el renglón que lo abre',
  mensaje: 'de quién es',
  sitio: 'de quién es',
  cuenta: 'lo que se pregunta',
};
/** What may stand in braces in the fields of those that fill something in. */
const PLACES: Readonly<Partial<Record<BlockName, readonly string[]>>> = {
  cuenta: ['clientes', 'precio', 'monto', 'mes'],
};

/** What the fields of a block may name. */
export interface Known {
  /** Every service's `id`. */
  services: () => readonly string[];
  /** The name of every picture of the agency's. */
  pictures: () => readonly string[];
}

export function isBlock(node: Nodes): node is Block {
  return node.type === 'containerDirective' || node.type === 'leafDirective';
}

export function isNamed(name: string): name is BlockName {
  return Object.hasOwn(BLOCK_FIELDS, name);
}

/** What stands between a block's brackets. */
export function labelOf(block: Block): string {
  if (block.type === 'leafDirective') return toString(block).trim();
  const label = block.children.find(isLabel);
  return label === undefined ? '' : toString(label).trim();
}

/** What a block holds, without its label. */
export function heldBy(block: Block): RootContent[] {
  return block.type === 'leafDirective' ? [] : block.children.filter((child) => !isLabel(child));
}

function isLabel(node: Nodes): boolean {
  return node.type === 'paragraph' && node.data?.directiveLabel === true;
}

/** What stands between the dashes of «columnas». */
export function columnsOf(block: Block): RootContent[][] {
  const columns: RootContent[][] = [[]];
  for (const node of heldBy(block)) {
    if (node.type === 'thematicBreak') columns.push([]);
    else columns.at(-1)?.push(node);
  }
  return columns;
}

/** The questions of «preguntas», each with its answer; what stands before the first is left out. */
export function askedIn(block: Block): { question: string; answer: RootContent[] }[] {
  const asked: { question: string; answer: RootContent[] }[] = [];
  for (const node of heldBy(block)) {
    if (node.type === 'heading') asked.push({ question: toString(node), answer: [] });
    else asked.at(-1)?.answer.push(node);
  }
  return asked;
}

/** The rows of «linea», without the one that names the columns. */
export function stopsIn(block: Block): Stop[] {
  const [table] = heldBy(block);
  if (table?.type !== 'table') return [];
  return table.children.slice(1).map(({ children: [hour, what, left] }) => ({
    hora: hour === undefined ? '' : toString(hour),
    texto: what === undefined ? '' : toString(what),
    queda: left === undefined ? undefined : toString(left),
  }));
}

/**
 * What is wrong with a block, in Spanish and with what to write instead.
 *
 * @param lines the text's lines, to see whether the block is closed
 */
export function blockProblems(block: Block, lines: readonly string[], known: Known): string[] {
  const { name } = block;
  if (!isNamed(name)) {
    const names = Object.keys(BLOCK_FIELDS);
    const near = nearest(name, names);
    const hint = near === null ? `; están «${names.join('», «')}»` : `; ¿quisiste decir «${near}»?`;
    return [`el bloque «${name}» no existe${hint}`];
  }
  const holds = CONTAINERS.includes(name);
  if (holds && block.type === 'leafDirective') {
    return [`el bloque «${name}» lleva tres veces «:» delante, y otro renglón «:::» que lo cierra`];
  }
  if (!holds && block.type === 'containerDirective') {
    return [`el bloque «${name}» es un renglón solo: lleva dos veces «:» delante, y no se cierra`];
  }
  const last = lines[(block.position?.end.line ?? 1) - 1] ?? '';
  if (holds && !/^\s*:{3,}\s*$/.test(last)) {
    return [`al bloque «${name}» le falta el renglón «:::» que lo cierra`];
  }
  return [...fieldProblems(block, name, known), ...heldProblems(block, name)].map(
    (problem) => `bloque «${name}»: ${problem}`,
  );
}

function fieldProblems(block: Block, name: BlockName, known: Known): string[] {
  const read = BLOCK_FIELDS[name].safeParse(block.attributes ?? {}, {
    error: issueText,
    reportInput: true,
  });
  const label = LABELS[name];
  const problems = label !== undefined && labelOf(block) === '' ? [noLabel(name, label)] : [];
  if (!read.success) {
    return [
      ...problems,
      ...read.error.issues.map(({ path, message, code }) => {
        const sentence =
          code === 'invalid_format' && !message.startsWith('se esperaba')
            ? `se esperaba ${message}`
            : message;
        return path.length === 0 ? sentence : `campo «${path.map(String).join('.')}»: ${sentence}`;
      }),
    ];
  }
  const texts = Object.values(block.attributes ?? {});
  const place = texts
    .map((text) => placeProblem(text ?? '', PLACES[name] ?? []))
    .find((each) => each !== null);
  if (place !== undefined) problems.push(place);
  if ('servicio' in read.data && !known.services().includes(read.data.servicio)) {
    problems.push(unknownService(read.data.servicio, known.services()));
  }
  if ('nombre' in read.data && !known.pictures().includes(read.data.nombre)) {
    problems.push(pictureMissing(read.data.nombre, known.pictures()));
  }
  return problems;
}

function noLabel(name: string, label: string): string {
  return `falta entre corchetes ${label}: «::${name}[…]»`;
}

const LINE_OF_DASHES =
  'si querías una línea de guiones, deja un renglón vacío antes; si es un encabezado, empiézalo con «###»';

function heldProblems(block: Block, name: BlockName): string[] {
  const held = heldBy(block);
  if (held.some((node) => node.type === 'heading' && node.depth === 2)) {
    return [`tiene un encabezado de apartado; ${LINE_OF_DASHES}`];
  }
  const isPlaced = (node: Nodes) => name === 'columnas' && 'name' in node && node.name === 'hoja';
  if (held.some((node) => node.type === 'containerDirective' && !isPlaced(node))) {
    return ['tiene otro bloque de tres «:» dentro; sácalo de ahí'];
  }
  if (name === 'columnas') {
    const columns = columnsOf(block);
    const isEmpty = columns.some((column) => column.length === 0);
    if (columns.length === 1 || columns.length > 3 || isEmpty) {
      return [
        'son dos o tres columnas con algo en cada una; sepáralas con un renglón «---» entre dos vacíos',
      ];
    }
  }
  if (name === 'aviso') {
    const other = held.find((node) => !['paragraph', 'list'].includes(node.type));
    if (other !== undefined || held.length === 0) return ['lleva párrafos y listas, y nada más'];
  }
  if (
    ['hoja', 'pliegue', 'mensaje', 'sitio'].includes(name) &&
    (held.length === 0 || held.some(isBlock))
  ) {
    return ['lleva texto, y ningún otro bloque'];
  }
  if (name === 'linea') {
    const stops = stopsIn(block);
    const isWhole = stops.every(({ hora, texto }) => hora !== '' && texto !== '');
    if (held.length !== 1 || stops.length < 2 || stops.length > 6 || !isWhole) {
      return [
        'lleva una tabla, la hora y qué pasa, y en un plan también qué queda, de dos a seis renglones',
      ];
    }
  }
  if (name === 'preguntas') {
    const isWhole = askedIn(block).every(({ answer }) => answer.length > 0);
    if (held[0]?.type !== 'heading' || !isWhole) {
      return ['cada pregunta es un encabezado «###», y debajo va su respuesta'];
    }
    if (held.some((node) => node.type === 'heading' && node.depth !== 3) || held.some(isBlock)) {
      return ['lleva encabezados «###», y texto debajo de cada uno'];
    }
  }
  return [];
}
