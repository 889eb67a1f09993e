import type { ReactNode } from 'react';
import type { ServiceTerms, WatchLine } from '#content/prices.ts';
import type { Business } from '#content/schemas/business.ts';
import type { Navigation } from '#content/schemas/navigation.ts';
import { shares } from '#ui/chart/shares.ts';
import { NarrowFold } from '#ui/collapse/NarrowFold.tsx';
import { LinkedText } from '#ui/link/LinkedText.tsx';
import { Section } from '#ui/layout/Section.tsx';
import { Table } from '#ui/table/Table.tsx';
import { Closing, Doubts } from './Closing.tsx';
import { standingAgain } from '#ui/illustration/Buildings.tsx';
import { SacksDetail, Opening } from './Opening.tsx';
import { LedgerMark, Steps } from './Steps.tsx';
import styles from './BusinessPage.module.css';
import { fill } from '#content/placeholders.ts';
import { classNames } from '#ui/class-names.ts';

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
      <Closing copy={copy.cierre} quote={quote} standing={standingAgain('molino')} />
    </>
  );
}

/** What one sees of a sheet under the next, and of the last one, in rem as in the style sheet. */
const ROW = 1.8125;
const SHEET = 4.75;
/** How many a phone shows, and from how many on it says the rest. */
const FEW = 5;

/** The sheets of a business, each with its name: they come from all sides, and become one
 * order, which goes on by itself. */
function FoldedSheets({ copy }: { copy: NonNullable<Business['hojas']> }) {
  const last = copy.lista.length - 1;
  const rest = copy.lista.length - FEW;
  const starts = copy.lista.map((_, index) => ({
    beside: round((100 * (index + 0.5) * ROW) / (last * ROW + SHEET)),
    below: round((100 * (index + 0.5)) / copy.lista.length),
  }));
  return (
    <Section
      id="hojas"
      title={copy.titulo}
      intro={<LinkedText text={copy.entrada} />}
      tone="sunken"
    >
      <div className={styles['scene']}>
        <ul className={styles['sheets']}>
          {copy.lista.map((name) => (
            <li key={name} className={styles['sheet']}>
              {name}
            </li>
          ))}
          {rest > 1 && (
            <li className={classNames(styles['sheet'], styles['rest'])}>
              {fill(copy.resto, { cuantas: rest })}
            </li>
          )}
        </ul>
        <svg
          className={styles['fold']}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
        >
          <g className={styles['across']}>
            <path
              className={styles['crease']}
              d={starts.map(({ beside }) => across(beside)).join('')}
            />
            <path className={styles['end']} d="M78 50h22" />
          </g>
          <g className={styles['down']}>
            <path
              className={styles['crease']}
              d={starts
                .filter((_, index) => index % 2 === 0)
                .map(({ below }) => down(below))
                .join('')}
            />
            <path className={styles['end']} d="M50 70v30" />
          </g>
        </svg>
        <div className={styles['one']}>
          <h3>{copy.una.titulo}</h3>
          <p>{copy.una.pedido}</p>
          <ol className={styles['then']}>
            {copy.una.lista.map(({ hora, texto }) => (
              <li key={hora}>
                <strong className={styles['hour']}>{hora}</strong>
                {texto}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </Section>
  );
}

const round = (share: number) => Math.round(share * 10) / 10;

/** The fold of a sheet beside the pile or, on a phone, under it; all end in one. @param start 0 to 100 */
const across = (start: number) => `M0 ${start}H22C58 ${start} 48 50 80 50`;
const down = (start: number) => `M${start} 0C${start} 50 50 40 50 72`;
