import type { ReactNode } from 'react';
import type { Money, ServiceTerms, WatchLine } from '#content/prices.ts';
import type { Commerce } from '#content/schemas/commerce.ts';
import type { Navigation } from '#content/schemas/navigation.ts';
import { Section } from '#ui/layout/Section.tsx';
import { Closing } from './Closing.tsx';
import { Doubts } from './Doubts.tsx';
import styles from './CommercePage.module.css';
import { SignDetail } from './opening-details.tsx';
import { Opening } from './Opening.tsx';
import { SaleAccount } from './SaleAccount.tsx';
import { ParcelMark } from './step-marks.tsx';
import { Steps } from './Steps.tsx';

interface CommercePageProps {
  copy: Commerce;
  words: Navigation['textos'];
  /** The page of all services. */
  above: { text: string; path: string };
  terms: ServiceTerms | undefined;
  /** The quote, told what was read here. */
  quote: string;
  /** What follows the launch. */
  watch: WatchLine;
  /** What it costs at least, and how amounts are written. */
  from: number | undefined;
  money: Money;
  /** The heading that moves; an island. */
  headline?: ReactNode;
  /** The sample shop; an island. */
  storefront?: ReactNode;
}

/** Online shops: what is left of a sale, and one to walk through. */
export function CommercePage({
  copy,
  words,
  above,
  terms,
  quote,
  from,
  watch,
  money,
  headline,
  storefront,
}: CommercePageProps) {
  const { escaparate } = copy;
  return (
    <>
      <Opening
        copy={copy}
        words={words}
        above={above}
        terms={terms}
        quote={quote}
        headline={headline}
        building="tienda"
        client={styles['potter']}
        details={<SignDetail name={escaparate.dibujo.nombre} />}
      />
      <SaleAccount copy={copy.cuenta} price={from} money={money} watch={watch.fee} />
      <Section id="escaparate" title={escaparate.titulo} intro={escaparate.entrada}>
        <div className={styles['storefront']}>{storefront}</div>
      </Section>
      <Steps copy={copy.pasos} watch={watch} mark={<ParcelMark />} />
      <Doubts risks={copy.riesgos} questions={copy.preguntas} />
      <Closing copy={copy.cierre} quote={quote} />
    </>
  );
}
