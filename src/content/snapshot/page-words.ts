import { contentIfAny, perContent } from './content.ts';
import type { Picture } from '#content/pictures/picture.ts';
import type { FormWords } from '#content/schemas/form-words.ts';

/** The words of components that also run in the browser (src/layouts/PageWords.astro). */
export interface PageWords {
  readonly fields: Omit<FormWords, 'formulario'>;
  readonly controls: FormWords['formulario'] & { readonly externo: string };
  /** The locale of numbers and dates in the panel, such as `es-MX`. */
  readonly locale: string;
  /** The pattern of a telephone's digits (numbering-plan.ts), and the greatest number of digits. */
  readonly telephone: { readonly pattern: string; readonly most: number };
  readonly pictures: Readonly<Record<string, Picture>>;
  /** True if plain shapes replace the drawings of the town and its tower. */
  readonly shapes?: true;
}

export const PAGE_WORDS_ID = 'palabras';

let carried: PageWords | undefined;

/**
 * Returns the words of the page. On the server the words come from the content, and in the browser
 * from the page.
 *
 * @throws TypeError in a browser whose page contains no words
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
