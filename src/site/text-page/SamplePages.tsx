import type { ReactNode } from 'react';
import type { PagePart, Sign } from '#content/schemas/blocks.ts';
import { classNames } from '#ui/class-names.ts';
import { Head } from '#ui/illustration/PersonScene.tsx';
import scene from '#ui/illustration/Scene.module.css';
import styles from './SamplePages.module.css';

const PAGES = ['portada', 'precios', 'mapa', 'gente', 'contacto'] as const satisfies Sign[];
export type SamplePage = (typeof PAGES)[number];

export function isSamplePage(sign: Sign): sign is SamplePage {
  return PAGES.some((page) => page === sign);
}

export type SampleWords = Pick<
  Extract<PagePart, { tipo: 'sitio' }>,
  'negocio' | 'titular' | 'dato' | 'accion' | 'precios'
>;

/** Draws the sample site's front page in the page's header. On a phone, the prices are cut off. */
export function SampleFront(words: SampleWords) {
  return (
    <svg
      className={classNames(styles['screen'], styles['tall'])}
      viewBox="0 0 720 460"
      preserveAspectRatio="xMinYMin slice"
      aria-hidden="true"
    >
      <Front {...words} />
    </svg>
  );
}

interface SampleScreenProps {
  page: SamplePage;
  words?: readonly string[] | undefined;
  /** The words of the front page. Without these words, the front page shows only the picture. */
  site?: SampleWords | undefined;
}

export function SampleScreen({ page, words, site }: SampleScreenProps) {
  if (page === 'portada') {
    return (
      <svg className={styles['screen']} viewBox="0 0 720 330" aria-hidden="true">
        <Front {...site} />
      </svg>
    );
  }
  return (
    <svg className={styles['screen']} viewBox="0 0 72 72" aria-hidden="true">
      {DRAWN[page]}
      {SPOTS[page].map(({ x, y, anchor, light }, spot) => (
        <text
          key={`${x} ${y}`}
          className={classNames(light && styles['light'], anchor === 'end' && styles['name'])}
          x={x}
          y={y}
          textAnchor={anchor}
        >
          {words?.[spot]}
        </text>
      ))}
      <path fill="var(--scene-paper)" d="M0 0h72v11H0z" />
      <Sprig at="8.5 5.9" scale={0.2} />
      <path className={scene['stroke']} d="M60 4.2h7M60 7.2h7" />
    </svg>
  );
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly anchor?: 'middle' | 'end';
  readonly light?: boolean;
}

/** The positions of the words on each sample page. */
const SPOTS: Readonly<Record<Exclude<SamplePage, 'portada'>, readonly Spot[]>> = {
  precios: [24, 44.5, 65].flatMap((y) => [
    { x: 6, y, light: true },
    { x: 66, y, anchor: 'end' as const, light: true },
  ]),
  mapa: [
    { x: 6, y: 59 },
    { x: 6, y: 68 },
  ],
  gente: [
    { x: 18.5, y: 67, anchor: 'middle' },
    { x: 53, y: 67, anchor: 'middle' },
  ],
  contacto: [
    { x: 11, y: 27 },
    { x: 11, y: 37 },
    { x: 36, y: 63, anchor: 'middle', light: true },
  ],
};

const BUN = (
  <path
    fill="var(--hair)"
    d="M-26 4c-4-30 4-42 25-43s29 14 27 44c-3-3-4-8-5-14-4-4-8-10-9-16-8 8-20 11-29 11-4 4-7 10-9 18zM23 8a13 14 0 1 1 6 6z"
  />
);

const BEARD = (
  <>
    <path
      fill="var(--hair)"
      d="M-24-2c-6-26 4-40 24-40s29 12 24 40c-3-4-5-9-5-14-14 0-26-3-34-10-4 6-7 14-9 24zM-18 12c4 4 9 0 13-2 6-2 12-2 24 1 2 11-6 25-18 25-11 0-18-10-19-24z"
    />
    <path fill="var(--skin)" d="M1 15q7-3 12 0-5 6-12 0z" />
  </>
);

const DRAWN: Readonly<Record<Exclude<SamplePage, 'portada'>, ReactNode>> = {
  precios: (
    <>
      <path fill="var(--scene-near)" d="M0 11h72v61H0z" />
      <path fill="var(--scene-shade)" d="M6 31h60v.6H6zM6 51.5h60v.6H6z" />
    </>
  ),
  mapa: (
    <>
      <path fill="var(--scene-far)" d="M0 11h72v39H0z" />
      <path fill="var(--scene-mid)" d="M0 11h20v13H0zM52 36h20v14H52z" />
      <path fill="var(--scene-beam)" d="M0 43h26v7H0z" />
      <path
        fill="var(--scene-lit)"
        d="M20 11h4v39h-4zM0 24h72v4H0zM0 39h50v4H0zM44 50l14-39h4L48 50z"
      />
      <path fill="var(--scene-lamp)" d="M38 42c-10-11-11-25 0-25s10 14 0 25z" />
      <path fill="var(--scene-lit)" d="M38 23a4 4 0 1 1-.1 0z" />
    </>
  ),
  gente: (
    <>
      <path fill="var(--scene-beam)" d="M0 11h72v46H0z" />
      <path fill="var(--scene-far)" d="M0 11h36v46H0z" />
      <g className={styles['doctor']}>
        <Coat at="19 30" scale={0.3} look={5}>
          {BEARD}
        </Coat>
      </g>
      <Coat at="53 31" scale={0.3} look={-5}>
        {BUN}
      </Coat>
      <path fill="var(--scene-paper)" d="M0 57h72v26H0z" />
    </>
  ),
  contacto: (
    <>
      <path
        fill="var(--scene-far)"
        d="M10 16h50a6 6 0 0 1 6 6v14a6 6 0 0 1-6 6H16l-10 6V20a4 4 0 0 1 4-4z"
      />
      <path fill="var(--scene-near)" d="M6 53h60v14H6z" />
    </>
  ),
};

interface CoatProps {
  at: string;
  scale: number;
  look: number;
  children: ReactNode;
}

/** Draws a person in a white coat. `children` is the hair. */
function Coat({ at, scale, look, children }: CoatProps) {
  return (
    <g transform={`translate(${at}) scale(${scale})`}>
      <Head look={look}>{children}</Head>
      <path fill="var(--scene-lit)" d="M-74 168c0-70 8-98 50-111L0 73l24-16c42 13 51 41 51 111z" />
      <path fill="var(--scene-cast)" d="M-24 57c-42 13-50 41-50 111h32c0-40 6-77 26-105z" />
      <path fill="var(--scene-shade)" d="M-20 56L0 104 20 56 0 68z" />
      <path className={scene['stroke']} d="M-22 57L0 107 22 57M0 107v44" />
    </g>
  );
}

/** Draws the logo of the sample site. */
function Sprig({ at, scale }: Pick<CoatProps, 'at' | 'scale'>) {
  return (
    <path
      fill="var(--scene-lamp)"
      transform={`translate(${at}) scale(${scale})`}
      d="M0 13C-10 13-14 8-14 0-7 0-1 4 0 10 1 4 7 0 14 0c0 8-4 13-14 13zM0 3c-7-5-7-12 0-19 7 7 7 14 0 19z"
    />
  );
}

const LINE = 12;

const PRESS_LETTER = 18;

function Front({ negocio, titular = '', dato, accion = '', precios = '' }: Partial<SampleWords>) {
  const title = lines(titular);
  const size = title.length > 2 ? 36 : 60;
  const press = accion && accion.length * PRESS_LETTER + 56;
  return (
    <g className={styles['front']}>
      <path fill="var(--scene-near)" d="M0 56h720v284H0z" />
      {COUNTER}
      <path fill="var(--scene-paper)" d="M0 0h720v56H0zM0 340h720v120H0z" />
      <Sprig at="46 30" scale={1.05} />
      <path className={scene['stroke']} d="M656 20h32M656 29h32M656 38h32" />
      <text className={styles['name']} x="72" y="40">
        {negocio}
      </text>
      <text className={styles['headline']} fontSize={size} y={64 + size}>
        {title.map((line, index) => (
          <tspan key={line} x="34" dy={index && size}>
            {line}
          </tspan>
        ))}
      </text>
      <text className={styles['light']} x="34" y="232">
        {dato}
      </text>
      {press && <path fill="var(--scene-beam)" d={`M34 256h${press}v58H34z`} />}
      <text className={styles['name']} x="62" y="297">
        {accion}
      </text>
      {precios.split(', ').map((each, index) => {
        const at = each.lastIndexOf(' ');
        return (
          <g key={each} transform={`translate(${34 + index * 228} 340)`}>
            <text y="42">{each.slice(0, at)}</text>
            <text className={styles['name']} y="80">
              {each.slice(at + 1)}
            </text>
          </g>
        );
      })}
      <path fill="var(--scene-mid)" d="M237 366h2v62h-2zM465 366h2v62h-2z" />
    </g>
  );
}

const COUNTER = (
  <>
    <path fill="var(--scene-far)" d="M384 56h336v284H384z" />
    <path fill="var(--scene-beam)" d="M408 304V136a50 50 0 0 1 100 0v168z" />
    <path fill="var(--scene-lit)" d="M434 186a15 15 0 1 1-.1 0z" />
    <path fill="var(--scene-mid)" d="M408 250l32-24 34 28 34-14v64H408z" />
    <path fill="var(--scene-shade)" d="M408 286l40-18 60 24v12H408z" />
    <path
      fill="none"
      stroke="var(--scene-lit)"
      strokeWidth="5"
      d="M408 304V136a50 50 0 0 1 100 0v168M458 86v218M408 172h100"
    />
    <path fill="var(--scene-paper)" opacity=".4" d="M720 56v150L580 320H420L650 56z" />
    <path
      fill="var(--scene-near)"
      d="M604 138h116v6H604zM630 224h90v6h-90zM698 224v-28q0-6 6-6v-10h10v10q6 0 6 6v28zM694 104h26v9h-26zM634 182h24v8h-24z"
    />
    <path
      fill="var(--scene-shade)"
      d="M624 138v-34q0-8 8-8v-10h12v10q8 0 8 8v34zM664 224v-40q0-8 8-8v-10h10v10q8 0 8 8v40zM694 138v-25h26v25z"
    />
    <path fill="var(--scene-lamp)" d="M660 138v-38h24v38zM634 224v-34h24v34z" />
    <path
      fill="var(--scene-lit)"
      d="M660 110h24v14h-24zM634 200h24v12h-24zM664 194h26v14h-26zM624 112h28v12h-28z"
    />
    <Coat at="568 142" scale={1.25} look={-5}>
      {BUN}
    </Coat>
    <path fill="var(--scene-lamp)" d="M602 238h30v8h-30z" />
    <path fill="var(--skin)" d="M594 278c-14-2-30-2-36 6-5 8 4 18 36 17z" />
    <path className={styles['cuff']} strokeWidth="33" d="M634 268q-2 22-36 22" />
    <path className={styles['sleeve']} strokeWidth="28" d="M636 262q0 28-38 28" />
    <path fill="var(--scene-mid)" d="M384 312h336v28H384z" />
    <path fill="var(--scene-lit)" d="M384 303h336v9H384zM424 304v-78l6-6h54l6 6v78z" />
    <path fill="var(--scene-cast)" d="M424 304v-78l6-6h9l-3 6v78z" />
    <path className={scene['stroke']} d="M424 304v-78l6-6h54l6 6v78zM424 236h66" />
    <Sprig at="463 271" scale={0.95} />
    <path fill="var(--skin)" d="M506 272c-14-8-30-8-31 0s7 7 4 11 4 14 26 12z" />
    <path className={styles['cuff']} strokeWidth="28" d="M514 252q-8 26-3 34" />
    <path fill="var(--scene-lamp)" d="M668 304l-5-28h40l-5 28z" />
    <path
      fill="var(--scene-near)"
      d="M683 276c-22-4-30-16-30-34 18 2 27 12 29 22 0-20 4-30 14-40 8 16 6 32-8 42 6-10 14-14 26-14 0 14-10 24-26 24z"
    />
  </>
);

/** Divides a headline into lines of up to 12 letters. */
function lines(title: string): string[] {
  return title.split(' ').reduce<string[]>((done, word) => {
    const last = done.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= LINE) {
      return [...done.slice(0, -1), `${last} ${word}`];
    }
    return [...done, word];
  }, []);
}
