import type { NewsletterCopy } from '#content/schemas/newsletter.ts';
import { CheckboxGroup } from '#ui/field/CheckboxGroup.tsx';

interface TopicsFieldProps {
  copy: NewsletterCopy;
  chosen: readonly string[];
  error?: string | undefined;
}

/** The newsletter's topics, any of them. */
export function TopicsField({ copy, chosen, error }: TopicsFieldProps) {
  return (
    <CheckboxGroup
      name="topic"
      label={copy.pregunta}
      error={error}
      required
      defaultValues={chosen}
      options={copy.temas.map(({ valor, etiqueta }) => ({ value: valor, label: etiqueta }))}
    />
  );
}
