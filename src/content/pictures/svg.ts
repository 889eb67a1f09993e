import { withoutEntities } from './drawing-text.ts';
import { LARGEST_DRAWING } from '#content/values/picture-names.ts';
import { type CustomPlugin, optimize, type XastElement, type XastRoot } from 'svgo';

const REFUSED = [
  'script',
  'handler',
  'foreignObject',
  'iframe',
  'object',
  'embed',
  'audio',
  'video',
];
/** Matches the allowed references: a part of the same drawing, or an embedded picture. */
const OWN_REFERENCE = /^(#|data:image\/(png|jpeg|webp|gif)[;,])/i;
const URL_IN_STYLE = /url\(\s*['"]?([^'")]*)/gi;

const ENTITIES = 'define entidades que llevan a otro archivo, a etiquetas o unas a otras';

/**
 * Checks a drawing for scripts and external references. Returns the `problems`, and the compressed
 * drawing (`svg`) with its size. Throws an Error if the text is not XML.
 */
export function readDrawing(text: string) {
  const problems: string[] = [];
  const size = { width: 0, height: 0 };
  const problem = (words: string, needle: string) => {
    const line = lineOf(text, needle);
    problems.push(line === null ? words : `línea ${line}: ${words}`);
  };
  const look: CustomPlugin = {
    name: 'look',
    fn: () => ({
      doctype: {
        enter: ({ data }) => {
          if (/<!ENTITY/i.test(data.doctype)) problem(`${ENTITIES}; quítalas`, '<!ENTITY');
        },
      },
      instruction: {
        enter: ({ name }) => {
          if (name !== 'xml') problem(`hay una instrucción «<?${name}»; quítala`, `<?${name}`);
        },
      },
      text: { enter: ({ value }) => lookAtStyle(value, problem) },
      cdata: { enter: ({ value }) => lookAtStyle(value, problem) },
      element: {
        enter: ({ name, attributes }, parent) => {
          if (parent.type === 'root') Object.assign(size, sizeOf(name, attributes));
          if (REFUSED.includes(name.replace(/^.*:/, ''))) {
            problem(`hay un elemento <${name}>; una imagen no lo necesita, quítalo`, `<${name}`);
          }
          for (const [key, value] of Object.entries(attributes)) {
            lookAtAttribute(key, value, problem);
          }
        },
      },
    }),
  };
  const { data } = optimize(withoutEntities(text, LARGEST_DRAWING) ?? text, {
    multipass: false,
    plugins: [look, 'preset-default'],
  });
  return { svg: data, ...size, problems };
}

/** The most copies that all `<use>` elements of a drawing may make. A copy can contain `<use>`. */
const MOST_COPIES = 5000;

/** Removes the parts that {@link readDrawing} refuses, and then checks the drawing again. */
export function cleanDrawing(text: string): ReturnType<typeof readDrawing> | { problem: string } {
  // In the parser, nested entities can become a text of any length, so the parser gets no entity.
  const plain = withoutEntities(text, LARGEST_DRAWING);
  if (plain === null) return { problem: `${ENTITIES}; vuelve a exportarlo sin ellas` };
  try {
    let copies = 0;
    const clean: CustomPlugin = {
      name: 'clean',
      fn: (root) => {
        copies = copiesIn(root);
        return {
          element: { enter: cleanElement },
          instruction: { enter: (node, parent) => detach(node, parent) },
        };
      },
    };
    const { data } = optimize(plain, { multipass: false, plugins: [clean] });
    if (copies > MOST_COPIES)
      return { problem: 'se copia a sí mismo miles de veces; expórtalo sin <use>' };
    const read = readDrawing(data);
    if (read.problems.length > 0) return { problem: read.problems.join('; ') };
    if (read.width > 0 && read.height > 0) return read;
    return { problem: 'no dice cuánto mide; agrega «viewBox» a su elemento <svg>' };
  } catch {
    return { problem: 'no se entiende como SVG; vuelve a exportarlo' };
  }
}

type Parent = XastRoot | XastElement;

function detach(node: Parent['children'][number], parent: Parent): void {
  parent.children = parent.children.filter((child) => child !== node);
}

function cleanElement(node: XastElement, parent: Parent): void {
  const hasProblem = (look: (problem: Problem) => void) => {
    let found = false;
    look(() => {
      found = true;
    });
    return found;
  };
  const isWrongStyle =
    node.name === 'style' &&
    node.children.some(
      (child) =>
        'value' in child && hasProblem((problem) => lookAtStyle(String(child.value), problem)),
    );
  if (isWrongStyle || REFUSED.includes(node.name.replace(/^.*:/, ''))) {
    detach(node, parent);
    return;
  }
  for (const [key, value] of Object.entries(node.attributes)) {
    if (!hasProblem((problem) => lookAtAttribute(key, value, problem))) continue;
    if (key === 'attributeName') {
      detach(node, parent);
      return;
    }
    Reflect.deleteProperty(node.attributes, key);
  }
}

function copiesIn(root: XastRoot): number {
  const byId = new Map<string, XastElement>();
  const collect = (node: Parent) => {
    for (const child of node.children) {
      if (child.type !== 'element') continue;
      const { id } = child.attributes;
      if (id !== undefined) byId.set(id, child);
      collect(child);
    }
  };
  collect(root);
  const known = new Map<Parent, number>();
  const count = (node: Parent): number => {
    const before = known.get(node);
    if (before !== undefined) return before;
    known.set(node, Infinity);
    let sum = 0;
    for (const child of node.children) {
      if (child.type !== 'element') continue;
      sum += count(child);
      const target = child.attributes['href'] ?? child.attributes['xlink:href'] ?? '';
      const copied = child.name === 'use' ? byId.get(target.replace('#', '')) : undefined;
      if (copied !== undefined) sum += 1 + count(copied);
    }
    known.set(node, sum);
    return sum;
  };
  return count(root);
}

type Problem = (words: string, needle: string) => void;

function lookAtAttribute(key: string, value: string, problem: Problem): void {
  if (/^on/i.test(key)) problem(`hay un «${key}», que ejecuta código; quítalo`, `${key}=`);
  const isReference = /^(xlink:)?(href|src)$/i.test(key);
  const movesReference = key === 'attributeName' && /href$/i.test(value);
  if (movesReference || (isReference && !OWN_REFERENCE.test(value.trim()))) {
    problem(`«${key}="${value.slice(0, 60)}"» lleva fuera del archivo; quítalo`, `${key}=`);
  }
  lookAtStyle(value, problem);
}

function lookAtStyle(style: string, problem: Problem): void {
  if (/@import/i.test(style)) problem('importa otra hoja de estilos; quítala', '@import');
  for (const [, target = ''] of style.matchAll(URL_IN_STYLE)) {
    if (!OWN_REFERENCE.test(target)) {
      problem(`«url(${target.slice(0, 60)})» lleva fuera del archivo; quítalo`, target);
    }
  }
}

function sizeOf(name: string, { viewBox = '', width = '', height = '' }: Record<string, string>) {
  if (name !== 'svg') return {};
  const box = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , boxWidth = 0, boxHeight = 0] = box.length === 4 ? box : [];
  return {
    width: boxWidth || Number.parseFloat(width) || 0,
    height: boxHeight || Number.parseFloat(height) || 0,
  };
}

function lineOf(text: string, needle: string): number | null {
  const at = text.indexOf(needle);
  return at === -1 ? null : text.slice(0, at).split('\n').length;
}
