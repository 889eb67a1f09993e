import type { ReactNode } from 'react';
import { fill } from '#content/fill.ts';
import { formatAmount, type Money, type ServiceTerms, type WatchLine } from '#content/prices.ts';
import { sparedHours, type Business } from '#content/schemas/business.ts';
import type { Navigation } from '#content/schemas/navigation.ts';
import { shares } from '#ui/chart/shares.ts';
import { NarrowFold } from '#ui/collapse/NarrowFold.tsx';
import { Section } from '#ui/layout/Section.tsx';
import { Points } from '#ui/points/Points.tsx';
import { Table } from '#ui/table/Table.tsx';
import { Closing } from './Closing.tsx';
import { Doubts } from './Doubts.tsx';
import { FoldedSheets } from './FoldedSheets.tsx';
import { SacksDetail } from './opening-details.tsx';
import { Opening } from './Opening.tsx';
import { Payback } from './Payback.tsx';
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
  /** What it costs at least, and how amounts are written. */
  from: number | undefined;
  money: Money;
  /** What follows the launch. */
  watch: WatchLine;
  /** The heading that moves; an island. */
  headline?: ReactNode;
  /** The chart that morphs; an island. */
  chart?: ReactNode;
}

/** Business systems: one number that answers two questions, and what changes with a system. */
export function BusinessPage({
  copy,
  words,
  above,
  terms,
  quote,
  from,
  money,
  watch,
  headline,
  chart,
}: BusinessPageProps) {
  const { grafica, cambio, base } = copy;
  const hours = sparedHours(cambio);
  const worked = (count: number) => (
    <strong className={styles['worked']}>
      {count} {cambio.unidad}
    </strong>
  );
  const parts = shares(grafica.datos.map(({ valor }) => valor));
  return (
    <>
      <Opening
        {...{ copy, words, above, terms, quote, headline }}
        building="molino"
        details={<SacksDetail />}
      />
      <FoldedSheets copy={copy.hojas} />
      <Section id="base" title={base.titulo}>
        <div className={styles['included']}>
          <Points points={base.lista} />
        </div>
        <section id="grafica" className={styles['screen']} aria-labelledby="grafica-titulo">
          <div className={styles['shows']}>
            <h3 id="grafica-titulo">{grafica.titulo}</h3>
            <p className={styles['lead']}>{grafica.entrada}</p>
          </div>
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
        </section>
      </Section>
      <Section id="cambio" title={cambio.titulo} intro={cambio.entrada} tone="night">
        {from !== undefined && (
          <Payback
            className={styles['payback']}
            copy={{
              ...cambio.resultado,
              total: fill(cambio.resultado.total, {
                horas: String(hours),
                hora: formatAmount(cambio.horaCuesta, money),
              }),
            }}
            spared={() => hours * cambio.horaCuesta}
            price={from}
            watch={watch.fee}
            money={money}
          />
        )}
        <div className={styles['change']}>
          <Table
            caption={cambio.columnas.join(', ')}
            captionHidden
            columns={[
              {
                key: 'tarea',
                header: cambio.columnas[0],
                cell: ({ tarea }) => tarea,
                rowHeader: true,
              },
              {
                key: 'antes',
                header: cambio.columnas[1],
                cell: ({ antes, horas }) => (
                  <span className={styles['before']}>
                    {worked(horas.antes)} {antes}
                  </span>
                ),
              },
              {
                key: 'despues',
                header: cambio.columnas[2],
                cell: ({ despues, horas }) => (
                  <span className={styles['after']}>
                    {worked(horas.despues)} {despues}
                  </span>
                ),
              },
              {
                key: 'horas',
                header: cambio.columnas[3],
                cell: ({ horas }) => (
                  <span className={styles['hours']}>
                    {horas.antes - horas.despues} {cambio.unidad}
                  </span>
                ),
              },
            ]}
            rows={cambio.lista}
            rowKey={({ tarea }) => tarea}
          />
        </div>
      </Section>
      <Steps copy={copy.pasos} watch={watch} mark={<LedgerMark />} />
      <Doubts risks={copy.riesgos} questions={copy.preguntas} />
      <Closing copy={copy.cierre} quote={quote} />
    </>
  );
}
