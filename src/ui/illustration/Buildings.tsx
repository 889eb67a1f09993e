import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { pictureNamed } from '#content/values/picture-names.ts';
import { pageWords } from '#content/snapshot/page-words.ts';
import { OwnPicture } from '#ui/picture/OwnPicture.tsx';
import buildings from './Buildings.module.css';
import { AGENDA, BALANCE, CONTRACT } from './Desk.tsx';
import { ARCH, DISC, FALLEN, hasShapes, STEPS } from './Shapes.tsx';
import styles from './Scene.module.css';
import { TowerParts } from './Tower.tsx';

export type BuildingName =
  | 'tienda'
  | 'torre'
  | 'molino'
  | 'casa'
  | 'puerta'
  | 'buzon'
  | 'balanza'
  | 'contrato'
  | 'agenda'
  | 'faro'
  | 'faroSinHaz'
  | 'faroApagado'
  | 'arco'
  | 'escalones'
  | 'disco';

interface BuildingProps {
  /** The name of a building, for example `faro`, or `imagenes/…` for a picture from the agency. */
  name: string;
  className?: string | undefined;
  flush?: boolean;
  /** True to draw only the building's dark outline, at the right edge of the SVG. */
  standing?: boolean;
  id?: string | undefined;
  children?: ReactNode;
}

const OWN_NAMES: Readonly<Record<string, string>> = {
  faroSinHaz: 'gracias',
  faroApagado: 'error',
};

/** Draws a building as decoration, in 240 × 240 units, or the agency's own picture. */
export function Building({
  name,
  className,
  flush = false,
  standing = false,
  id,
  children,
}: BuildingProps) {
  const own = pictureNamed(name);
  const picture =
    own === null
      ? pageWords().pictures[OWN_NAMES[name] ?? `dibujo-${name}`]
      : pageWords().pictures[own];
  if (picture !== undefined) {
    return <OwnPicture picture={picture} className={className} sizes="22rem" />;
  }
  const shape = hasShapes() ? SHAPES[name as BuildingName] : undefined;
  const [start = 0, end = 240] = EDGES[name as BuildingName] ?? [];
  return (
    <svg
      className={classNames(buildings['building'], className)}
      viewBox={`${flush ? start : standing ? end - 240 : 0} 0 240 240`}
      data-silhouette={standing ? '' : undefined}
      aria-hidden="true"
    >
      <g id={id}>{shape ?? DRAWINGS[name as BuildingName]}</g>
      {shape === undefined && children}
    </svg>
  );
}

export function bareBuilding(name: string): ReactNode {
  return pageWords().pictures[`dibujo-${name}`] === undefined
    ? DRAWINGS[name as BuildingName]
    : undefined;
}

/** Returns what `CallToAction` needs to show a building again, or undefined for a picture. */
export function standingAgain(name: string): { id: string; box: string } | undefined {
  return bareBuilding(name) === undefined ? undefined : { id: 'edificio', box: closeUp(name) };
}

/** The `viewBox` that shows a building without the empty space around it. */
const CLOSE_UPS: Readonly<Record<string, string>> = {
  tienda: '14 56 200 184',
  molino: '36 8 168 232',
  torre: '30 0 180 240',
  casa: '26 56 192 184',
  puerta: '18 48 210 192',
  faro: '60 0 120 240',
};

export function closeUp(name: string): string {
  return CLOSE_UPS[name] ?? '0 0 240 240';
}

const EDGES: Partial<Record<BuildingName, readonly [number, number?]>> = {
  tienda: [15, 213],
  torre: [32, 208],
  molino: [55, 185],
  casa: [27, 216],
  puerta: [19, 227],
  buzon: [36, 225],
  balanza: [0, 235],
  agenda: [0, 211],
  contrato: [0, 225],
  faro: [0, 160],
  faroSinHaz: [0, 160],
  faroApagado: [0, 160],
  arco: [30],
  escalones: [18],
  disco: [28],
};

const SHAPES: Partial<Record<BuildingName, ReactNode>> = {
  faro: ARCH,
  faroSinHaz: ARCH,
  faroApagado: FALLEN,
};

const SAILS = [
  { turn: 38, tone: 'var(--scene-lamp)' },
  { turn: 128, tone: 'var(--scene-lit)' },
  { turn: 218, tone: 'var(--scene-lamp)' },
  { turn: 308, tone: 'var(--scene-lit)' },
] as const;

const DRAWINGS: Record<BuildingName, ReactNode> = {
  tienda: (
    <>
      <path fill="var(--scene-shade)" d="M28 240V84h132v156z" />
      <path fill="var(--scene-lit)" d="M160 240V84h52v156z" />
      <path className={buildings['roof']} d="M28 84h184V58H28z" />
      <path fill="var(--scene-lit)" d="M46 64h96v14H46z" />
      <path fill="var(--scene-near)" d="M52 69h22v4H52zM80 69h34v4H80zM120 69h16v4h-16z" />
      <path className={styles['stroke']} d="M28 240V58h184v182M160 84v156" />
      <path fill="var(--scene-near)" d="M44 240v-90h40v90zM98 150h50v58H98z" />
      <path fill="var(--scene-lamp)" d="M103 155h40v48h-40z" />
      <path fill="var(--scene-window)" d="M50 156h28v34H50zM50 196h28v44H50z" />
      <path
        fill="var(--scene-near)"
        d="M110 203v-16c-6-6-6-14 0-18h10c6 4 6 12 0 18v16zM128 203l-3-20h16l-3 20zM174 150h24v40h-24z"
      />
      <g data-part="awning">
        <path fill="var(--scene-lamp)" d="M16 132l12-34h136l10 34z" />
        <path
          fill="var(--scene-lit)"
          d="M42 132l9-34h17l-6 34zM81 132l4-34h17l-1 34zM120 132l-1-34h17l4 34z"
        />
        <path className={styles['stroke']} d="M16 132l12-34h136l10 34z" />
      </g>
    </>
  ),
  torre: (
    <>
      <path className={styles['stroke']} d="M118 40V6M104 16h28M110 26h16" />
      <circle fill="var(--scene-lamp)" cx="118" cy="7" r="6" />
      <path fill="var(--scene-shade)" d="M64 240V52a12 12 0 0 1 12-12h66v200z" />
      <path fill="var(--scene-lit)" d="M142 240V40h22a12 12 0 0 1 12 12v188z" />
      <path
        className={styles['stroke']}
        d="M64 240V52a12 12 0 0 1 12-12h88a12 12 0 0 1 12 12v188M142 40v200"
      />
      <path
        fill="var(--scene-near)"
        d="M78 62h22v22H78zM108 62h22v22h-22zM78 94h22v22H78zM108 126h22v22h-22zM78 158h22v22H78zM152 66h14v18h-14zM152 98h14v18h-14zM152 162h14v18h-14zM32 240l12-40h152l12 40z"
      />
      <path
        fill="var(--scene-lamp)"
        d="M108 94h22v22h-22zM78 126h22v22H78zM108 158h22v22h-22zM152 130h14v18h-14zM84 208h72v28H84z"
      />
      <path
        fill="var(--scene-near)"
        d="M106 236v-8c0-9 14-9 14-1l8-5 2 3-10 9v2zM128 213h6v9h-6zM108 215a5 5 0 0 1 10 0 5 5 0 0 1-10 0z"
      />
    </>
  ),
  molino: (
    <>
      <path fill="var(--scene-shade)" d="M72 240l16-136h40v136z" />
      <path fill="var(--scene-lit)" d="M128 240V104h24l16 136z" />
      <path className={buildings['roof']} d="M82 108l38-34 38 34z" />
      <path
        fill="var(--scene-near)"
        d="M100 240v-40a13 13 0 0 1 26 0v40zM142 142h12l2 24h-14zM94 140h16v24H92z"
      />
      <path fill="var(--scene-lamp)" d="M97 144h10v16H96z" />
      <path className={styles['stroke']} d="M72 240l16-132h64l16 132M128 108v132" />
      <g data-part="sails">
        {SAILS.map(({ turn, tone }) => (
          <g key={turn} transform={`rotate(${turn} 120 90)`}>
            <path fill={tone} d="M120 14h20v60h-20z" />
            <path fill="var(--scene-lit)" d="M118 90V10h4v80z" />
            <path
              className={styles['stroke']}
              d="M118 90V10h4v80M120 14h20v60h-20M120 34h20M120 54h20"
            />
          </g>
        ))}
      </g>
      <circle fill="var(--scene-near)" cx="120" cy="90" r="11" />
      <circle fill="var(--scene-lamp)" cx="120" cy="90" r="4" />
    </>
  ),
  casa: (
    <>
      <path className={buildings['roof']} d="M150 120V58h22v62z" />
      <path fill="var(--scene-shade)" d="M40 240V148l60-62 60 62v92z" />
      <path fill="var(--scene-lit)" d="M160 240v-92l44 8v84z" />
      <path className={buildings['roof']} d="M28 154l72-78 44 10 72 74-12-2-44-10-60-56-58 62z" />
      <path className={styles['stroke']} d="M40 240v-85M160 149v91M204 240v-81" />
      <path fill="var(--scene-near)" d="M58 240v-56h34v56zM108 180h38v34h-38z" />
      <path
        fill="var(--scene-lamp)"
        data-part="window"
        d="M112 184h13v26h-13zM129 184h13v26h-13z"
      />
      <path fill="var(--scene-near)" d="M174 184h16v26h-16z" />
    </>
  ),
  puerta: (
    <>
      <path fill="var(--scene-shade)" d="M20 240V110h116v130z" />
      <path fill="var(--scene-lit)" d="M136 240V110h22v130z" />
      <path fill="var(--scene-shade)" d="M150 240V74h38v166z" />
      <path fill="var(--scene-lit)" d="M188 240V74h32v166z" />
      <path
        className={buildings['roof']}
        d="M20 110V90h22v20zM58 110V90h22v20zM96 110V90h22v20zM142 74V50h22v24zM174 74V50h22v24zM206 74V50h20v24z"
      />
      <path className={styles['stroke']} d="M20 240V110h130M150 240V74h70v166M188 74v166" />
      <path fill="var(--scene-near)" d="M46 240v-66a34 34 0 0 1 68 0v66z" />
      <path fill="var(--scene-lamp)" d="M60 240v-60M60 240v-64a20 20 0 0 1 40 0v64z" />
      <path className={styles['stroke']} d="M73 204v-43M87 204v-43M60 176h40M60 195h40" />
      <path fill="var(--scene-window)" d="M164 104h10v36h-10zM200 104h9v36h-9z" />
    </>
  ),
  buzon: (
    <>
      <path fill="var(--scene-frame)" d="M120 156h24v84h-24z" />
      <path fill="var(--scene-shade)" d="M36 160V98a46 46 0 0 1 46-46h84l-20 108z" />
      <path fill="var(--scene-lit)" d="M132 160V98a46 46 0 0 1 92 0v62z" />
      <path
        className={styles['stroke']}
        d="M36 160V98a46 46 0 0 1 46-46h96a46 46 0 0 1 46 46v62zM132 160V98a46 46 0 0 1 46-46"
      />
      <path fill="var(--scene-window)" d="M142 92h72v10h-72z" />
      <path fill="var(--scene-letter, var(--scene-lit))" d="M150 97h56v42h-56z" />
      <path className={styles['stroke']} d="M150 97v42h56V97M150 139l28-24 28 24" />
      <g data-part="flag">
        <path fill="var(--scene-flag, var(--scene-lamp))" d="M84 104V28h42v26H94v50z" />
        <path className={styles['stroke']} d="M84 104V28h42v26H94v50z" />
      </g>
    </>
  ),
  // Only articles use these drawings, and only the server draws articles. Browsers need no copy.
  balanza: import.meta.env.SSR ? BALANCE : null,
  contrato: import.meta.env.SSR ? CONTRACT : null,
  agenda: import.meta.env.SSR ? AGENDA : null,
  faro: <Lighthouse lit />,
  faroSinHaz: <Lighthouse lit />,
  faroApagado: <Lighthouse lit={false} />,
  arco: ARCH,
  escalones: STEPS,
  disco: DISC,
};

function Lighthouse({ lit }: { lit: boolean }) {
  return (
    <g transform="translate(53.33 0) scale(0.3333)" data-part="lighthouse">
      <TowerParts lit={lit} />
    </g>
  );
}
