import { useEffect, useRef, useState } from 'react';
import { HIDDEN_FIELDS } from '#forms/wire.ts';
import { TextField } from '#ui/field/TextField.tsx';
import { fetchQuestion } from './challenge.ts';

export interface TextQuestionFieldProps {
  label: string;
  question: { text: string; token: string; answer: string };
  error?: string | undefined;
  /** True if the form asks the question for the first time. The question then takes the focus. */
  asksFirst?: boolean;
}

/** Draws the text question that replaces the captcha. After a wrong answer, asks a new question. */
export function TextQuestionField(props: TextQuestionFieldProps) {
  const { label, question, error, asksFirst = false } = props;
  const [asked, setAsked] = useState(question);
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
        if (input.current) input.current.value = '';
      })
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
        // Uses `autoFocus`, because a script would come later, when the visitor may be typing.
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
