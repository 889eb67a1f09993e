import { useEffect, useRef, useState } from 'react';
import { HIDDEN_FIELDS } from '#forms/wire.ts';
import { TextField } from '#ui/field/TextField.tsx';
import { fetchQuestion } from './challenge.ts';

export interface TextQuestionFieldProps {
  label: string;
  /** `answer` is the former answer. */
  question: { text: string; token: string; answer: string };
  error?: string | undefined;
  /** The question is all that is missing and is asked for the first time: it takes focus. */
  asksFirst?: boolean;
}

/**
 * The text question without JavaScript, or if the check fails. A wrong answer uses the question up, so the field
 * asks another one as soon as the server says that it was wrong.
 */
export function TextQuestionField(props: TextQuestionFieldProps) {
  const { label, question, error, asksFirst = false } = props;
  const [asked, setAsked] = useState(question);
  /** A question that comes with this message is fresh. */
  const known = useRef(error);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (error === known.current) return;
    known.current = error;
    if (error === undefined || input.current?.value.trim() === '') return;
    let current = true;
    fetchQuestion()
      .then((fresh) => {
        if (!current) return;
        setAsked({ ...fresh, answer: '' });
        // The control stays the same, so that a visitor who is in it keeps focus.
        if (input.current) input.current.value = '';
      })
      // The question that is there may still be good, and sending again asks for another.
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [error]);

  return (
    <>
      <input type="hidden" name={HIDDEN_FIELDS.question} value={asked.token} />
      <TextField
        ref={input}
        // The browser focuses it as the page arrives: a script would come late and move the page while the visitor
        // writes or presses «send».
        autoFocus={asksFirst}
        name={HIDDEN_FIELDS.answer}
        id={HIDDEN_FIELDS.answer}
        label={`${label}: ${asked.text}`}
        defaultValue={asked.answer}
        error={error}
        autoComplete="off"
        fit="medium"
        required
      />
    </>
  );
}
