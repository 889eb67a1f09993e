import type { ReactNode } from 'react';
import type { Home } from '#content/schemas/home.ts';
import { classNames } from '#ui/class-names.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { ArrowRightIcon } from '#ui/icon/icons.ts';
import { Paper } from '#ui/paper/Paper.tsx';
import { HANDS } from '#ui/illustration/hands.ts';
import { Tower } from '#ui/illustration/Tower.tsx';
import { hasShapes } from '#ui/illustration/Shapes.tsx';
import { Hills } from '#ui/illustration/Landscape.tsx';
import { pageWords } from '#content/snapshot/page-words.ts';
import { OwnOr } from '#ui/picture/OwnPicture.tsx';
import { Grid } from '#ui/layout/Grid.tsx';
import styles from './HomeHero.module.css';

interface HomeHeroProps {
  content: Home['portada'];
  headline?: ReactNode;
  children?: ReactNode;
}

/** Draws the home page's first part: the promise, the commitments, and the town as `children`. */
export function HomeHero({ content, headline, children }: HomeHeroProps) {
  const { titular, entrada, acciones, compromisos, contrato } = content;
  const ours = pageWords().pictures['portada'] === undefined;
  const lamp = ours && !hasShapes();
  return (
    <div className={styles['watch']}>
      <div className={styles['scene']} aria-hidden="true">
        <div className={classNames(styles['stage'], !ours && styles['own'])} data-silhouette="">
          <div className={styles['night']} />
          {lamp && <div className={styles['beam']} />}
          {ours && <Hills className={styles['land']} />}
          {ours && (
            <svg className={styles['rock']} viewBox="0 0 400 154" preserveAspectRatio="none">
              <path fill="var(--scene-near)" d="M0 154l70-52 60-18L180 0h110l50 40 60 10v104z" />
            </svg>
          )}
          <OwnOr name="portada" className={styles['tower']} sizes="25rem" first>
            <Tower className={styles['tower']} />
          </OwnOr>
        </div>
      </div>
      <Grid className={styles['promise']} opening>
        <div className={classNames(styles['title'], needsSmallLetters(titular) && styles['long'])}>
          {headline}
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
      </Grid>
      <Grid className={styles['word-given']}>
        <dl className={styles['pledges']}>
          {compromisos.map(({ titulo, texto }) => (
            <div key={titulo}>
              <dt>{titulo}</dt>
              <dd>{texto}</dd>
            </div>
          ))}
        </dl>
        {contrato && <Clause contract={contrato} />}
      </Grid>
      {children}
    </div>
  );
}

function Clause({ contract }: { contract: NonNullable<Home['portada']['contrato']> }) {
  const { titulo, clausula, firma, sello, enlace } = contract;
  return (
    <Paper className={styles['paper']}>
      <b>{titulo}</b>
      {sello !== undefined && <p className={styles['stamp']}>{sello}</p>}
      <p className={styles['clause']}>{clausula}</p>
      {firma !== undefined && (
        <p className={styles['signed']}>
          <OwnOr name="firma-dirige" sizes="15rem">
            <svg viewBox="0 0 240 66" preserveAspectRatio="xMinYMax" aria-hidden="true">
              <path d={HANDS.dirige} />
            </svg>
          </OwnOr>
          {firma}
        </p>
      )}
      <a className={styles['read']} href={enlace.ruta}>
        {enlace.texto} <ArrowRightIcon />
      </a>
    </Paper>
  );
}

/** For each space in a text, `widthOf` subtracts this from the number of letters. */
const NARROWER_WITH_SPACE = 2;
/** A text with a larger `widthOf` does not fit into 320 px. The headline then has small letters. */
const FITS_PHONE = 12;

const widthOf = (text: string) => text.length - NARROWER_WITH_SPACE * (text.split(' ').length - 1);

export function needsSmallLetters({ antes, palabras, despues }: Home['portada']['titular']) {
  const whole = [...antes.split(' '), ...palabras, ...despues.split(' ')];
  return whole.some((text) => widthOf(text) > FITS_PHONE);
}
