import type { ReactNode } from 'react';
import type { ServiceTerms, WatchLine } from '#content/prices.ts';
import type { Commerce } from '#content/schemas/commerce.ts';
import type { Navigation } from '#content/schemas/navigation.ts';
import { Section } from '#ui/layout/Section.tsx';
import { Closing, Doubts } from './Closing.tsx';
import { standingAgain } from '#ui/illustration/Buildings.tsx';
import styles from './CommercePage.module.css';
import { SignDetail, Opening } from './Opening.tsx';
import { ParcelMark, Steps } from './Steps.tsx';

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
  /** The heading that moves; an island. */
  headline?: ReactNode;
  /** The sample shop; an island. */
  storefront?: ReactNode;
  /** What is left of a sale of each trade, by the reader's own numbers; islands. */
  accounts?: ReactNode;
}

/** Online shops: one of the reader's own trade to walk through, what is left of a sale there, and what it costs in a year. */
export function CommercePage({
  copy,
  words,
  above,
  terms,
  quote,
  watch,
  headline,
  storefront,
  accounts,
}: CommercePageProps) {
  const { cuenta, escaparate } = copy;
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
        details={
          <SignDetail names={copy.tiendas.map(({ dibujo, tienda }) => [dibujo, tienda.nombre])} />
        }
      />
      <Section id="escaparate" title={escaparate.titulo} intro={escaparate.entrada}>
        <div className={styles['all']}>{storefront}</div>
      </Section>
      {cuenta && (
        <Section id="cuenta" title={cuenta.titulo} intro={cuenta.entrada} tone="night">
          <div className={styles['all']}>{accounts}</div>
        </Section>
      )}
      <Steps copy={copy.pasos} watch={watch} mark={<ParcelMark />} />
      <Doubts risks={copy.riesgos} questions={copy.preguntas} />
      <Closing copy={copy.cierre} quote={quote} standing={standingAgain('tienda')} />
    </>
  );
}
