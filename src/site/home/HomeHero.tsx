import type { ReactNode } from 'react';
import type { Home } from '#content/schemas/home.ts';
import { classNames } from '#ui/class-names.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { ArrowRightIcon } from '#ui/icon/direction-icons.tsx';
import { Paper } from '#ui/paper/Paper.tsx';
import { HANDS } from '#ui/illustration/hands.ts';
import { Beam } from '#ui/illustration/Beam.tsx';
import { Land } from '#ui/illustration/Land.tsx';
import { Tower } from '#ui/illustration/Tower.tsx';
import { Village } from '#ui/illustration/Village.tsx';
import { OWN_PICTURES } from '#ui/picture/own-pictures.ts';
import { OwnOr } from '#ui/picture/OwnOr.tsx';
import { Grid } from '#ui/layout/Grid.tsx';
import { headlineFit } from './headline-fit.ts';
import sky from './HeroSky.module.css';
import styles from './HomeHero.module.css';
import pledges from './Pledges.module.css';

interface HomeHeroProps {
  content: Home['portada'];
  /** The moving headline, in place of the still one: it brings the page's h1. */
  headline?: ReactNode;
}

/**
 * The opening of the home page: headline and tower stand on the horizon, the lamp's light sweeps the sky
 * once, the village lights its windows, and the beam comes to rest on the logo's eye; under the line, what we
 * commit to, and the paper that says so.
 */
export function HomeHero({ content, headline }: HomeHeroProps) {
  const { titular, entrada, guardia, acciones, compromisos, contrato } = content;
  /** Only our own tower gives light. */
  const lamp = OWN_PICTURES['portada'] === undefined;
  return (
    <div className={styles['hero']}>
      <div className={sky['sky']}>
        {lamp && <Beam className={sky['beam']} />}
        {lamp && <Land className={sky['land']} />}
        {lamp && <Village className={sky['village']} />}
        <Grid className={styles['grid']}>
          <div className={styles['words']}>
            <div className={classNames(styles['title'], styles[headlineFit(titular)])}>
              {headline ?? (
                <h1>
                  {titular.antes} <span className={styles['word']}>{titular.palabras[0]}</span>{' '}
                  {titular.despues}
                </h1>
              )}
            </div>
            <p className={styles['lead']}>{entrada}</p>
            <div className={styles['actions']}>
              {acciones.map(({ texto, ruta }, index) => (
                <LinkButton
                  key={ruta}
                  href={ruta}
                  size="large"
                  variant={index === 0 ? 'primary' : 'secondary'}
                  iconAfter={index === 0 ? <ArrowRightIcon /> : undefined}
                >
                  {texto}
                </LinkButton>
              ))}
            </div>
            {guardia !== undefined && <p className={styles['watch']}>{guardia}</p>}
          </div>
          <OwnOr name="portada" className={styles['tower']} sizes="25rem" first>
            <Tower className={styles['tower']} />
          </OwnOr>
        </Grid>
      </div>
      <div className={styles['ground']}>
        {lamp && (
          <svg
            className={styles['shadow']}
            viewBox="0 0 150 100"
            preserveAspectRatio="none"
            aria-hidden="true"
            focusable="false"
          >
            <path d="M126 0 24 100 74 0z" />
          </svg>
        )}
        <Grid className={styles['grid']}>
          <dl className={pledges['pledges']}>
            {compromisos.map(({ titulo, texto }) => (
              <div key={titulo} className={pledges['pledge']}>
                <dt>{titulo}</dt>
                <dd>{texto}</dd>
              </div>
            ))}
          </dl>
          {contrato && <Clause contract={contrato} />}
        </Grid>
      </div>
    </div>
  );
}

/** The sheet that holds us to it: its clause, who signs it, and where it is read whole. */
function Clause({ contract }: { contract: NonNullable<Home['portada']['contrato']> }) {
  const { titulo, clausula, firma, sello, enlace } = contract;
  return (
    <Paper className={pledges['paper']}>
      <p className={pledges['which']}>
        {titulo} {sello !== undefined && <span className={pledges['stamp']}>{sello}</span>}
      </p>
      <p className={pledges['clause']}>{clausula}</p>
      {firma !== undefined && (
        <p className={pledges['signed']}>
          <OwnOr name="firma-dirige" sizes="15rem">
            <svg
              viewBox="0 0 240 66"
              preserveAspectRatio="xMinYMax"
              aria-hidden="true"
              focusable="false"
            >
              <path d={HANDS.dirige} />
            </svg>
          </OwnOr>
          {firma}
        </p>
      )}
      <a className={pledges['read']} href={enlace.ruta}>
        {enlace.texto} <ArrowRightIcon />
      </a>
    </Paper>
  );
}
