import { characters } from '#ui/typing/characters.ts';
import type { HeadlineFrame, HeadlineVariant } from './headline-timeline.ts';

/** Shows one moment of a headline in the parts that Word.tsx drew. */
export type ShowFrame = (frame: HeadlineFrame) => void;

/**
 * @param place what holds the word's parts
 * @param words all the words, in their order
 */
export function movingWord(
  variant: HeadlineVariant,
  place: HTMLElement,
  words: readonly string[],
): ShowFrame {
  const wordOf = ({ word }: HeadlineFrame) => words[word] ?? '';
  const rise = changed(wordOf, () => replaced(part(place, '[data-rising]')));
  switch (variant) {
    case 'rotate':
      return rise;
    case 'loading-bar':
      return (frame) => {
        rise(frame);
        // Its light: the styles drain it, and a word that begins has it whole again.
        const { dataset } = part(place, '[data-rising]');
        if (frame.phase === 'bar') dataset['draining'] = 'true';
        else delete dataset['draining'];
      };
    case 'letters':
      return turnLetters(place, words);
    case 'typing': {
      const typed = part(place, '[data-typed]');
      return (frame) => {
        const word = wordOf(frame);
        const text =
          frame.phase === 'type' ? characters(word).slice(0, frame.letters).join('') : word;
        typed.toggleAttribute('data-selected', frame.phase === 'selected');
        typed.toggleAttribute('data-held', frame.phase === 'hold');
        if (typed.textContent === text) return;
        typed.textContent = text;
        // Lit anew with each keystroke; and a new element in a new place is no layout shift.
        replaced(part(place, '[data-typed] + *'));
      };
    }
    case 'clip':
      return (frame) => {
        const edge = part(place, '[data-clip]');
        const text = part(edge, '[data-clipped]');
        if (text.textContent !== wordOf(frame)) text.textContent = wordOf(frame);
        edge.dataset['clip'] = frame.phase;
        // What is drawn beside it may be about this word and no other.
        edge.dataset['at'] = String(frame.word);
      };
  }
}

/** Letter after letter, the previous word goes and this one comes, in the same place. */
function turnLetters(place: HTMLElement, words: readonly string[]): ShowFrame {
  const leaving = part(place, '[data-leaving]');
  const coming = part(place, '[data-coming]');
  const [sample] = coming.children;
  const spell = (into: HTMLElement, word: string) =>
    into.replaceChildren(
      ...characters(word).map((character) => {
        const letter = sample?.cloneNode() as HTMLElement;
        letter.textContent = character;
        return letter;
      }),
    );
  const hide = (word: HTMLElement, hidden: (index: number) => boolean) =>
    [...word.children].forEach((letter, index) =>
      letter.toggleAttribute('data-hidden', hidden(index)),
    );
  return ({ phase, word, letters = 0 }) => {
    const turning = phase === 'turn';
    if (turning) place.dataset['turned'] = String(letters);
    else delete place.dataset['turned'];
    if (!turning) {
      // The next word lies ready, unseen, so that each of its letters can be seen to come.
      spell(leaving, words[word] ?? '');
      spell(coming, words[(word + 1) % words.length] ?? '');
    }
    coming.toggleAttribute('data-waiting', !turning);
    hide(leaving, (index) => turning && index < letters);
    hide(coming, (index) => !turning || index >= letters);
  };
}

function part(place: HTMLElement, selector: string): HTMLElement {
  const found = place.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`The headline has no ${selector}.`);
  return found;
}

/** An element's copy in its place: what the styles do when it appears, they do again. */
function replaced(element: HTMLElement): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  element.replaceWith(copy);
  return copy;
}

/** Writes another word into a new element, and leaves the same word alone. */
function changed(wordOf: (frame: HeadlineFrame) => string, renewed: () => HTMLElement): ShowFrame {
  let shown: string | null = null;
  return (frame) => {
    const word = wordOf(frame);
    if (shown !== null && shown !== word) renewed().textContent = word;
    shown = word;
  };
}
