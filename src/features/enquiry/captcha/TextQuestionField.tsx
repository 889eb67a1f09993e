import { HIDDEN_FIELDS } from '#forms/wire.ts';
import { TextField } from '#ui/field/TextField.tsx';

export interface TextQuestionFieldProps {
  label: string;
  /** The question, its signed token, and the answer that was given before. */
  question: { text: string; token: string; answer: string };
  error?: string | undefined;
}

/** The captcha where there is no JavaScript: a question that anybody can answer in text. */
export function TextQuestionField({ label, question, error }: TextQuestionFieldProps) {
  return (
    <>
      <input type="hidden" name="pregunta" value={question.token} />
      <TextField
        name={HIDDEN_FIELDS.answer}
        id={HIDDEN_FIELDS.answer}
        label={`${label}: ${question.text}`}
        defaultValue={question.answer}
        error={error}
        autoComplete="off"
        inputMode="numeric"
        fit="short"
        required
      />
    </>
  );
}
