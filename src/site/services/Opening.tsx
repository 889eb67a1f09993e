import type { ReactNode } from 'react';
import type { ServiceTerms, WatchLine } from '#content/words/prices.ts';
import type { Navigation } from '#content/schemas/navigation.ts';
import type { ServicePageCopy } from '#content/schemas/service-page.ts';
import { classNames } from '#ui/class-names.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { CheckIcon, ArrowRightIcon } from '#ui/icon/icons.ts';
import { Building, type BuildingName } from '#ui/illustration/Buildings.tsx';
import { Beam, FarLight } from '#ui/illustration/Landscape.tsx';
import { Breadcrumbs } from '#ui/layout/Breadcrumbs.tsx';
import { LinkedText } from '#ui/link/LinkedText.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import styles from './Opening.module.css';

export interface ServicePageProps {
  words: Navigation['textos'];
  above: { text: string; path: string };
  terms: ServiceTerms | undefined;
  quote: string;
  watch: WatchLine | null;
  headline?: ReactNode;
}

interface OpeningProps {
  copy: {
    titulo: string;
    encabezado: Omit<ServicePageCopy['encabezado'], 'titulo'> & { titulo?: string };
  };
  words: Navigation['textos'];
  /** A short name of this page for the breadcrumbs, if the title is too long there. */
  here?: string | undefined;
  above?: { text: string; path: string } | undefined;
  quote: string;
  terms?: ServiceTerms | undefined;
  included?: readonly string[] | undefined;
  building?: BuildingName | undefined;
  illustration?: ReactNode;
  headline?: ReactNode;
}

export function Opening(props: OpeningProps) {
  const { copy, words, above, quote, terms, building, headline } = props;
  const { titulo, entrada, accion } = copy.encabezado;
  return (
    <PageHeader
      title={titulo}
      headline={headline}
      lead={<LinkedText text={entrada} />}
      breadcrumbs={
        <Breadcrumbs
          label={words.migas}
          trail={[
            { text: words.migasInicio, path: '/' },
            ...(above === undefined ? [] : [above]),
            { text: props.here ?? copy.titulo },
          ]}
        />
      }
      actions={
        <div className={classNames(styles['actions'], building !== undefined && styles['beside'])}>
          <LinkButton href={quote} variant="primary" size="large" iconAfter={<ArrowRightIcon />}>
            {accion}
          </LinkButton>
          {terms !== undefined && (
            <p className={styles['terms']}>
              <strong className={styles['price']}>{terms.price}</strong>
              <span className={styles['time']}>
                {terms.tax}, <span className={styles['whole']}>{terms.time}</span>
              </span>
            </p>
          )}
          {props.included ? (
            <ul className={classNames(styles['monthly'], styles['included'])}>
              {props.included.map((part) => (
                <li key={part}>
                  <CheckIcon /> {part}
                </li>
              ))}
            </ul>
          ) : (
            terms?.monthly !== undefined && <p className={styles['monthly']}>{terms.monthly}</p>
          )}
        </div>
      }
      illustration={
        building === undefined ? (
          props.illustration
        ) : (
          <>
            {building !== 'faro' && <FarLight />}
            <Building
              name={building}
              id="edificio"
              className={classNames(styles['building'], styles[building])}
              standing
            >
              {building === 'faro' && <Beam x={102} y={50} half={10} reach={640} />}
            </Building>
          </>
        )
      }
    />
  );
}
