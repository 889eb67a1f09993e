import type { ReactNode } from 'react';
import type { Mobile, OfficeCopy } from '#content/schemas/mobile.ts';
import { classNames } from '#ui/class-names.ts';
import { standingAgain } from '#ui/illustration/Buildings.tsx';
import clients from '#ui/illustration/Clients.module.css';
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
        {telefono.oficina && (
          <Office copy={telefono.oficina} temperature={telefono.dibujo.temperatura} />
        )}
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

const PROOFS = {
  firma: 'M4 26c10-24 18-24 13-6s10 6 15-5 4 14 11 6 8-8 9-1 8 0 16-3',
  fotos:
    'M2 4h20v24H2zM27 4h20v24H27zM52 4h20v24H52zM2 24l8-9 12 13M27 20l9-8 11 14M52 24l10-12 10 16',
} as const;

interface OfficeProps {
  copy: OfficeCopy;
  temperature: string;
}

function Office({ copy, temperature }: OfficeProps) {
  return (
    <div className={styles['office']}>
      <h3>{copy.titulo}</h3>
      <div className={classNames(styles['screen'], clients['ruta'])}>
        <p className={styles['news']}>{copy.aviso}</p>
        <p className={styles['proofs']}>
          {copy.pruebas.map((proof, index) => (
            <svg key={index} viewBox="0 0 78 32" role="img" aria-label={proof}>
              <path d={PROOFS[proof]} />
            </svg>
          ))}
        </p>
        <p className={styles['proofs']}>
          <span>
            <b>{temperature}</b> {copy.caja}
          </span>
          <svg viewBox="180 430 112 22" preserveAspectRatio="none" aria-hidden="true">
            <path d="M180 436l18 10 16-12 20 14 18-10 20 4 20-6" />
          </svg>
        </p>
      </div>
    </div>
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
