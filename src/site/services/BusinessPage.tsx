import type { ReactNode } from 'react';
import type { Business } from '#content/schemas/business.ts';
import { shares } from '#ui/chart/shares.ts';
import { NarrowFold } from '#ui/collapse/NarrowFold.tsx';
import { standingAgain } from '#ui/illustration/Buildings.tsx';
import { Section } from '#ui/layout/Section.tsx';
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

/** Draws the page of business systems: the papers, numbers and saved hours of each trade. */
export function BusinessPage({ copy, charts, accounts, watch, ...opening }: BusinessPageProps) {
  const { hojas, grafica, cambio, giros } = copy;
  const trades = businessTrades(copy);
  return (
    <>
      <Opening copy={copy} {...opening} building="molino" />
      {(hojas ?? giros) && (
        <Section id="hojas" title={hojas?.titulo ?? giros?.pregunta ?? ''} tone="sunken">
          <TradeChoice question={giros?.pregunta ?? ''} trades={trades} />
          {trades.map((trade, place) => (
            <FoldedSheets key={trade.id} trade={trade} place={place} />
          ))}
        </Section>
      )}
      <Section id="grafica" title={grafica.titulo} intro={grafica.entrada}>
        <div className={styles['screen']}>
          <div className={styles['charts']}>{charts}</div>
          {trades.map(({ id, grafica: chart }, place) => (
            <div key={id} className={styles['desk']} data-trade={place}>
              <p className={styles['bar']}>{chart.leyenda}</p>
              <Orders copy={chart.pedidos} />
              <Numbers chart={chart} />
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

function Orders({ copy }: { copy: Business['grafica']['pedidos'] }) {
  if (copy === undefined) return null;
  return (
    <div className={styles['orders']}>
      <h3>{copy.titulo}</h3>
      <ul>
        {copy.lista.map(({ numero, quien, estado, tono, hora }) => (
          <li key={numero}>
            <strong>{numero}</strong> <span>{quien}</span> <em data-tone={tono}>{estado}</em>{' '}
            <span>{hora}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Numbers({ chart }: { chart: Business['grafica'] }) {
  const { verTabla, leyenda, asunto, columnas, datos } = chart;
  const parts = shares(datos.map(({ valor }) => valor));
  return (
    <div className={styles['numbers']}>
      <NarrowFold summary={verTabla} wide>
        <Table
          caption={asunto ?? leyenda}
          captionHidden
          columns={[
            { header: columnas[0], cell: ({ nombre }) => nombre, rowHeader: true },
            { header: columnas[1], cell: ({ valor }) => valor, numeric: true },
            { header: columnas[2], cell: (row) => parts[datos.indexOf(row)], numeric: true },
          ]}
          rows={datos}
          rowKey={({ nombre }) => nombre}
        />
      </NarrowFold>
    </div>
  );
}

function FoldedSheets({ trade, place }: { trade: BusinessTrade; place: number }) {
  const { hojas } = trade;
  return (
    <div className={styles['trade']} data-trade={place}>
      {hojas && (
        <>
          <div className={styles['pile']}>
            <h3>{hojas.antes}</h3>
            <ul className={styles['sheets']}>
              {hojas.lista.map(({ nombre, filas }) => (
                <li key={nombre}>
                  <b>{nombre}</b>
                  {filas.map(({ dato, valor, choca }) => (
                    <p key={dato}>
                      {dato} {choca ? <mark>{valor}</mark> : <span>{valor}</span>}
                    </p>
                  ))}
                </li>
              ))}
            </ul>
          </div>
          <div className={styles['now']}>
            <h3>{hojas.despues}</h3>
            <div className={styles['one']}>
              <h4>{hojas.una.titulo}</h4>
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
          </div>
        </>
      )}
    </div>
  );
}
