import { contentIfAny, perContent } from './content.ts';
import type { Picture } from '#content/pictures/picture.ts';
import type { FormWords } from '#content/schemas/form-words.ts';

/** The texts for components that also run in the browser (src/layouts/PageWords.astro). */
export interface PageWords {
  readonly fields: Omit<FormWords, 'formulario'>;
  readonly controls: FormWords['formulario'] & { readonly externo: string };
  readonly locale: string;
  readonly telephone: { readonly pattern: string; readonly most: number };
  readonly pictures: Readonly<Record<string, Picture>>;
  /** True if plain shapes replace the drawings of the town. */
  readonly shapes?: true;
}

export const PAGE_WORDS_ID = 'palabras';

let carried: PageWords | undefined;

/** Returns the texts, in a browser from the page and elsewhere from the content, or throws. */
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
