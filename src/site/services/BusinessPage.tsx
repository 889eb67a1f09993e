import type { ReactNode } from 'react';
import { fill } from '#content/values/placeholders.ts';
import type { Business } from '#content/schemas/business.ts';
import { shares } from '#ui/chart/shares.ts';
import { classNames } from '#ui/class-names.ts';
import { NarrowFold } from '#ui/collapse/NarrowFold.tsx';
import { standingAgain } from '#ui/illustration/Buildings.tsx';
import { Section } from '#ui/layout/Section.tsx';
import { LinkedText } from '#ui/link/LinkedText.tsx';
import { Table } from '#ui/table/Table.tsx';
import styles from './BusinessPage.module.css';
import { businessTrades, type BusinessTrade } from './business-trades.ts';
import { Closing, Doubts } from './Closing.tsx';
import { Opening, type ServicePageProps } from './Opening.tsx';
import { Steps } from './Steps.tsx';
import { TradeChoice } from './TradeChoice.tsx';

interface BusinessPageProps extends ServicePageProps {
  copy: Business;
  charts?: ReactNode;
  accounts?: ReactNode;
}

/**
 * Draws the page about business systems for the reader's trade. The page shows the trade's papers,
 * its numbers and the change that a system brings.
 */
export function BusinessPage({ copy, charts, accounts, watch, ...opening }: BusinessPageProps) {
  const { hojas, grafica, cambio, giros } = copy;
  const trades = businessTrades(copy);
  return (
    <>
      <Opening copy={copy} {...opening} building="molino" />
      {(hojas ?? giros) && (
        <Section
          id="hojas"
          title={hojas?.titulo ?? giros?.pregunta ?? ''}
          intro={hojas && <LinkedText text={hojas.entrada} />}
          tone="sunken"
        >
          <TradeChoice question={giros?.pregunta ?? ''} trades={trades} />
          {trades.map((trade, place) => (
            <FoldedSheets key={trade.id} trade={trade} place={place} />
          ))}
        </Section>
      )}
      <Section id="grafica" title={grafica.titulo} intro={grafica.entrada}>
        <div className={styles['screen']}>
          {charts}
          {trades.map((trade, place) => (
            <div key={trade.id} className={styles['numbers']} data-trade={place}>
              <Numbers chart={trade.grafica} />
            </div>
          ))}
        </div>
      </Section>
      {cambio && (
        <Section id="cambio" title={cambio.titulo} intro={cambio.entrada} tone="night">
          {accounts}
        </Section>
      )}
      <Steps copy={copy.pasos} watch={watch} />
      <Doubts risks={copy.riesgos} questions={copy.preguntas} />
      <Closing copy={copy.cierre} quote={opening.quote} standing={standingAgain('molino')} />
    </>
  );
}

function Numbers({ chart }: { chart: Business['grafica'] }) {
  const { verTabla, leyenda, columnas, datos } = chart;
  const parts = shares(datos.map(({ valor }) => valor));
  return (
    <NarrowFold summary={verTabla} wide>
      <Table
        caption={leyenda}
        captionHidden
        columns={[
          { key: 'nombre', header: columnas[0], cell: ({ nombre }) => nombre, rowHeader: true },
          { key: 'valor', header: columnas[1], cell: ({ valor }) => valor, numeric: true },
          {
            key: 'parte',
            header: columnas[2],
            cell: (row) => parts[datos.indexOf(row)],
            numeric: true,
          },
        ]}
        rows={datos}
        rowKey={({ nombre }) => nombre}
      />
    </NarrowFold>
  );
}

/**
 * The number of papers that a phone shows. For the other papers the phone shows only their number.
 */
const FEW = 4;

function FoldedSheets({ trade, place }: { trade: BusinessTrade; place: number }) {
  const { hojas } = trade;
  const rest = (hojas?.lista.length ?? 0) - FEW;
  return (
    <div className={styles['trade']} data-trade={place}>
      {hojas && (
        <>
          <ul className={styles['sheets']}>
            {hojas.lista.map((name) => (
              <li key={name} className={styles['sheet']}>
                {name}
              </li>
            ))}
            {rest > 1 && (
              <li className={classNames(styles['sheet'], styles['rest'])}>
                {fill(hojas.resto, { cuantas: rest })}
              </li>
            )}
          </ul>
          <div className={styles['one']}>
            <h3>{hojas.una.titulo}</h3>
            <p>{hojas.una.pedido}</p>
            <ol>
              {hojas.una.lista.map(({ hora, texto }) => (
                <li key={hora}>
                  <strong>{hora}</strong> {texto}
                </li>
              ))}
            </ol>
            {hojas.una.cliente && (
              <figure className={styles['seen']}>
                <figcaption>{hojas.una.cliente.titulo}</figcaption>
                <p>
                  {hojas.una.cliente.mensaje} <span>{hojas.una.cliente.boton}</span>
                </p>
              </figure>
            )}
          </div>
        </>
      )}
    </div>
  );
}
