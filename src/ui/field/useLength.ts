import { useState } from 'react';

type Text = string | number | readonly string[] | undefined;

const lengthOf = (text: Text) => (text === undefined ? 0 : String(text).length);

/** The length of what a control holds, whether its value is React's (`value`) or its own. */
export function useLength(value: Text, defaultValue: Text) {
  const [typed, setTyped] = useState(() => lengthOf(value ?? defaultValue));
  return {
    length: value === undefined ? typed : lengthOf(value),
    onText: (text: string) => setTyped(text.length),
  };
}
