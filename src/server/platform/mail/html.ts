/** HTML for a mail. The function `html` escapes the texts in it; `Html.trusted` escapes nothing. */
export class Html {
  readonly markup: string;

  private constructor(markup: string) {
    this.markup = markup;
  }

  /** Creates HTML from the program's own markup or from text that is already escaped. */
  static trusted(markup: string): Html {
    return new Html(markup);
  }

  toString(): string {
    return this.markup;
  }
}

type Piece = string | number | Html | null | false | readonly Piece[];

/** Creates HTML from a template. Escapes every value except values of the class `Html`. */
export function html(parts: TemplateStringsArray, ...pieces: Piece[]): Html {
  const [first = '', ...rest] = parts;
  return Html.trusted(first + rest.map((part, index) => render(pieces[index]) + part).join(''));
}

function render(piece: Piece | undefined): string {
  if (piece === null || piece === undefined || piece === false) return '';
  if (piece instanceof Html) return piece.markup;
  if (typeof piece === 'object') return piece.map(render).join('');
  return escapeHtml(String(piece));
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
}
