import { useEffect, useRef, useState } from 'react';
import { HIDDEN_FIELDS } from '#forms/wire.ts';
import { TextField } from '#ui/field/TextField.tsx';
import { fetchQuestion } from './challenge.ts';

export interface TextQuestionFieldProps {
  label: string;
  /** The question, its sealed token, and the answer that was given before. */
  question: { text: string; token: string; answer: string };
  error?: string | undefined;
  /** It is all that is left, and asked for the first time: whoever wrote the rest is led to it. */
  asksFirst?: boolean;
}

/**
 * The captcha where there is no JavaScript, or where it cannot be done: a question that anybody can
 * answer in text. A wrong answer is its last, so a page that stays where it is asks for another one
 * as soon as the server says that it was wrong. One that was not answered is still good: it stays,
 * so that nobody's answer is taken away while it is being written.
 */
export function TextQuestionField(props: TextQuestionFieldProps) {
  const { label, question, error, asksFirst = false } = props;
  const [asked, setAsked] = useState(question);
  /** The message with which it came: that question is fresh. */
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
        // The same control, so that whoever is in it already stays there.
        if (input.current) input.current.value = '';
      })
      // What is there may still do; and sending again asks again.
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
        // By the browser itself, as the page arrives: scripts that come late find somebody writing, and
        // would move the page under whoever presses «send».
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
