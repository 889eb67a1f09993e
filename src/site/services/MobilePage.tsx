import type { ReactNode } from 'react';
import type { Mobile } from '#content/schemas/mobile.ts';
import { standingAgain } from '#ui/illustration/Buildings.tsx';
import { Section } from '#ui/layout/Section.tsx';
import { LinkedText } from '#ui/link/LinkedText.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import { Closing, Doubts } from './Closing.tsx';
import styles from './MobilePage.module.css';
import { Opening, type ServicePageProps } from './Opening.tsx';
import { Steps } from './Steps.tsx';

interface MobilePageProps extends ServicePageProps {
  copy: Mobile;
  phone?: ReactNode;
  account?: ReactNode;
}

/**
 * Draws the page about mobile apps: a day without signal, a phone's two sides, and when an app is
 * worth its price.
 */
export function MobilePage({ copy, phone, account, watch, ...opening }: MobilePageProps) {
  const { telefono, conviene } = copy;
  return (
    <>
      <Opening copy={copy} {...opening} building="torre" />
      {copy.dia && <SignalDay copy={copy.dia} />}
      <Section id="telefono" title={telefono.titulo} intro={telefono.entrada}>
        {phone}
      </Section>
      {conviene && (
        <Section
          id="conviene"
          title={conviene.titulo}
          intro={<LinkedText text={conviene.entrada} />}
          tone="night"
        >
          {account}
        </Section>
      )}
      <Steps copy={copy.pasos} watch={watch} />
      <Doubts risks={copy.riesgos} questions={copy.preguntas} />
      <Closing copy={copy.cierre} quote={opening.quote} standing={standingAgain('torre')} />
    </>
  );
}

function SignalDay({ copy }: { copy: NonNullable<Mobile['dia']> }) {
  return (
    <Section id="dia" title={copy.titulo} intro={copy.entrada}>
      <ol className={styles['stops']}>
        {copy.paradas.map(({ hora, nombre, texto, senal }) => (
          <li key={hora} className={styles['stop']} data-signal={senal}>
            <p className={styles['time']}>
              {hora}
              <VisuallyHidden>, {senal ? copy.conSenal : copy.sinSenal}</VisuallyHidden>
            </p>
            <h3 className={styles['name']}>{nombre}</h3>
            <p className={styles['text']}>{texto}</p>
          </li>
        ))}
      </ol>
      <p className={styles['legend']} aria-hidden="true">
        <span data-signal="true">{copy.conSenal}</span>
        <span data-signal="false">{copy.sinSenal}</span>
      </p>
    </Section>
  );
}
