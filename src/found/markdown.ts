import type { LegalPage } from '#content/schemas/legal.ts';

/** A name and what there is to say about it, as a page's content writes it. */
interface Point {
  titulo: string;
  texto: string;
  cuando?: string;
}

/** What content writes in its own markup (`<b>`, `&lt;`…), as plain text. */
function plain(text: string): string {
  return text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** A text as Markdown reads it: as it is, apart from the signs that would begin something. */
function text(words: string): string {
  return plain(words).replaceAll(/([*_`<])/g, '\\$1');
}

export function heading(level: 1 | 2 | 3, words: string): string {
  return `${'#'.repeat(level)} ${text(words)}`;
}

export function paragraph(words: string): string {
  return text(words);
}

export function bullets(items: readonly string[]): string {
  return items.map((item) => `- ${text(item)}`).join('\n');
}

export function points(items: readonly Point[]): string {
  return items
    .map(({ titulo, texto, cuando }) => {
      const when = cuando === undefined ? '' : `${text(cuando)}: `;
      return `- **${when}${text(titulo)}.** ${text(texto)}`;
    })
    .join('\n');
}

/** A list whose items are worked through in order. */
export function steps(items: readonly Point[]): string {
  return items
    .map(({ titulo, texto, cuando }, index) => {
      const when = cuando === undefined ? '' : ` (${text(cuando)})`;
      return `${index + 1}. **${text(titulo)}**${when}. ${text(texto)}`;
    })
    .join('\n');
}

export function questions(
  items: readonly { pregunta: string; respuesta: string }[],
): readonly string[] {
  return items.flatMap(({ pregunta, respuesta }) => [heading(3, pregunta), paragraph(respuesta)]);
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => text(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

export function link(words: string, href: string): string {
  return `[${text(words)}](${href})`;
}

/** A legal page, whose texts are Markdown already. */
export function legalBlocks({ entrada, secciones }: LegalPage): string[] {
  return [
    entrada,
    ...secciones.flatMap(({ titulo, texto = [], lista = [], datos = [], despues = [] }) => [
      heading(2, titulo),
      ...texto,
      lista.map((item) => `- ${item}`).join('\n'),
      datos.map(({ nombre, valor }) => `- **${nombre}:** ${valor}`).join('\n'),
      ...despues,
    ]),
  ];
}

/** Blocks with an empty line between them. */
export function document(blocks: readonly string[]): string {
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}
