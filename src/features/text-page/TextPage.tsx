import type { ContentPage } from '#content/schemas/page.ts';
import { Reading, ReadingSection } from '#ui/layout/Reading.tsx';
import styles from './TextPage.module.css';

interface TextPageProps {
  /** The page, whose HTML was made of Markdown while building (page-body.ts). */
  page: ContentPage;
  /** Name of the table of contents. */
  contents: string;
}

/** The text of a page of the agency's own. */
export function TextPage({ page, contents }: TextPageProps) {
  return (
    <Reading label={contents} parts={page.secciones}>
      {page.inicio !== '' && <Prose html={page.inicio} />}
      {page.secciones.map(({ id, titulo, html }) => (
        <ReadingSection key={id} id={id} title={titulo}>
          <Prose html={html} />
        </ReadingSection>
      ))}
    </Reading>
  );
}

function Prose({ html }: { html: string }) {
  return <div className={styles['prose']} dangerouslySetInnerHTML={{ __html: html }} />;
}
