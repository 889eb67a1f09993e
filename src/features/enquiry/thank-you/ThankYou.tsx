import type { Brand } from '#content/schemas/brand.ts';
import type { ThankYouCopy } from '#content/schemas/thank-you.ts';
import styles from './ThankYou.module.css';

export interface ThankYouProps {
  kind: 'contacto' | 'cotizacion';
  copy: ThankYouCopy;
  brand: Pick<Brand, 'nombre' | 'correo' | 'respuesta'>;
  /** The reference number; null when the page was opened without one. */
  folio: string | null;
}

/** The shape of a reference number; anything else in the address is not shown. */
const FOLIO = /^[A-Z]{2,4}(-[0-9A-HJKMNP-TV-Z]{2,6}){1,3}$/;

/** @returns the reference number of the page's address, if it has the shape of one */
export function folioFrom(search: URLSearchParams): string | null {
  const folio = search.get('folio');
  return folio !== null && FOLIO.test(folio) ? folio : null;
}

/** What the visitor reads once the enquiry is durable: the number, and what happens next. */
export function ThankYou({ kind, copy, brand, folio }: ThankYouProps) {
  const page = copy[kind];
  const fill = (text: string) =>
    text
      .replaceAll('{nombre}', brand.nombre)
      .replaceAll('{correo}', brand.correo)
      .replaceAll('{respuesta}', brand.respuesta);
  if (folio === null) {
    return (
      <div className={styles['page']}>
        <header className={styles['header']}>
          <h1>{copy.sinFolio.titulo}</h1>
          <p className={styles['lead']}>{copy.sinFolio.entrada}</p>
        </header>
        <div className={styles['next']}>
          <p>
            <a href={`/${kind}`}>{copy.sinFolio.formulario}</a>
          </p>
          <p className={styles['note']}>{fill(copy.sinCopia)}</p>
          <p>
            <a href="/">{copy.volver}</a>
          </p>
        </div>
      </div>
    );
  }
  return (
    <div className={styles['page']}>
      <header className={styles['header']}>
        <h1>{page.titulo}</h1>
        <p className={styles['lead']}>{fill(page.entrada)}</p>
      </header>
      <dl className={styles['ticket']}>
        <dt>{copy.folio}</dt>
        <dd>
          <strong className={styles['folio']} data-folio>
            {folio}
          </strong>
          <span>{copy.folioAyuda}</span>
        </dd>
      </dl>
      <section className={styles['next']} aria-labelledby="que-sigue">
        <h2 id="que-sigue">{copy.siguiente}</h2>
        <ol>
          {page.pasos.map((step) => (
            <li key={step.titulo}>
              <h3>{fill(step.titulo)}</h3>
              <p>{fill(step.texto)}</p>
            </li>
          ))}
        </ol>
        <p className={styles['note']}>{fill(copy.sinCopia)}</p>
        <p>
          <a className={styles['back']} href="/">
            {copy.volver}
          </a>
        </p>
      </section>
    </div>
  );
}
