import * as z from 'zod';

/** Elements that content may use inside a line, and the only attribute: a class of this list. */
const ALLOWED_TAG = /<(\/?)(b|strong|i|em|code|span)(?: class="(?:suave|luz|alerta|bien)")?>|<br>/g;

/**
 * A text that may carry inline markup: `<b>`, `<strong>`, `<i>`, `<em>`, `<code>`, `<span>`,
 * each with `class="suave|luz|alerta|bien"` or without a class, and `<br>`. Everything else is refused when the file
 * is read, so components may put the text into the page as it is. A bare `<` is written `&lt;`.
 */
export const inlineHtml = z
  .string()
  .refine(
    isInlineHtml,
    'se esperaba un texto con etiquetas bien cerradas, solo <b> <strong> <i> <em> <code> <br> o <span class="suave|luz|alerta|bien">; un «<» suelto se escribe &lt;',
  )
  .meta({ kind: 'markup' });

function isInlineHtml(text: string): boolean {
  if (/[<>]/.test(text.replaceAll(ALLOWED_TAG, ''))) return false;
  const open: string[] = [];
  for (const [tag, slash, element] of text.matchAll(ALLOWED_TAG)) {
    if (tag === '<br>' || element === undefined) continue;
    if (slash === '/' ? open.pop() !== element || tag.includes(' ') : open.push(element) === 0) {
      return false;
    }
  }
  return open.length === 0;
}
