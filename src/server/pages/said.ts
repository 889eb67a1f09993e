import type { Element, ElementContent, Nodes, Properties } from 'hast';

const LEFT_OUT = ['button', 'form', 'h1', 'nav', 'script', 'style', 'svg', 'template'];
const INLINE = ['a', 'b', 'br', 'code', 'em', 'i', 'span', 'strong', 'time'];
const HEADINGS = ['h2', 'h3', 'h4', 'h5', 'h6', 'dt'];
const LISTS = ['ol', 'ul'];
const PICTURE = ['img'];
const ENDED = /[.:;,?!…]$/;

/** Returns the parts of an element that Markdown can express, without controls and hidden parts. */
export function said(parent: Element): ElementContent[] {
  const children = parent.children.flatMap((child) => readable(child));
  return children.flatMap((child, index) => {
    const before = children[index - 1];
    const isTwin =
      before &&
      isElement(child, PICTURE) &&
      isElement(before, PICTURE) &&
      child.properties['alt'] === before.properties['alt'];
    if (isTwin) return [];
    const joined = before && isElement(before, INLINE) && isElement(child, INLINE);
    return joined ? [text(between(before, child, ' · ')), child] : [child];
  });
}

function readable(node: ElementContent): ElementContent[] {
  if (node.type !== 'element') return node.type === 'text' ? [node] : [];
  if (isLeftOut(node)) return [];
  if (node.tagName === 'img') return node.properties['alt'] ? [node] : [];
  if (node.tagName === 'picture') return said(node);
  const copy = { ...node, children: said(node) };
  if (textOf(copy).trim() === '' && count(copy, PICTURE) === 0) return [];
  switch (node.tagName) {
    case 'summary':
      return count(copy, HEADINGS) > 0 ? copy.children : [{ ...copy, tagName: 'h3' }];
    case 'table': {
      const captions = copy.children.filter((each) => isElement(each, ['caption']));
      return [...captions.map((each) => element('p', [...each.children, ':'])), copy];
    }
    case 'dl':
      return [element('ul', terms(copy).map(line))];
    case 'ol':
    case 'ul': {
      const items = copy.children.filter((each) => isElement(each, ['li']));
      if (items.some(isSection)) return items.flatMap(({ children }) => children);
      return [
        { ...copy, children: items.map((item) => (count(item, LISTS) > 0 ? item : line(item))) },
      ];
    }
    default:
      return [copy];
  }
}

function isLeftOut({ tagName, properties, children }: Element): boolean {
  return (
    LEFT_OUT.includes(tagName) ||
    properties['ariaHidden'] === 'true' ||
    'dataNosnippet' in properties ||
    (tagName === 'section' && children.some((each) => count(each, ['form']) > 0))
  );
}

function terms({ children }: Element): Element[] {
  const items: Element[] = [];
  for (const child of children.flatMap((each) =>
    isElement(each, ['div']) ? each.children : [each],
  )) {
    if (isElement(child, ['dt'])) items.push(element('li', [child]));
    else items.at(-1)?.children.push(child);
  }
  return items;
}

function isSection(item: Element): boolean {
  return count(item, HEADINGS) > 0 && count(item, [...HEADINGS, ...LISTS]) > 1;
}

function line(item: Element): Element {
  const pieces = linesOf(item);
  const children = pieces.flatMap((piece, index) => {
    const before = pieces[index - 1];
    return before === undefined ? [piece] : [text(between(before, piece, '. ')), piece];
  });
  return element('li', children);
}

function linesOf(node: ElementContent): ElementContent[] {
  if (node.type !== 'element' || INLINE.includes(node.tagName)) return [node];
  if (HEADINGS.includes(node.tagName)) {
    const sign = ENDED.test(textOf(node)) ? '' : node.tagName === 'dt' ? ':' : '.';
    return [element('strong', [...node.children, sign])];
  }
  if (LISTS.includes(node.tagName)) {
    const items = node.children.map((item) => textOf(item));
    return [text(items.join(', '))];
  }
  const hasBlocks = node.children.some(
    (each) => each.type === 'element' && !isElement(each, INLINE),
  );
  return hasBlocks ? node.children.flatMap(linesOf) : [element('span', node.children)];
}

function between(before: Nodes, after: Nodes, sign: string): string {
  const [end, start] = [textOf(before), textOf(after)];
  if (/\s$/.test(end) || /^[\s.,:;)]/.test(start)) return '';
  return ENDED.test(end) ? ' ' : sign;
}

function count(node: Nodes, tagNames: readonly string[]): number {
  return everyElement(node).filter(({ tagName }) => tagNames.includes(tagName)).length;
}

function isElement(node: Nodes, tagNames: readonly string[]): node is Element {
  return node.type === 'element' && tagNames.includes(node.tagName);
}

export function everyElement(node: Nodes): Element[] {
  const inside = 'children' in node ? node.children.flatMap(everyElement) : [];
  return node.type === 'element' ? [node, ...inside] : inside;
}

export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

export function element(
  tagName: string,
  children: readonly (ElementContent | string)[],
  properties: Properties = {},
): Element {
  const nodes = children.map((child) => (typeof child === 'string' ? text(child) : child));
  return { type: 'element', tagName, properties, children: nodes };
}

function text(value: string): ElementContent {
  return { type: 'text', value };
}
