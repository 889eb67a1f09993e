/** Tags that word processors leave, such as `<o:p>`, `</w:t>` and `<![if !supportLists]>`. */
const OFFICE_TAG = /<\/?(?:o|w|m|v|st1|x):[a-z]\w{0,30}[^<>\n]{0,200}>|<!\[[^<>\n]{0,80}\]>/gi;

const BULLET = /^([ \t]*)[•◦▪▫‣⁃●○■□◆➢✓\u00b7\uf0a7\uf0b7][ \t\u00a0]+(?=\S)/u;

const BOLD = /\*\*([^*\n]{1,500}?)\*\*/g;

const FENCE = /^ {0,3}(?:`{3,}|~{3,})/;

/** Removes word processors' tags, writes bullets as `-`, and moves spaces out of bold text. */
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
  if (/^\s/.test(inside) && /\s$/.test(inside) && !/\p{L}/u.test(words)) return whole;
  const next = line.charAt(at + whole.length);
  const before = /^\s/.test(inside) && at > 0 && !/\s$/.test(line.slice(0, at)) ? ' ' : '';
  const after = /\s$/.test(inside) && /[\p{L}\p{N}(«“¿¡[]/u.test(next) ? ' ' : '';
  return `${before}**${words}**${after}`;
}
