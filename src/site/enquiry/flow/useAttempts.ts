import { useEffect, useState } from 'react';
import type { AnswersStore } from './answers.ts';
import type { FormErrors } from '#forms/forms.ts';

/** What the attempts to go on or to send found wrong. */
export interface Attempts {
  /** Grows with each attempt that found something; the summary of errors then takes focus. */
  readonly count: number;
  /** Names that the last one found wrong and that have not been put right since. */
  readonly wrong: readonly string[];
  /** An attempt found these messages, which are on show already. */
  readonly failed: (errors: FormErrors) => void;
  /** An attempt found nothing. */
  readonly passed: () => void;
}

/** @param initial the messages that came with the page */
export function useAttempts(answers: AnswersStore, initial: FormErrors): Attempts {
  const [count, setCount] = useState(0);
  const [wrong, setWrong] = useState<readonly string[]>(() => Object.keys(initial));

  useEffect(
    () =>
      answers.subscribe(() => {
        const { errors } = answers.get();
        setWrong((names) =>
          names.every((name) => name in errors) ? names : names.filter((name) => name in errors),
        );
      }),
    [answers],
  );

  return {
    count,
    wrong,
    failed(errors) {
      setWrong(Object.keys(errors));
      setCount((before) => before + 1);
    },
    passed: () => setWrong([]),
  };
}
