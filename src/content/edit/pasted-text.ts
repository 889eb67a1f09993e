/** Tags that word processors leave in a text that is copied: `<o:p>`, `</w:t>`, `<![if !supportLists]>`. */
const OFFICE_TAG = /<\/?(?:o|w|m|v|st1|x):[a-z]\w{0,30}[^<>\n]{0,200}>|<!\[[^<>\n]{0,80}\]>/gi;

/** A sign that begins an entry of a list in print, and its space. */
const BULLET = /^([ \t]*)[•◦▪▫‣⁃●○■□◆➢✓\u00b7\uf0a7\uf0b7][ \t\u00a0]+(?=\S)/u;

/** A pair of the sign of bold words, and what stands between them. */
const BOLD = /\*\*([^*\n]{1,500}?)\*\*/g;

/** The line that opens or closes a piece of code, which is kept to the letter. */
const FENCE = /^ {0,3}(?:`{3,}|~{3,})/;

/**
 * A text in Markdown that may have been copied from a word processor, as it was meant: its tags are taken
 * out, its bullets make a list, and a space inside the signs of bold words, with which they are no signs
 * («**Importante **:»), goes outside.
 */
export function mendPasted(text: string): string {
  let isCode = false;
  return text
    .split('\n')
    .map((line) => {
      const isFence = FENCE.test(line);
      if (isFence) isCode = !isCode;
      if (isFence || isCode) return line;
      return line
        .replaceAll(OFFICE_TAG, '')
        .replace(BULLET, '$1- ')
        .replaceAll(BOLD, (_whole, inside: string, at: number, all: string) =>
          bold(inside, all, at),
        );
    })
    .join('\n');
}

function bold(inside: string, line: string, at: number): string {
  const words = inside.trim();
  const whole = `**${inside}**`;
  if (words === '' || words === inside) return whole;
  // «2 ** 3 ** 4» is no bold word.
  if (/^\s/.test(inside) && /\s$/.test(inside) && !/\p{L}/u.test(words)) return whole;
  const next = line.charAt(at + whole.length);
  const before = /^\s/.test(inside) && at > 0 && !/\s$/.test(line.slice(0, at)) ? ' ' : '';
  const after = /\s$/.test(inside) && /[\p{L}\p{N}(«“¿¡[]/u.test(next) ? ' ' : '';
  return `${before}**${words}**${after}`;
}
