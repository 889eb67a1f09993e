import type { ReactNode } from 'react';
import type { ServiceTerms, WatchLine } from '#content/prices.ts';
import type { Mobile } from '#content/schemas/mobile.ts';
import type { Navigation } from '#content/schemas/navigation.ts';
import { Section } from '#ui/layout/Section.tsx';
import { Closing } from './Closing.tsx';
import { Doubts } from './Doubts.tsx';
import { CellarDetail } from './opening-details.tsx';
import { Opening } from './Opening.tsx';
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
  /** What follows the launch. */
  watch: WatchLine;
  /** The heading that moves; an island. */
  headline?: ReactNode;
  /** The phone with two faces; an island. */
  phone?: ReactNode;
  /** When it is worth its price, by the reader's own numbers; an island. */
  account?: ReactNode;
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
  watch,
  headline,
  phone,
  account,
}: MobilePageProps) {
  const { telefono, conviene } = copy;
  return (
    <>
      <Opening
        copy={copy}
        words={words}
        above={above}
        terms={terms}
        quote={quote}
        headline={headline}
        building="torre"
        details={<CellarDetail />}
      />
      {copy.dia && <SignalDay copy={copy.dia} />}
      <Section id="telefono" title={telefono.titulo} intro={telefono.entrada}>
        <div className={styles['phone']}>{phone}</div>
      </Section>
      {conviene && (
        <Section id="conviene" title={conviene.titulo} intro={conviene.entrada} tone="sunken">
          {account}
        </Section>
      )}
      <Steps copy={copy.pasos} watch={watch} mark={<PhonesMark />} />
      <Doubts risks={copy.riesgos} questions={copy.preguntas} />
      <Closing copy={copy.cierre} quote={quote} standing={PHONE} />
    </>
  );
}
