import * as z from 'zod';

const ALLOWED_TAG = /<(\/?)(b|strong|i|em|code|span)(?: class="(?:suave|luz|alerta|bien)")?>|<br>/g;

/** A text that components put into the page unchanged, so only a few tags are allowed. */
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
