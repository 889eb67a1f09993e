import { contentIfAny, perContent } from './content.ts';

/** The texts for components that also run in the browser (src/layouts/PageWords.astro). */
export type PageWords = ReturnType<typeof drawnWords>;

export const PAGE_WORDS_ID = 'palabras';

let carried: PageWords | undefined;

/** Returns the texts, in a browser from the page and elsewhere from the content, or throws. */
export function pageWords(): PageWords {
  if (contentIfAny() !== undefined) return drawnWords();
  const text = document.getElementById(PAGE_WORDS_ID)?.textContent;
  return (carried ??= { pictures: {}, ...(JSON.parse(text ?? '') as object) } as PageWords);
}

const drawnWords = perContent(({ brand, formWords, navigation, services, pictures }) => {
  const { formulario, ...fields } = formWords;
  const { externo } = navigation.textos;
  return {
    fields,
    controls: { ...formulario, externo },
    locale: services.idioma,
    telephone: brand.telefonos,
    pictures,
    // Plain shapes replace the drawings of the town.
    ...(brand.dibujos === 'formas' && { shapes: true }),
  };
});
