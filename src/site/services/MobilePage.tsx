import type { ReactNode } from 'react';
import type { ServiceTerms, WatchLine } from '#content/prices.ts';
import type { Mobile } from '#content/schemas/mobile.ts';
import type { Navigation } from '#content/schemas/navigation.ts';
import { LinkedText } from '#ui/link/LinkedText.tsx';
import { Section } from '#ui/layout/Section.tsx';
import { Closing, Doubts } from './Closing.tsx';
import { CellarDetail, Opening } from './Opening.tsx';
import { PhonesMark, Steps } from './Steps.tsx';
import styles from './MobilePage.module.css';
import { classNames } from '#ui/class-names.ts';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';

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

/** The phone over the weeks (Steps.tsx). */
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
        <Section
          id="conviene"
          title={conviene.titulo}
          intro={<LinkedText text={conviene.entrada} />}
          tone="sunken"
        >
          {account}
        </Section>
      )}
      <Steps copy={copy.pasos} watch={watch} mark={<PhonesMark />} />
      <Doubts risks={copy.riesgos} questions={copy.preguntas} />
      <Closing copy={copy.cierre} quote={quote} standing={PHONE} />
    </>
  );
}

/**
 * A day's route over and under the ground: on it where there is a signal, under it where there is none.
 * On a phone it goes down the page, and what has no signal lies in the dark.
 */
function SignalDay({ copy }: { copy: NonNullable<Mobile['dia']> }) {
  const route = routeParts(copy.paradas.map(({ senal }) => senal));
  return (
    <Section id="dia" title={copy.titulo} intro={copy.entrada}>
      <div className={styles['frame']}>
        <div className={styles['day']}>
          <svg
            className={styles['way']}
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            aria-hidden="true"
            focusable="false"
          >
            <svg
              className={styles['earth']}
              y={GROUND}
              width="100"
              height={100 - GROUND}
              viewBox={`0 ${GROUND} 100 ${100 - GROUND}`}
              preserveAspectRatio="none"
            >
              <path className={styles['tunnel']} d={route.under} />
            </svg>
            <path className={styles['above']} d={route.above} />
            <path className={styles['under']} d={route.under} />
            <path className={styles['lit']} d={route.lit} />
            <path className={classNames(styles['lit'], styles['core'])} d={route.lit} />
            <path className={styles['dark']} d={route.dark} />
            <path className={classNames(styles['dark'], styles['core'])} d={route.dark} />
          </svg>
          <ol className={styles['stops']}>
            {copy.paradas.map(({ hora, nombre, texto, senal }) => (
              <li key={hora} className={styles['stop']} data-signal={senal}>
                <div className={styles['words']}>
                  <p className={styles['time']}>
                    {hora}
                    <VisuallyHidden>, {senal ? copy.conSenal : copy.sinSenal}</VisuallyHidden>
                  </p>
                  <h3 className={styles['name']}>{nombre}</h3>
                  <p className={styles['text']}>{texto}</p>
                </div>
              </li>
            ))}
          </ol>
          <p className={styles['legend']}>
            <span className={styles['key']} data-signal="true">
              {copy.conSenal}
            </span>
            <span className={styles['key']} data-signal="false">
              {copy.sinSenal}
            </span>
          </p>
        </div>
      </div>
    </Section>
  );
}

/** Heights in a drawing 100 high: over the ground, its line, and under it. */
const ABOVE = 30;
const GROUND = 50;
const UNDER = 78;
/** How wide the way down and the way up are, in a drawing 100 wide. */
const SLOPE = 4;
/** So far before its stop the way up ends: it reaches it level, and the tunnel's mouth is clear of it. */
const LANDING = 1;

/** The way of a day as paths in a drawing of 100 × 100. */
interface RouteParts {
  /** Where there is a signal. */
  above: string;
  /** Where there is none, with the ways down and up. */
  under: string;
  /** A point for each stop with a signal, and for each one without. */
  lit: string;
  dark: string;
}

/**
 * The way through a day's stops, which are all as far from one another.
 *
 * @param signals whether each stop has a signal, in order
 */
export function routeParts(signals: readonly boolean[]): RouteParts {
  const at = (index: number) => round((100 * index) / signals.length);
  const parts = { above: '', under: '', lit: '', dark: '' };
  signals.forEach((signal, index) => {
    const [from, to] = [at(index), at(index + 1)];
    const next = signals[index + 1] ?? signal;
    parts[signal ? 'lit' : 'dark'] += `M${from} ${signal ? ABOVE : UNDER}h.01`;
    if (signal) {
      parts.above += `M${from} ${ABOVE}H${next ? to : round(to - SLOPE)}`;
      if (!next) parts.under += `M${round(to - SLOPE)} ${ABOVE}L${to} ${UNDER}`;
    } else {
      const [foot, top] = [round(to - LANDING - SLOPE), round(to - LANDING)];
      // One line with what leads there, so that it has no ends within.
      if (index === 0) parts.under += `M${from} ${UNDER}`;
      parts.under += `H${next ? foot : to}`;
      if (next) {
        parts.under += `L${top} ${ABOVE}`;
        parts.above += `M${top} ${ABOVE}H${to}`;
      }
    }
  });
  return parts;
}

/** To a hundredth: what the eye cannot see need not travel. */
const round = (value: number) => Math.round(value * 100) / 100;
