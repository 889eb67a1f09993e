import type { ReactNode } from 'react';
import type { ContentPage } from '#content/schemas/page.ts';
import { NarrowFold } from '#ui/collapse/NarrowFold.tsx';
import { Reading, ReadingSection } from '#ui/layout/Reading.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from './TextPage.module.css';
import { type PartMatter, Parts } from './Parts.tsx';
import { HANDS } from '#ui/illustration/hands.ts';
import { OwnOr } from '#ui/picture/OwnPicture.tsx';

interface TextPageProps {
  page: Pick<
    ContentPage,
    'inicio' | 'secciones' | 'hojas' | 'sello' | 'firmas' | 'marcas' | 'resumenes'
  >;
  contents: string;
  note?: ReactNode;
  article?: boolean | 'short';
  open?: boolean;
  /** The person whose signature is at the end of the text. */
  signer?: SignatureProps['by'] | undefined;
  matter: PartMatter;
}

export function TextPage({ page, contents, note, article, open, signer, matter }: TextPageProps) {
  return (
    <Reading
      label={contents}
      parts={page.secciones}
      note={note}
      wide={page.hojas}
      article={article}
      open={open}
    >
      {page.inicio.length > 0 && <Parts parts={page.inicio} matter={matter} />}
      {page.secciones.map(({ id, titulo, partes }, index) => {
        const by = page.firmas?.[index];
        return (
          <ReadingSection
            key={id}
            id={id}
            title={titulo}
            className={classNames(
              page.hojas && sheetOf(page.marcas?.[index]),
              open && styles['open'],
            )}
          >
            {page.sello !== undefined && <span className={styles['seal']} data-word={page.sello} />}
            <Folded summary={page.resumenes?.[index]}>
              <Parts parts={partes} matter={matter} />
            </Folded>
            {by !== undefined && <Signature by={by} />}
          </ReadingSection>
        );
      })}
      {signer && <Signature by={signer} />}
    </Reading>
  );
}

function Folded({ summary = '', children }: { summary?: string | undefined; children: ReactNode }) {
  return summary === '' ? (
    children
  ) : (
    <NarrowFold summary={summary} wide>
      {children}
    </NarrowFold>
  );
}

function sheetOf(mark: NonNullable<ContentPage['marcas']>[number] | undefined) {
  return classNames(styles['sheet'], mark && mark !== 'nada' && styles[mark]);
}

interface SignatureProps {
  by: NonNullable<ContentPage['firmas']>[number];
}

export function Signature({ by: { quien, mano } }: SignatureProps) {
  return (
    <div className={styles['signed']}>
      <OwnOr name={`firma-${mano}`} className={styles['signature']} sizes="15rem">
        <svg className={styles['signature']} viewBox="0 0 240 72" aria-hidden="true">
          <path d="M0 62h240" />
          <path className={styles['hand']} d={HANDS[mano]} />
        </svg>
      </OwnOr>
      <p className={styles['signer']}>{quien}</p>
    </div>
  );
}
