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
import { LinkedText } from '#ui/link/LinkedText.tsx';
import { OWN_PICTURES } from '#ui/picture/own-pictures.ts';
import { OwnOr } from '#ui/picture/OwnPicture.tsx';
import { Grid } from '#ui/layout/Grid.tsx';
import styles from './HomeHero.module.css';

interface HomeHeroProps {
  content: Home['portada'];
  /** The moving headline, in place of the still one: it brings the page's h1. */
  headline?: ReactNode;
}

/**
 * The opening of the home page: headline and tower stand on the horizon, and the lamp's beam rises once and rests on
 * the logo's eye; under the line, what we commit to, and the paper that says so.
 */
export function HomeHero({ content, headline }: HomeHeroProps) {
  const { titular, entrada, guardia, acciones, compromisos, contrato } = content;
  /** Only our own tower gives light. */
  const lamp = OWN_PICTURES['portada'] === undefined;
  return (
    <div className={styles['hero']}>
      <div className={styles['sky']}>
        {lamp && <Beam className={styles['beam']} />}
        {lamp && <Land className={styles['land']} />}
        {lamp && <Village className={styles['village']} />}
        <Grid className={styles['grid']}>
          <div className={styles['words']}>
            <div
              className={classNames(styles['title'], needsSmallLetters(titular) && styles['long'])}
            >
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
            {guardia !== undefined && (
              <p className={styles['watch']}>
                <LinkedText text={guardia} />
              </p>
            )}
          </div>
          <OwnOr name="portada" className={styles['tower']} sizes="25rem" first>
            <Tower className={styles['tower']} />
          </OwnOr>
        </Grid>
      </div>
      <div className={styles['ground']}>
        <Grid className={styles['grid']}>
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
      </div>
    </div>
  );
}

/** The sheet that holds us to it: its clause, who signs it, and where it is read whole. */
function Clause({ contract }: { contract: NonNullable<Home['portada']['contrato']> }) {
  const { titulo, clausula, firma, sello, enlace } = contract;
  return (
    <Paper className={styles['paper']}>
      <p className={styles['which']}>{titulo}</p>
      {sello !== undefined && <p className={styles['stamp']}>{sello}</p>}
      <p className={styles['clause']}>{clausula}</p>
      {firma !== undefined && (
        <p className={styles['signed']}>
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
      <a className={styles['read']} href={enlace.ruta}>
        {enlace.texto} <ArrowRightIcon />
      </a>
    </Paper>
  );
}

/** A space is about two letters narrower than a letter of the headline's wide type with its neighbours. */
const NARROWER_WITH_SPACE = 2;
/** The longest line that fits 320 pixels, in letters: measured with the widest words. */
const FITS_PHONE = 12;

/** How wide a text is in one line, in letters. */
const widthOf = (text: string) => text.length - NARROWER_WITH_SPACE * (text.split(' ').length - 1);

/** Whether a phone needs smaller letters: for a word, or for one of those that take turns, which stay whole. */
export function needsSmallLetters({ antes, palabras, despues }: Home['portada']['titular']) {
  const whole = [...antes.split(' '), ...palabras, ...despues.split(' ')];
  return whole.some((text) => widthOf(text) > FITS_PHONE);
}
