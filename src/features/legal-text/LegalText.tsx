import type { Legal, LegalPage } from '#content/schemas/legal.ts';
import { Reading } from '#ui/layout/Reading.tsx';
import { LegalSection } from './LegalSection.tsx';

interface LegalTextProps {
  /** The page, with every word in its place. */
  page: LegalPage;
  words: Legal['rotulos'];
  /** Date of the last revision as people read it. */
  revised: string;
}

/** A legal text, and when it was last read through. */
export function LegalText({ page, words, revised }: LegalTextProps) {
  return (
    <Reading
      label={words.indice}
      parts={page.secciones}
      note={
        <>
          {words.actualizado}: <time dateTime={page.actualizado}>{revised}</time>
        </>
      }
    >
      {page.secciones.map((section) => (
        <LegalSection key={section.id} copy={section} />
      ))}
    </Reading>
  );
}
