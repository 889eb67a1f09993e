import type { ReactNode } from 'react';
import type { Commerce } from '#content/schemas/commerce.ts';
import { standingAgain } from '#ui/illustration/Buildings.tsx';
import { Section } from '#ui/layout/Section.tsx';
import { Closing, Doubts } from './Closing.tsx';
import { Opening, type ServicePageProps } from './Opening.tsx';
import { Steps } from './Steps.tsx';
import { TradeChoice } from './TradeChoice.tsx';

interface CommercePageProps extends ServicePageProps {
  copy: Commerce;
  storefront?: ReactNode;
  accounts?: ReactNode;
}

/** Draws the page of online shops: a sample shop, what remains of a sale, and the cost. */
export function CommercePage({ copy, storefront, accounts, watch, ...opening }: CommercePageProps) {
  const { cuenta, escaparate, tiendas } = copy;
  return (
    <>
      <Opening copy={copy} {...opening} building="tienda" />
      <Section id="escaparate" title={escaparate.titulo} intro={escaparate.entrada}>
        <TradeChoice
          question={escaparate.giro}
          trades={tiendas.map(({ dibujo, ...trade }) => ({ id: dibujo, ...trade }))}
        >
          {storefront}
        </TradeChoice>
      </Section>
      {cuenta && (
        <Section id="cuenta" title={cuenta.titulo} intro={cuenta.entrada} tone="night">
          {accounts}
        </Section>
      )}
      <Steps copy={copy.pasos} watch={watch} />
      <Doubts risks={copy.riesgos} questions={copy.preguntas} />
      <Closing copy={copy.cierre} quote={opening.quote} standing={standingAgain('tienda')} />
    </>
  );
}
