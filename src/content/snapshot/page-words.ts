import { contentIfAny, perContent } from './content.ts';
import type { Picture } from '#content/pictures/picture.ts';
import type { FormWords } from '#content/schemas/form-words.ts';

/**
 * What components say that run in the browser too, and that no parent hands to them. A page brings only what its own
 * can come to say (src/layouts/PageWords.astro).
 */
export interface PageWords {
  /** What a field says where the specification has no words for it; `{maximo}` is the rule's number. */
  readonly fields: Omit<FormWords, 'formulario'>;
  /**
   * What the parts of a form say around its fields (`{marca}` is the sign of a required one), and what
   * is said of a link to another site.
   */
  readonly controls: FormWords['formulario'] & { readonly externo: string };
  /** In whose figures and dates the panel writes, such as `es-MX`. */
  readonly locale: string;
  /** What a telephone is measured by: the pattern of its own digits (numbering-plan.ts), and how many. */
  readonly telephone: { readonly pattern: string; readonly most: number };
  /** The agency's own pictures by name. */
  readonly pictures: Readonly<Record<string, Picture>>;
  /** Where none of these is, plain shapes are drawn instead of the town and its tower. */
  readonly shapes?: true;
}

/** The element that carries the words of a page to its browser, as JSON. */
export const PAGE_WORDS_ID = 'palabras';

let carried: PageWords | undefined;

/**
 * The words of the page that is being drawn: of its content on the server, and in the browser those that
 * the page brought along.
 *
 * @throws TypeError in a browser whose page has none
 */
export function pageWords(): PageWords {
  if (contentIfAny() !== undefined) return drawnWords();
  const text = document.getElementById(PAGE_WORDS_ID)?.textContent;
  return (carried ??= JSON.parse(text ?? '') as PageWords);
}

const drawnWords = perContent(({ brand, formWords, navigation, services, pictures }): PageWords => {
  const { formulario, ...fields } = formWords;
  const { externo } = navigation.textos;
  return {
    fields,
    controls: { ...formulario, externo },
    locale: services.idioma,
    telephone: brand.telefonos,
    pictures,
    ...(brand.dibujos === 'formas' && { shapes: true }),
  };
});
