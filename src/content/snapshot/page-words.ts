import { contentIfAny, perContent } from './content.ts';
import type { Picture } from '#content/pictures/picture.ts';
import type { FormWords } from '#content/schemas/form-words.ts';

/**
 * The words of components that also run in the browser and that no parent passes to them. A page carries only the
 * words that its own components use (src/layouts/PageWords.astro).
 */
export interface PageWords {
  /** The messages of fields that the specification does not fix; `{maximo}` is the rule's number. */
  readonly fields: Omit<FormWords, 'formulario'>;
  /**
   * The words around the fields of a form (`{marca}` is the sign of a required one), and those for a link to
   * another site.
   */
  readonly controls: FormWords['formulario'] & { readonly externo: string };
  /** The locale of figures and dates in the panel, such as `es-MX`. */
  readonly locale: string;
  /** The pattern of a telephone's own digits (numbering-plan.ts), and their maximum number. */
  readonly telephone: { readonly pattern: string; readonly most: number };
  /** The agency's own pictures by name. */
  readonly pictures: Readonly<Record<string, Picture>>;
  /** Plain shapes are drawn instead of the town and its tower where the agency has no picture. */
  readonly shapes?: true;
}

/** The element that carries the words of a page to its browser, as JSON. */
export const PAGE_WORDS_ID = 'palabras';

let carried: PageWords | undefined;

/**
 * The words of the page: from the content on the server, and from the page itself in the browser.
 *
 * @throws TypeError in a browser whose page carries none
 */
export function pageWords(): PageWords {
  if (contentIfAny() !== undefined) return drawnWords();
  const text = document.getElementById(PAGE_WORDS_ID)?.textContent;
  return (carried ??= { pictures: {}, ...(JSON.parse(text ?? '') as object) } as PageWords);
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
