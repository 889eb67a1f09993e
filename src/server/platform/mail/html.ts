/** HTML that is safe to put into a mail. The `html` template escapes texts; `Html.trusted` does not. */
export class Html {
  readonly markup: string;

  private constructor(markup: string) {
    this.markup = markup;
  }

  /** @param markup written in the code, or already escaped */
  static trusted(markup: string): Html {
    return new Html(markup);
  }

  toString(): string {
    return this.markup;
  }
}

type Piece = string | number | Html | null | false | readonly Piece[];

/**
 * A template that escapes every inserted text: html`<p>${name}</p>`. Inserted `Html` stays
 * unchanged, lists are joined, null and false insert nothing.
 */
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

/** Safe between tags and inside quoted attributes. */
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
}
