import type { ReactNode } from 'react';
import type { Mobile, OfficeCopy, PhoneCopy } from '#content/schemas/mobile.ts';
import { capitalized } from '#content/values/capitals.ts';
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

/** Draws the page of mobile apps: a day without signal, a phone, and when an app pays off. */
export function MobilePage({ copy, phone, account, watch, ...opening }: MobilePageProps) {
  const { telefono, conviene } = copy;
  return (
    <>
      <Opening copy={copy} {...opening} building="torre" />
      {copy.dia && <SignalDay copy={copy.dia} />}
      <Section id="telefono" title={telefono.titulo}>
        {phone}
        {telefono.oficina && <Office copy={telefono.oficina} app={telefono.dibujo} />}
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
  curva: 'M2 14l13 8 11-9 14 11 13-8 14 4 10-6',
} as const;

function Office({ copy, app }: { copy: OfficeCopy; app: PhoneCopy['dibujo'] }) {
  return (
    <div className={styles['office']}>
      <h3>{copy.titulo}</h3>
      <div className={classNames(styles['screen'], clients['ruta'])}>
        <p className={styles['news']}>{copy.aviso}</p>
        <ol className={styles['rows']}>
          {app.paradas.map(({ hora, nombre }, index) => (
            <Row key={hora} mark={hora} name={nombre} proof={copy.pruebas[index] ?? 'firma'} />
          ))}
          <Row mark={app.temperatura} name={copy.caja} proof="curva" />
        </ol>
      </div>
    </div>
  );
}

interface RowProps {
  mark: string;
  name: string;
  proof: keyof typeof PROOFS;
}

function Row({ mark, name, proof }: RowProps) {
  return (
    <li>
      <b>{mark}</b>
      <span>
        {name} {proof !== 'curva' && <small>{capitalized(proof)}</small>}
      </span>
      <svg width="78" viewBox="0 0 78 32" aria-hidden="true">
        <path d={PROOFS[proof]} />
      </svg>
    </li>
  );
}

function SignalDay({ copy }: { copy: NonNullable<Mobile['dia']> }) {
  return (
    <Section id="dia" title={copy.titulo} intro={copy.entrada}>
      <ol className={styles['stops']}>
        {copy.paradas.map(({ hora, nombre, texto, senal }, index) => {
          const Signal = copy.paradas[index - 1]?.senal === senal ? VisuallyHidden : 'span';
          return (
            <li key={hora} className={styles['stop']} data-signal={senal}>
              <p className={styles['time']}>
                {hora} <Signal>{senal ? copy.conSenal : copy.sinSenal}</Signal>
              </p>
              <div>
                <h3>{nombre}</h3>
                <p>{texto}</p>
              </div>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
