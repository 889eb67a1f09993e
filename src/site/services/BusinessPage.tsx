import type { ReactNode } from 'react';
import type { ServiceTerms, WatchLine } from '#content/prices.ts';
import type { Business } from '#content/schemas/business.ts';
import type { Navigation } from '#content/schemas/navigation.ts';
import { shares } from '#ui/chart/shares.ts';
import { NarrowFold } from '#ui/collapse/NarrowFold.tsx';
import { Section } from '#ui/layout/Section.tsx';
import { Table } from '#ui/table/Table.tsx';
import { Closing } from './Closing.tsx';
import { Doubts } from './Doubts.tsx';
import { FoldedSheets } from './FoldedSheets.tsx';
import { SacksDetail } from './opening-details.tsx';
import { Opening } from './Opening.tsx';
import { LedgerMark } from './step-marks.tsx';
import { Steps } from './Steps.tsx';
import styles from './BusinessPage.module.css';

interface BusinessPageProps {
  copy: Business;
  words: Navigation['textos'];
  /** The page of all services. */
  above: { text: string; path: string };
  terms: ServiceTerms | undefined;
  /** The quote, told what was read here. */
  quote: string;
  /** What follows the launch. */
  watch: WatchLine;
  /** The heading that moves; an island. */
  headline?: ReactNode;
  /** The chart that morphs; an island. */
  chart?: ReactNode;
  /** What a system spares, by the reader's own numbers; an island. */
  account?: ReactNode;
}

/** Business systems: one number that answers two questions, and what changes with a system. */
export function BusinessPage({
  copy,
  words,
  above,
  terms,
  quote,
  watch,
  headline,
  chart,
  account,
}: BusinessPageProps) {
  const { grafica, cambio } = copy;
  const parts = shares(grafica.datos.map(({ valor }) => valor));
  return (
    <>
      <Opening
        copy={copy}
        words={words}
        above={above}
        terms={terms}
        quote={quote}
        headline={headline}
        building="molino"
        details={<SacksDetail />}
      />
      {copy.hojas && <FoldedSheets copy={copy.hojas} />}
      <Section id="grafica" title={grafica.titulo} intro={grafica.entrada}>
        <div className={styles['screen']}>
          {chart}
          <div className={styles['numbers']}>
            <NarrowFold summary={grafica.verTabla} wide>
              <Table
                caption={grafica.leyenda}
                captionHidden
                columns={[
                  {
                    key: 'nombre',
                    header: grafica.columnas[0],
                    cell: ({ nombre }) => nombre,
                    rowHeader: true,
                  },
                  {
                    key: 'valor',
                    header: grafica.columnas[1],
                    cell: ({ valor }) => valor,
                    numeric: true,
                  },
                  {
                    key: 'parte',
                    header: grafica.columnas[2],
                    cell: (row) => parts[grafica.datos.indexOf(row)],
                    numeric: true,
                  },
                ]}
                rows={grafica.datos}
                rowKey={({ nombre }) => nombre}
              />
            </NarrowFold>
          </div>
        </div>
      </Section>
      {cambio && (
        <Section id="cambio" title={cambio.titulo} intro={cambio.entrada} tone="night">
          {account}
        </Section>
      )}
      <Steps copy={copy.pasos} watch={watch} mark={<LedgerMark />} />
      <Doubts risks={copy.riesgos} questions={copy.preguntas} />
      <Closing copy={copy.cierre} quote={quote} />
    </>
  );
}
