import type { ReactNode } from 'react';
import type { ServiceTerms } from '#content/prices.ts';
import type { Navigation } from '#content/schemas/navigation.ts';
import type { ServicePageCopy } from '#content/schemas/service-page.ts';
import { classNames } from '#ui/class-names.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { CheckIcon } from '#ui/icon/action-icons.tsx';
import { ArrowRightIcon } from '#ui/icon/direction-icons.tsx';
import { Building, type BuildingName } from '#ui/illustration/Buildings.tsx';
import { Breadcrumbs } from '#ui/layout/Breadcrumbs.tsx';
import { LinkedText } from '#ui/link/LinkedText.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import styles from './Opening.module.css';
import scene from '#ui/illustration/Scene.module.css';

interface OpeningProps {
  copy: {
    titulo: string;
    /** Without a title where the heading moves. */
    encabezado: Omit<ServicePageCopy['encabezado'], 'titulo'> & { titulo?: string };
  };
  words: Navigation['textos'];
  /** What the breadcrumbs call it, where its title is too long for them. */
  here?: string | undefined;
  /** The page above this one, when it is not the home page. */
  above?: { text: string; path: string } | undefined;
  /** Where the main button leads. */
  quote: string;
  /** What it costs at least, and how long it takes. */
  terms?: ServiceTerms | undefined;
  /** What that pays for, as a list, in the place of what is paid each month. */
  included?: readonly string[] | undefined;
  /** The building that stands on the horizon. */
  building?: BuildingName | undefined;
  /** What proves the heading, drawn over the building, which then is a large one. */
  details?: ReactNode;
  /** Whose building it is, when it is a sample client's. */
  client?: string | undefined;
  /** Another picture, in its place. */
  illustration?: ReactNode;
  /** A heading that moves, in place of the title. */
  headline?: ReactNode;
}

/** The opening of a service's page: what it is, the way to the quote, its price and its time. */
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
        <div
          className={classNames(
            styles['actions'],
            props.details !== undefined && styles['short'],
            building !== undefined && styles['beside'],
          )}
        >
          <LinkButton href={quote} variant="primary" size="large" iconAfter={<ArrowRightIcon />}>
            {accion}
          </LinkButton>
          {terms !== undefined && (
            <p className={styles['terms']}>
              <strong className={styles['price']}>{terms.price}</strong>
              <span className={styles['time']}>
                {terms.tax} <span className={styles['between']}>·</span>{' '}
                <span className={styles['whole']}>{terms.time}</span>
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
          <Building
            name={building}
            id="edificio"
            className={classNames(
              styles['building'],
              styles[building],
              props.details !== undefined && styles['large'],
              props.client,
            )}
          >
            {props.details}
          </Building>
        )
      }
    />
  );
}

/** Letters of a name that needs to be narrowed to fit the sign. */
const LONG_NAME = 10;

/**
 * The name of the shop of the trade that is chosen, on its sign: large enough to be read on a phone. It lights up, and
 * so does the window, and the door opens (Opening.module.css).
 */
export function SignDetail({
  names,
}: {
  names: readonly (readonly [trade: string, name: string])[];
}) {
  return (
    <>
      <path className={scene['near']} d="M38 50h164v32H38z" />
      <path className={classNames(scene['paper'], styles['board'])} d="M38 50h164v32H38z" />
      <path className={scene['stroke']} d="M38 50h164v32H38z" />
      {names.map(([trade, name]) => (
        <text
          key={trade}
          className={styles['sign']}
          data-trade={trade}
          x="120"
          y="74"
          fontSize="22.5"
          {...(name.length > LONG_NAME && { textLength: 150, lengthAdjust: 'spacingAndGlyphs' })}
        >
          {name}
        </text>
      ))}
      {/* The door, and what is lit behind it. */}
      <path className={styles['candle']} d="M47 153h34v87H47z" />
      <path className={classNames(scene['near'], styles['leaf'])} d="M46 152h36v88H46z" />
      <g className={styles['dusk']}>
        <path className={styles['candle']} d="M177 153h18v34h-18z" />
        <path className={scene['stroke']} d="M186 153v34M177 170h18" />
      </g>
    </>
  );
}

/**
 * Where no signal comes: a cellar in the dark ground under the tower, its lift, and a tunnel with a van. In
 * each a phone works: the one of the place that the heading names is lit, and for the next word the next
 * (Opening.module.css).
 */
export function CellarDetail() {
  return (
    <>
      {/* The ground, from one edge of the window to the other (Opening.module.css cuts it there). */}
      <path className={styles['earth']} d="M-4000 241h8000v43h-8000z" />
      <path className={styles['cellar']} d="M64 241h112v42H64z" />
      <path className={scene['frame']} d="M68 283v-14h18v14zM71 269v-10h12v10z" />
      <path className={styles['edge']} d="M64 241v42h112v-42M148 241v8h9v8h9v8h10" />
      <path className={styles['edge']} d="M68 283v-14h18v14M71 269v-10h12v10" />
      {/* The tunnel, from beyond the window's edge. */}
      <path className={styles['edge']} d="M-4000 247H64" />
      <path className={scene['near']} d="M106 52h26v145h-26z" />
      {/* Its rails, and the cable from its wheel down to the cabin. */}
      <path className={styles['edge']} d="M109 66v131M129 66v131M119 66v131M106 66h26" />
      <circle className={scene['lamp']} cx="119" cy="60" r="5" />
      <g className={styles['lift']} transform="translate(0 -60)">
        <path className={scene['near']} d="M106 159h26v38h-26z" />
        <path className={styles['edge']} d="M106 159h26v38h-26zM119 159v38M106 164h26" />
        <Lit box="M106 159h26v38h-26z" x={119} y={178} />
      </g>
      <Lit box="M109 271h20l22 12H87z" x={119} y={259} />
      <g className={styles['van']}>
        <path className={scene['lit']} d="M-70 276v-22h44v22zM-26 276v-17h11l8 9v8z" />
        <path className={styles['candle']} d="M-22 263h6l4 5h-10z" />
        <circle className={styles['wheel']} cx="-59" cy="276" r="6" />
        <circle className={styles['wheel']} cx="-20" cy="276" r="6" />
        <Lit box="M-7 269l52-8v22H-7z" x={-48} y={265} scale={0.7} />
      </g>
    </>
  );
}

/** A phone that has kept what was done, and what its light reaches. */
function Lit({ box, x, y, scale = 1 }: { box: string; x: number; y: number; scale?: number }) {
  return (
    <g className={styles['saved']}>
      <path className={styles['glow']} d={box} />
      <g transform={`translate(${x} ${y}) scale(${scale})`}>
        <path className={scene['lamp']} d="M-10-14h20v28h-20z" />
        <path className={styles['edge']} d="M-10-14h20v28h-20z" />
        <path className={styles['tick']} d="M-5 0l4 4 7-8" />
      </g>
    </g>
  );
}

/** Sacks at the mill's foot, and the board with what it ground: today's, which grows with each word of the heading. */
export function SacksDetail() {
  return (
    <>
      {/* One is whole before the other stands in front of it. */}
      {['', 'translate(56 33.6) scale(0.86)'].map((place) => (
        <g key={place} transform={place}>
          <g className={styles['sack']}>
            <path
              className={scene['shade']}
              d="M174 240c-5-14-2-26 8-32l-5-9 11 3 11-3-5 9c10 6 13 18 8 32z"
            />
            <path className={scene['lit']} d="M188 240v-38l11-3-5 9c10 6 13 18 8 32z" />
            <path
              className={scene['stroke']}
              d="M174 240c-5-14-2-26 8-32l-5-9 11 3 11-3-5 9c10 6 13 18 8 32"
            />
            <path className={scene['lamp']} d="M181 206h14v5h-14z" />
          </g>
        </g>
      ))}
      <path className={scene['paper']} d="M14 186h52v34H14z" />
      <path className={scene['stroke']} d="M22 220v20M58 220v20M14 186h52v34H14z" />
      <g className={styles['bars']}>
        <path className={scene['lamp']} d="M20 190h10v26H20z" />
        <path className={scene['shade']} d="M35 200h10v16H35z" />
        <path className={scene['shade']} d="M50 206h10v10H50z" />
      </g>
    </>
  );
}

/** In the castle's foot, the door that was left open, the light that gets out, and who found it, on the round with a lantern. */
export function AjarDetail() {
  return (
    <>
      <path className={scene['near']} d="M164 240v-52h32v52z" />
      <path className={scene['lamp']} d="M168 240v-48h24v48z" />
      <g>
        <path
          className={classNames(styles['ajarDetailGlow'], styles['spilt'])}
          d="M170 241h20l36 36h-92z"
        />
        <path className={scene['near']} d="M168 192L181 199V240H168Z" />
        <circle className={scene['lamp']} cx="177" cy="218" r="2" />
      </g>
      <path className={scene['stroke']} d="M164 240v-52h32v52" />
      <g>
        <circle className={styles['ajarDetailGlow']} cx="157" cy="226" r="11" />
        <path
          className={scene['near']}
          d="M137 240l4-19q4-6 8 0l9 1v2l-8 2 1 14zM145 206a5 5 0 1 0 .1 0z"
        />
        <path className={scene['lamp']} d="M154 224h6v8h-6z" />
      </g>
    </>
  );
}
