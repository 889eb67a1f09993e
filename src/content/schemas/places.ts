import type * as z from 'zod';
import { placeProblem } from '#content/fill.ts';

/** For a text's `superRefine`: the `{places}` that it may name, which whoever shows it fills. */
export function places(...known: readonly string[]) {
  return (text: string, context: z.RefinementCtx<string>): void => {
    const problem = placeProblem(text, known);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  };
}
