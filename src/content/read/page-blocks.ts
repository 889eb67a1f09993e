import type { ContainerDirective, LeafDirective } from 'mdast-util-directive';
import type { Nodes, RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import rehypeStringify from 'rehype-stringify';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { issueText, nearest, pictureMissing, unknownService } from '#content/schemas/issue-text.ts';
import {
  BLOCK_FIELDS,
  type BlockName,
  MOST_COLUMNS,
  type PagePart,
  type Stop,
} from '#content/schemas/blocks.ts';
import { placeProblem } from '#content/schemas/places.ts';

type Block = ContainerDirective | LeafDirective;

interface Drawing {
  html: (nodes: readonly RootContent[]) => string;
  parts: (nodes: readonly RootContent[]) => PagePart[];
}

interface Kind {
  holds?: true | 'optional';
  /** The Spanish name of the text in the brackets. If undefined, the brackets may be empty. */
  label?: string;
  places?: readonly string[];
  wrong?: (held: readonly RootContent[], block: Block) => string | null;
  part?: (block: Block, draw: Drawing) => object;
}

const plainText: Kind['wrong'] = (held) =>
  held.length === 0 || held.some(isBlock) ? 'lleva texto, y ningún otro bloque' : null;

const textWith =
  (label: 'titulo' | 'de' | 'negocio'): NonNullable<Kind['part']> =>
  (block, { html }) => ({ [label]: labelOf(block), html: html(heldBy(block)) });

const titled = textWith('titulo');

const KINDS: Readonly<Record<BlockName, Kind>> = {
  columnas: {
    holds: true,
    wrong: (_, block) => {
      const columns = columnsOf(block);
      const isEmpty = columns.some((column) => column.length === 0);
      return columns.length === 1 || columns.length > MOST_COLUMNS || isEmpty
        ? 'son de dos a cinco columnas con algo en cada una; sepáralas con un renglón «---» entre dos vacíos'
        : null;
    },
    part: (block, { parts }) => ({ columnas: columnsOf(block).map(parts) }),
  },
  aviso: {
    holds: true,
    wrong: (held) =>
      held.length === 0 || held.some((node) => !['paragraph', 'list'].includes(node.type))
        ? 'lleva párrafos y listas, y nada más'
        : null,
    part: titled,
  },
  preguntas: {
    holds: true,
    wrong: (held, block) => {
      if (held[0]?.type !== 'heading' || askedIn(block).some(({ answer }) => answer.length === 0))
        return 'cada pregunta es un encabezado «###», y debajo va su respuesta';
      return held.some((node) => isBlock(node) || (node.type === 'heading' && node.depth !== 3))
        ? 'lleva encabezados «###», y texto debajo de cada uno'
        : null;
    },
    part: (block, { html }) => ({
      lista: askedIn(block).map(({ question, answer }) => ({
        pregunta: question,
        html: html(answer),
        respuesta: answer.map((node) => toString(node)).join(' '),
      })),
    }),
  },
  boton: { label: 'lo que dice el botón', part: (block) => ({ texto: labelOf(block) }) },
  hoja: { holds: true, label: 'qué es la hoja', wrong: plainText, part: titled },
  pliegue: { holds: true, label: 'el renglón que lo abre', wrong: plainText, part: titled },
  linea: {
    holds: true,
    wrong: (held, block) => {
      const stops = stopsIn(block);
      const isWhole = stops.every(({ hora, texto }) => hora !== '' && texto !== '');
      return held.length !== 1 || stops.length < 2 || stops.length > 6 || !isWhole
        ? 'lleva una tabla, la hora y qué pasa, y en un plan también qué queda, de dos a seis renglones'
        : null;
    },
    part: (block) => ({ paradas: stopsIn(block) }),
  },
  mensaje: { holds: true, label: 'de quién es', wrong: plainText, part: textWith('de') },
  sitio: { holds: true, label: 'de quién es', wrong: plainText, part: textWith('negocio') },
  imagen: { part: (block) => ({ pie: labelOf(block) }) },
  cuenta: {
    label: 'lo que se pregunta',
    places: ['clientes', 'desde', 'hasta', 'precio', 'monto'],
    part: (block) => ({ pregunta: labelOf(block) }),
  },
  precio: {},
  horario: {
    holds: 'optional',
    label: 'lo que se ve en la semana',
    wrong: (held, block) => {
      const plans = askedIn(block);
      const isWhole = plans.every(
        ({ question, answer }) => question.includes(' · ') && answer.length > 0,
      );
      return held.length === 0 || (held[0]?.type === 'heading' && plans.length === 2 && isWhole)
        ? null
        : 'no lleva nada, o lleva dos encabezados «### nombre · precio», y debajo de cada uno qué incluye';
    },
    part: (block, { html }) => ({
      titulo: labelOf(block),
      planes: askedIn(block).map(({ question, answer }) => {
        const [nombre, precio, por, linea] = question.split(' · ');
        return { nombre, precio, por, linea, html: html(answer) };
      }),
    }),
  },
};

export interface Known {
  services: () => readonly string[];
  pictures: () => readonly string[];
}

export function isBlock(node: Nodes): node is Block {
  return node.type === 'containerDirective' || node.type === 'leafDirective';
}

export function isBlockName(name: string): name is BlockName {
  return Object.hasOwn(KINDS, name);
}

function labelOf(block: Block): string {
  if (block.type === 'leafDirective') return toString(block).trim();
  const label = block.children.find(isLabel);
  return label === undefined ? '' : toString(label).trim();
}

function heldBy(block: Block): RootContent[] {
  return block.type === 'leafDirective' ? [] : block.children.filter((child) => !isLabel(child));
}

function isLabel(node: Nodes): boolean {
  return node.type === 'paragraph' && node.data?.directiveLabel === true;
}

function columnsOf(block: Block): RootContent[][] {
  const columns: RootContent[][] = [[]];
  for (const node of heldBy(block)) {
    if (node.type === 'thematicBreak') columns.push([]);
    else columns.at(-1)?.push(node);
  }
  return columns;
}

function askedIn(block: Block): { question: string; answer: RootContent[] }[] {
  const asked: { question: string; answer: RootContent[] }[] = [];
  for (const node of heldBy(block)) {
    if (node.type === 'heading') asked.push({ question: toString(node), answer: [] });
    else asked.at(-1)?.answer.push(node);
  }
  return asked;
}

function stopsIn(block: Block): Stop[] {
  const [table] = heldBy(block);
  if (table?.type !== 'table') return [];
  return table.children.slice(1).map(({ children: [hour, what, left] }) => ({
    hora: hour === undefined ? '' : toString(hour),
    texto: what === undefined ? '' : toString(what),
    queda: left === undefined ? undefined : toString(left),
  }));
}

export function blockProblems(block: Block, lines: readonly string[], known: Known): string[] {
  const { name } = block;
  if (!isBlockName(name)) {
    const names = Object.keys(BLOCK_FIELDS);
    const near = nearest(name, names);
    const hint = near === null ? `; están «${names.join('», «')}»` : `; ¿quisiste decir «${near}»?`;
    return [`el bloque «${name}» no existe${hint}`];
  }
  const { holds } = KINDS[name];
  if (holds === true && block.type === 'leafDirective') {
    return [`el bloque «${name}» lleva tres veces «:» delante, y otro renglón «:::» que lo cierra`];
  }
  if (!holds && block.type === 'containerDirective') {
    return [`el bloque «${name}» es un renglón solo: lleva dos veces «:» delante, y no se cierra`];
  }
  const last = lines[(block.position?.end.line ?? 1) - 1] ?? '';
  if (block.type === 'containerDirective' && !/^\s*:{3,}\s*$/.test(last)) {
    return [`al bloque «${name}» le falta el renglón «:::» que lo cierra`];
  }
  const held = heldProblem(block, name);
  return [...fieldProblems(block, name, known), ...(held === null ? [] : [held])].map(
    (problem) => `bloque «${name}»: ${problem}`,
  );
}

function fieldProblems(block: Block, name: BlockName, known: Known): string[] {
  const read = BLOCK_FIELDS[name].safeParse(block.attributes ?? {}, {
    error: issueText,
    reportInput: true,
  });
  const { label, places = [] } = KINDS[name];
  const problems =
    label !== undefined && labelOf(block) === ''
      ? [`falta entre corchetes ${label}: «::${name}[…]»`]
      : [];
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
    .map((text) => placeProblem(text ?? '', places, known.services))
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

function heldProblem(block: Block, name: BlockName): string | null {
  const held = heldBy(block);
  if (held.some((node) => node.type === 'heading' && node.depth === 2)) {
    return 'tiene un encabezado de apartado; si querías una línea de guiones, deja un renglón vacío antes; si es un encabezado, empiézalo con «###»';
  }
  const isSheet = (node: Nodes) => name === 'columnas' && 'name' in node && node.name === 'hoja';
  if (held.some((node) => node.type === 'containerDirective' && !isSheet(node))) {
    return 'tiene otro bloque de tres «:» dentro; sácalo de ahí';
  }
  return KINDS[name].wrong?.(held, block) ?? null;
}

const TO_HTML = unified().use(remarkRehype).use(rehypeStringify);

export function partsOf(
  nodes: readonly RootContent[],
  definitions: readonly RootContent[],
): PagePart[] {
  const draw: Drawing = {
    html: (held) => {
      const tree = TO_HTML.runSync({ type: 'root', children: [...held, ...definitions] });
      return TO_HTML.stringify(tree).trim();
    },
    parts: (held) => partsOf(held, definitions),
  };
  const parts: PagePart[] = [];
  let running: RootContent[] = [];
  const flush = () => {
    const html = draw.html(running);
    if (html !== '') parts.push({ tipo: 'texto', html });
    running = [];
  };
  for (const node of nodes) {
    if (!isBlock(node)) running.push(node);
    else {
      flush();
      parts.push(partOf(node, draw));
    }
  }
  flush();
  return parts;
}

function partOf(block: Block, draw: Drawing): PagePart {
  const { name, attributes } = block;
  if (!isBlockName(name)) throw new Error(`No such block: ${name}`);
  return {
    tipo: name,
    ...KINDS[name].part?.(block, draw),
    ...BLOCK_FIELDS[name].parse(attributes ?? {}),
  } as PagePart;
}
