import { useSyncExternalStore } from 'react';
import type { Answers, AnswersStore } from './answers.ts';

/**
 * The answers as they are now.
 * @param initial as they were when the server rendered this component: the browser's first drawing
 *   must be equal to that one
 */
export function useAnswers(answers: AnswersStore, initial: Answers): Answers {
  return useSyncExternalStore(
    (listener) => answers.subscribe(listener),
    () => answers.get(),
    () => initial,
  );
}
