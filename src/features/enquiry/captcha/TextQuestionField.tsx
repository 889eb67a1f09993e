import { useEffect, useRef, useState } from 'react';
import { HIDDEN_FIELDS } from '#forms/wire.ts';
import { focusField } from '#ui/error-summary/focus-field.ts';
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
 * as soon as the server says that it was wrong.
 */
export function TextQuestionField(props: TextQuestionFieldProps) {
  const { label, question, error, asksFirst = false } = props;
  const [asked, setAsked] = useState(question);
  /** The message with which it came: that question is fresh. */
  const known = useRef(error);

  useEffect(() => {
    if (error === known.current) return;
    known.current = error;
    if (error === undefined) return;
    let current = true;
    fetchQuestion()
      .then((fresh) => {
        if (current) setAsked({ ...fresh, answer: '' });
      })
      // What is there may still do; and sending again asks again.
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [error]);

  useEffect(() => {
    if (asksFirst) focusField(HIDDEN_FIELDS.answer);
  }, [asksFirst]);

  return (
    <>
      <input type="hidden" name={HIDDEN_FIELDS.question} value={asked.token} />
      <TextField
        key={asked.token}
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
