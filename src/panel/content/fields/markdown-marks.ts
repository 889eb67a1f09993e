/** `start` and `end` are positions in characters. */
export interface Selected {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export type Mark = 'bold' | 'italic' | 'heading' | 'list' | 'quote';

/** The Markdown before and after the selected words, and the words for an empty selection. */
const AROUND: Readonly<
  Partial<Record<Mark, readonly [before: string, after: string, words: string]>>
> = {
  bold: ['**', '**', 'texto en negritas'],
  italic: ['*', '*', 'texto en cursiva'],
};

const LINES: Readonly<Partial<Record<Mark, string>>> = { heading: '## ', list: '- ', quote: '> ' };

/** Inserts a picture below the paragraph with the selection, and puts the cursor in the caption. */
export function withPicture({ text, end }: Selected, name: string): Selected {
  const next = text.indexOf('\n\n', end);
  const before = text.slice(0, next === -1 ? text.length : next).trimEnd();
  const after = next === -1 ? '\n' : text.slice(next);
  const opening = `${before}${before === '' ? '' : '\n\n'}::imagen[`;
  return {
    text: `${opening}]{nombre="${name}"}${after}`,
    start: opening.length,
    end: opening.length,
  };
}

/** Converts a typed text to a link's URL: `https:`, `mailto:`, `tel:` or a path of this site. */
export function linkTo(
  written: string,
  pages: readonly string[],
): { href: string } | { problem: string } {
  const text = written.trim();
  if (/^(?:mailto:)?[^\s@:/?#]+@[^\s@/]+\.[^\s@/.]+$/.test(text))
    return { href: `mailto:${text.replace('mailto:', '')}` };
  if (/^(?:tel:)?\+(?:[ ().-]*\d){7,15}$/.test(text))
    return { href: `tel:+${text.replaceAll(/\D/g, '')}` };
  if (/^https:\/\/[^\s/?#]+\.[^\s/?#.]+\S*$/.test(text)) return { href: text };
  if (text.startsWith('http:')) return { problem: 'Escribe la dirección con «https://»' };
  if (/^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:[/?#]\S*)?$/i.test(text))
    return { href: `https://${text}` };
  const [path = ''] = text.split(/[?#]/);
  if (/\s/.test(text) || !/^[/#]./.test(text + ' '))
    return {
      problem: 'Escribe una página («/contacto»), «https://…», un correo o un teléfono con «+»',
    };
  if (path !== '' && !pages.includes(path))
    return { problem: `El sitio no tiene la página «${path}»` };
  return { href: text };
}

/** Makes the selection a link to `page`. Replaces another link, and removes a link to `page`. */
export function linked({ text, start, end }: Selected, page: string): Selected {
  const [led, old] = /^\]\(([^()\s]*)\)/.exec(text.slice(end)) ?? [];
  if (led === undefined || old === page || text[start - 1] !== '[') {
    return around({ text, start, end }, ['[', `](${page})`, 'texto del enlace']);
  }
  return { text: `${text.slice(0, end)}](${page})${text.slice(end + led.length)}`, start, end };
}

/** Adds a Markdown sign to the selected words, or removes the sign. The words stay selected. */
export function marked(selected: Selected, mark: Mark): Selected {
  const line = LINES[mark];
  if (line !== undefined) return markedLines(selected, line);
  return around(selected, AROUND[mark] ?? ['', '', '']);
}

function around(
  { text, start, end }: Selected,
  [before, after, words]: readonly [before: string, after: string, words: string],
): Selected {
  const selected = text.slice(start, end);
  const isMarked =
    text.slice(start - before.length, start) === before &&
    text.slice(end, end + after.length) === after;
  // The sign «**» also ends with «*», but means bold words and not italics.
  const isBold = before === '*' && text.slice(start - 2, start) === '**';
  if (isMarked && !isBold) {
    return {
      text: text.slice(0, start - before.length) + selected + text.slice(end + after.length),
      start: start - before.length,
      end: end - before.length,
    };
  }
  const inside = selected === '' ? words : selected;
  return {
    text: text.slice(0, start) + before + inside + after + text.slice(end),
    start: start + before.length,
    end: start + before.length + inside.length,
  };
}

function markedLines({ text, start, end }: Selected, sign: string): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const areMarked = lines.every((each) => each.startsWith(sign));
  const changed = lines
    .map((each) => (areMarked ? each.slice(sign.length) : sign + each))
    .join('\n');
  return {
    text: text.slice(0, from) + changed + text.slice(to),
    start: from,
    end: from + changed.length,
  };
}
