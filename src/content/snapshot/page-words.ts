import { contentIfAny, perContent } from './content.ts';

/** The texts for components that also run in the browser (src/layouts/PageWords.astro). */
export type PageWords = ReturnType<typeof drawnWords>;

export const PAGE_WORDS_ID = 'palabras';

let carried: PageWords | undefined;

/** Returns the texts from the content or, in a browser, which has no content, from the page. */
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
    // With `shapes`, components draw plain shapes instead of our drawings.
    ...(brand.dibujos === 'formas' && { shapes: true }),
  };
});
