import type { ReactNode } from 'react';
import type { Home } from '#content/schemas/home.ts';
import { classNames } from '#ui/class-names.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { ArrowRightIcon } from '#ui/icon/icons.ts';
import { Paper } from '#ui/paper/Paper.tsx';
import { HANDS } from '#ui/illustration/hands.ts';
import { Tower } from '#ui/illustration/Tower.tsx';
import { hasShapes } from '#ui/illustration/Shapes.tsx';
import scene from '#ui/illustration/Scene.module.css';
import { LinkedText } from '#ui/link/LinkedText.tsx';
import { pageWords } from '#content/snapshot/page-words.ts';
import { OwnOr } from '#ui/picture/OwnPicture.tsx';
import { Grid } from '#ui/layout/Grid.tsx';
import styles from './HomeHero.module.css';

interface HomeHeroProps {
  content: Home['portada'];
  /** The moving headline, which has the page's h1, in place of the still one. */
  headline?: ReactNode;
}

/** The opening of the home page: headline, tower and beam on the horizon, and the commitment below. */
export function HomeHero({ content, headline }: HomeHeroProps) {
  const { titular, entrada, guardia, acciones, compromisos, contrato } = content;
  const ours = pageWords().pictures['portada'] === undefined;
  /** Neither a picture of the agency's own nor plain shapes give light. */
  const lamp = ours && !hasShapes();
  return (
    <div className={styles['hero']}>
      <div className={styles['sky']}>
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
        {/* The tower is drawn with the words, because it would drop when they arrive. */}
        {lamp && <div className={styles['beam']} />}
        {ours && <Land />}
        {lamp && <Village />}
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

/** Two lines of hills and some roofs, drawn as wide as their box. Decoration. */
function Land() {
  return (
    <svg
      className={classNames(scene['drawing'], styles['land'])}
      viewBox="0 0 1440 200"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path
        className={scene['far']}
        d="M0 120l180-52 150 40 230-78 190 66 160-30 220 58 130-34 180 40v70H0z"
      />
      <path
        className={scene['mid']}
        d="M0 168l120-20 200 22 210-44 240 46 200-26 210 32 260-38v60H0z"
      />
    </svg>
  );
}

function Village() {
  return (
    <svg
      className={classNames(scene['drawing'], styles['village'])}
      viewBox="0 0 400 100"
      aria-hidden="true"
    >
      <path
        className={scene['lit']}
        d="M8 100V58h64v42zM96 100V30h46v70zM156 100V64h72v36zM252 100V44h56v56zM324 100V66h60v34z"
      />
      <path
        className={scene['shade']}
        d="M8 100V58h22v42zM96 100V30h16v70zM156 100V64h24v36zM252 100V44h18v56zM324 100V66h20v34z"
      />
      <path
        className={scene['near']}
        d="M2 60l38-26 38 26zM92 24h54v8H92zM150 66l42-28 42 28zM246 46l34-24 34 24zM318 68l36-24 36 24z"
      />
      <path
        className={scene['lamp']}
        d="M354 76h12v14h-12zM278 56h12v14h-12zM278 78h12v14h-12zM188 74h12v14h-12zM208 74h12v14h-12zM120 42h12v12h-12zM120 62h12v12h-12zM40 68h12v14h-12zM56 68h12v14h-12z"
      />
    </svg>
  );
}

/** The contract's clause, who signs it, and a link to the whole. */
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

/** A space with its neighbours is about two letters narrower than a letter of the wide typeface. */
const NARROWER_WITH_SPACE = 2;
/** The longest line that fits 320 pixels, in letters, measured with the widest words. */
const FITS_PHONE = 12;

const widthOf = (text: string) => text.length - NARROWER_WITH_SPACE * (text.split(' ').length - 1);

/** Whether a phone needs smaller letters: for a word, or for one of the changing words, which do not break. */
export function needsSmallLetters({ antes, palabras, despues }: Home['portada']['titular']) {
  const whole = [...antes.split(' '), ...palabras, ...despues.split(' ')];
  return whole.some((text) => widthOf(text) > FITS_PHONE);
}
