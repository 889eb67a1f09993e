import { fill } from '#content/values/placeholders.ts';
import type { Brand } from '#content/schemas/brand.ts';
import type { Way } from '#content/words/ways.ts';
import type { ThankYouCopy } from '#content/schemas/thank-you.ts';
import { FLOW_PATHS, type FlowKind, markerOf, WITHOUT_COPY } from '#forms/wire.ts';
import { classNames } from '#ui/class-names.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Building } from '#ui/illustration/Buildings.tsx';
import { Grid } from '#ui/layout/Grid.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Paper } from '#ui/paper/Paper.tsx';
import styles from './ThankYou.module.css';

export interface ThankYouProps {
  kind: FlowKind;
  copy: ThankYouCopy;
  brand: Pick<Brand, 'correo' | 'respuesta'>;
  whatsapp?: Way | undefined;
  folio: string | null;
  withCopy: boolean;
}

/**
 * The pattern of an enquiry's number. Anybody can invent a URL, so the thank-you page shows no
 * other text from the URL.
 */
const FOLIO = /^[A-Z]{2,4}(-[0-9A-HJKMNP-TV-Z]{2,6}){1,3}$/;

export function folioFrom(search: URLSearchParams): string | null {
  const folio = search.get('folio');
  return folio !== null && FOLIO.test(folio) ? folio : null;
}

/** Returns true unless a parameter in the URL says that the visitor gets no copy. */
export function withCopyFrom(search: URLSearchParams): boolean {
  return Object.entries(WITHOUT_COPY).every(([name, value]) => search.get(name) !== value);
}

/** Draws the page after sending, with the enquiry's number and an explanation of the next steps. */
export function ThankYou({ kind, copy, brand, whatsapp, folio, withCopy }: ThankYouProps) {
  const { correo, respuesta } = brand;
  const page = copy[markerOf(kind)];
  const filled = (text: string) => fill(text, { correo, respuesta });
  if (folio === null) {
    return (
      <div className={styles['alone']}>
        <PageHeader
          title={copy.sinFolio.titulo}
          lead={copy.sinFolio.entrada}
          actions={
            <>
              <LinkButton href={FLOW_PATHS[kind]} variant="primary">
                {copy.sinFolio.formulario}
              </LinkButton>
              <LinkButton href="/">{copy.volver}</LinkButton>
              <p className={classNames(styles['copy'], styles['note'])}>{filled(copy.sinCopia)}</p>
            </>
          }
          illustration={<Building name="faro" className={styles['building']} standing />}
        />
      </div>
    );
  }
  return (
    <>
      <PageHeader
        title={page.titulo}
        lead={filled(withCopy ? page.entrada : page.entradaSinCopia)}
        actions={
          <Paper className={styles['ticket']}>
            <dl>
              <dt>{copy.folio}</dt>
              <dd>
                <strong className={styles['folio']} data-folio>
                  {folio}
                </strong>
                <span>{withCopy ? copy.folioAyuda : copy.folioAyudaSinCopia}</span>
              </dd>
            </dl>
          </Paper>
        }
        illustration={
          <Building name="faroSinHaz" className={styles['building']} standing>
            <path className={styles['beam']} d="M102 42L-300 114V186L102 66z" />
          </Building>
        }
      />
      <Grid className={styles['page']}>
        <section className={styles['next']} aria-labelledby="que-sigue">
          <h2 id="que-sigue">{copy.siguiente}</h2>
          <ol>
            {page.pasos.map((step) => (
              <li key={step.titulo}>
                <h3>{filled(step.titulo)}</h3>
                <p>{filled(step.texto)}</p>
              </li>
            ))}
          </ol>
          {withCopy && <p className={styles['note']}>{filled(copy.sinCopia)}</p>}
          <p className={styles['ways']}>
            <LinkButton href="/" variant="primary">
              {copy.volver}
            </LinkButton>
            {whatsapp && <LinkButton href={whatsapp.href}>{whatsapp.text}</LinkButton>}
          </p>
        </section>
      </Grid>
    </>
  );
}
