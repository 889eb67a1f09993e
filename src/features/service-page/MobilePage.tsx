import type { ReactNode } from 'react';
import { fill } from '#content/fill.ts';
import { formatAmount, type Money, type ServiceTerms, type WatchLine } from '#content/prices.ts';
import type { Mobile } from '#content/schemas/mobile.ts';
import type { Navigation } from '#content/schemas/navigation.ts';
import { NarrowFold } from '#ui/collapse/NarrowFold.tsx';
import { Section } from '#ui/layout/Section.tsx';
import { Closing } from './Closing.tsx';
import { Doubts } from './Doubts.tsx';
import { CellarDetail } from './opening-details.tsx';
import { Opening } from './Opening.tsx';
import { Payback } from './Payback.tsx';
import { SignalDay } from './SignalDay.tsx';
import { PhonesMark } from './step-marks.tsx';
import { Steps } from './Steps.tsx';
import styles from './MobilePage.module.css';

interface MobilePageProps {
  copy: Mobile;
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
  /** The phone with two faces; an island. */
  phone?: ReactNode;
}

/** The phone over the weeks (step-marks.tsx). */
const PHONE = { id: 'telefono-hecho', box: '71 5 91 91' };

/** Mobile apps: a day without signal, a phone from both sides, and when an app is worth its price, with the sum. */
export function MobilePage({
  copy,
  words,
  above,
  terms,
  quote,
  from,
  money,
  watch,
  headline,
  phone,
}: MobilePageProps) {
  const { telefono, conviene } = copy;
  const { cuenta } = conviene;
  const each = cuenta.lista.reduce((sum, { cantidad, precio }) => sum + cantidad * precio, 0);
  return (
    <>
      <Opening
        {...{ copy, words, above, terms, quote, headline }}
        building="torre"
        details={<CellarDetail />}
      />
      <SignalDay copy={copy.dia} />
      <Section id="telefono" title={telefono.titulo} intro={telefono.entrada}>
        <div className={styles['phone']}>{phone}</div>
      </Section>
      <Section id="conviene" title={conviene.titulo} intro={conviene.entrada} tone="sunken">
        {from !== undefined && (
          <Payback
            className={styles['payback']}
            copy={{
              ...cuenta.resultado,
              total: fill(cuenta.resultado.total, { cada: formatAmount(each, money) }),
            }}
            spared={(many) => many * each}
            price={from}
            watch={watch.fee}
            money={money}
          >
            <h3 className={styles['title']}>{cuenta.titulo}</h3>
            <NarrowFold summary={cuenta.titulo}>
              <table className={styles['table']}>
                <thead>
                  <tr>
                    {cuenta.columnas.map((name) => (
                      <th key={name} scope="col">
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {cuenta.lista.map(({ nombre, nota, cantidad, unidad, precio }) => (
                    <tr key={nombre}>
                      <th scope="row">
                        {nombre}
                        <span className={styles['note']}>{nota}</span>
                      </th>
                      <td>
                        {cantidad} {unidad} × {formatAmount(precio, money)}
                      </td>
                      <td className={styles['amount']}>{formatAmount(cantidad * precio, money)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </NarrowFold>
          </Payback>
        )}
      </Section>
      <Steps copy={copy.pasos} watch={watch} mark={<PhonesMark />} />
      <Doubts risks={copy.riesgos} questions={copy.preguntas} />
      <Closing copy={copy.cierre} quote={quote} standing={PHONE} />
    </>
  );
}
