import type { ReactNode } from 'react';
import type { ContentPage } from '#content/schemas/page.ts';
import { NarrowFold } from '#ui/collapse/NarrowFold.tsx';
import { Reading, ReadingSection } from '#ui/layout/Reading.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from './TextPage.module.css';
import { type PartMatter, Parts } from './Parts.tsx';
import { HANDS } from '#ui/illustration/hands.ts';
import { OwnOr } from '#ui/picture/OwnPicture.tsx';
import scene from '#ui/illustration/Scene.module.css';

interface TextPageProps {
  /** The text, whose HTML was made of Markdown while building (page-body.ts). */
  page: Pick<
    ContentPage,
    'inicio' | 'secciones' | 'hojas' | 'sello' | 'firmas' | 'marcas' | 'resumenes'
  >;
  /** Name of the table of contents. */
  contents: string;
  /** Goes below the table of contents. */
  note?: ReactNode;
  /** It is an article. */
  article?: boolean;
  /** A service's page: its drawings have the page's width. */
  open?: boolean;
  /** What its blocks show. */
  matter: PartMatter;
}

/** The text of a page or an article of the agency's own. */
export function TextPage({ page, contents, note, article, open, matter }: TextPageProps) {
  return (
    <Reading
      label={contents}
      parts={page.secciones}
      note={note}
      spread={page.hojas}
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
            {page.sello !== undefined && <Seal word={page.sello} />}
            <Folded summary={page.resumenes?.[index]}>
              <Parts parts={partes} matter={matter} />
            </Folded>
            {by !== undefined && <Signature by={by} />}
          </ReadingSection>
        );
      })}
    </Reading>
  );
}

/** A sheet's text, under a line that says what it comes to; with nothing to say it lies open. */
function Folded({ summary = '', children }: { summary?: string | undefined; children: ReactNode }) {
  return summary === '' ? (
    children
  ) : (
    <NarrowFold summary={summary} wide>
      {children}
    </NarrowFold>
  );
}

/** A sheet of paper, and what it has of its own. */
function sheetOf(mark: NonNullable<ContentPage['marcas']>[number] | undefined) {
  return classNames(styles['sheet'], mark && mark !== 'nada' && styles[mark]);
}

/** What is stamped on a sheet, beside its title. Decoration: the text says it too. */
function Seal({ word }: { word: string }) {
  return <span className={styles['seal']} data-word={word} />;
}

interface SignatureProps {
  by: NonNullable<ContentPage['firmas']>[number];
}

/** The line that a sheet is signed on, the hand that signs it, and under it whose hand. */
export function Signature({ by: { quien, mano } }: SignatureProps) {
  return (
    <div className={styles['signed']}>
      <OwnOr name={`firma-${mano}`} className={styles['signature']} sizes="15rem">
        <svg
          className={styles['signature']}
          viewBox="0 0 240 72"
          aria-hidden="true"
          focusable="false"
        >
          <path d="M0 62h240" />
          <path className={styles['hand']} pathLength="1" d={HANDS[mano]} />
        </svg>
      </OwnOr>
      <p className={styles['signer']}>{quien}</p>
    </div>
  );
}

/** What of it stands at the page's end too: the stamp and the paper that it was pressed on. */
export const STAMPED = { id: 'sellado', box: '0 0 116 96' } as const;

/** Papers as they are handed over, and the stamp they bear: 240 × 96, its foot on the lower edge. Decoration. */
export function PapersMark() {
  return (
    <svg className={scene['drawing']} viewBox="0 0 240 96" aria-hidden="true" focusable="false">
      <g id={STAMPED.id}>
        <path className={scene['frame']} d="M18 78V58h12v20z" />
        <circle className={scene['lamp']} cx="24" cy="48" r="13" />
        <circle className={scene['stroke']} cx="24" cy="48" r="13" />
        <path className={scene['near']} d="M4 96V78h40v18z" />
        <path className={scene['lit']} d="M54 96V10h44l16 16v70z" />
        <path className={scene['stroke']} d="M54 96V10h44l16 16v70M98 10v16h16" />
        <path className={scene['stroke']} d="M64 26h22M64 40h40M64 50h40M64 60h26M66 84h38" />
        <path className={scene['stroke']} d="M68 80c8-14 14-12 9-2s10-6 12-4 6-2 10-4" />
      </g>
      <path className={scene['shade']} d="M128 96V30h36l12 12v54z" />
      <path
        className={scene['stroke']}
        d="M128 96V30h36l12 12v54M164 30v12h12M152 58h16M152 74h16"
      />
      <path className={scene['near']} d="M136 52h8v12h-8z" />
      <path className={scene['lamp']} d="M136 68h8v12h-8z" />
      <path className={scene['lit']} d="M190 96V44h30l12 12v40z" />
      <path
        className={scene['stroke']}
        d="M190 96V44h30l12 12v40M220 44v12h12M198 78h26M198 88h18"
      />
      <path className={scene['near']} d="M198 62h8v8h-8zM218 62h8v8h-8z" />
      <path className={scene['lamp']} d="M208 62h8v8h-8z" />
    </svg>
  );
}
