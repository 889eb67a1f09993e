import { classNames } from '#ui/class-names.ts';
import styles from './Scene.module.css';
import teams from './ThreeTeams.module.css';

interface TeamSceneProps {
  team: 'verde' | 'rojo' | 'celeste';
  className?: string | undefined;
  /** True if the visitor chose another team. This drawing then has the colours of stone. */
  quiet?: boolean;
}

/** Draws a team's part of a wall, in 800 × 280 units. A narrow frame shows the team at work. */
export function TeamScene({ team, className, quiet = false }: TeamSceneProps) {
  const Trade = TRADES[team];
  return (
    <svg
      className={classNames(styles['drawing'], className)}
      viewBox="0 0 800 280"
      preserveAspectRatio={`${PLACES[team]}YMax slice`}
      aria-hidden="true"
      data-team={team}
      data-quiet={quiet || undefined}
    >
      <Trade />
    </svg>
  );
}

const PLACES = { verde: 'xMin', rojo: 'xMid', celeste: 'xMax' } as const;

function Green() {
  return (
    <>
      <Stone
        outline={`M1 280V236h119v-44h100v-46h40${MERLON.repeat(6)}v-26h40v26h21`}
        joints={`M120 236h681M220 192h581${courses(80, 240)}`}
      />
      <path
        fill="var(--scene-frame)"
        d="M166 0h9v192h-9zM62 46h166v9H62zM166 106l-46-44 6-7 46 44zM206 55h22v24h-22z"
      />
      <path className={teams['line']} d="M92 55v60" />
      <g>
        <path className={teams['mark']} fill="var(--team)" d="M56 142h72v40H56z" />
        <path className={styles['stroke']} d="M56 142h72v40H56z" />
        <path className={teams['line']} d="M70 142l22-27 22 27v40M70 142v40" />
      </g>
      <path className={teams['mark']} fill="var(--team)" d="M175 0l66 18-66 18z" />
    </>
  );
}

function Red() {
  return (
    <>
      <Beam id="haz-rojo" path="M801 28L60-9V144L801 117z" from={0.3} />
      <Stone
        outline={`M-1 146h21${MERLON.repeat(9)}v-26h40v26h21`}
        joints={`M-1 236h802M-1 192h802${courses(0, 0)}`}
      />
      <g transform="translate(200)">
        <path
          className={teams['ladder']}
          d="M108 280l48-178M146 280l48-178M115 256h38M122 228h38M130 200h38M137 172h38M145 144h38"
        />
        <path className={teams['ladder']} d="M283 120c-10 40 6 60-4 100s6 30 2 60" />
        <path fill="var(--scene-frame)" d="M276 24h7v96h-7z" />
        <path className={teams['mark']} fill="var(--team)" d="M283 24l70 20-70 20z" />
      </g>
    </>
  );
}

function Sky() {
  return (
    <>
      <Beam id="haz-celeste" path="M705 62L-1 28V117L705 92z" from={0.6} to={0.3} />
      <Stone
        outline={`M-1 146h21${MERLON.repeat(8)}h34`}
        joints={`M-1 236h684M-1 192h688${courses(0, 0, 680)}`}
      />
      <g transform="translate(529)">
        <path className={teams['wall']} d="M164 110h46v170h-60z" />
        <path fill="var(--scene-lit)" d="M210 110h46l14 170h-60z" />
        <path className={styles['stroke']} d="M150 280l14-170h92l14 170" />
        <path fill="var(--scene-frame)" d="M148 98h124v13H148z" />
        <path className={teams['mark']} fill="var(--team)" d="M192 111h36v88l-18-16-18 16z" />
        <path fill="var(--scene-near)" d="M176 54h68v44h-68z" />
        <path fill="var(--scene-lamp)" d="M176 54h68v44h-68z" />
        <path className={styles['stroke']} d="M176 54h68v44h-68zM199 54v44M221 54v44" />
        <path fill="var(--scene-frame)" d="M210 22l50 34H160zM207 0h6v28h-6z" />
        <path className={teams['mark']} fill="var(--team)" d="M213 0l56 15-56 15z" />
      </g>
    </>
  );
}

/** Draws a part of the tower's light beam. Two such parts, side by side, look like one beam. */
function Beam({ id, path, from, to = 0 }: { id: string; path: string; from: number; to?: number }) {
  return (
    <g className={teams['beam']}>
      <linearGradient id={id} x1="1" x2="0">
        <stop stopColor="var(--brand-accent)" stopOpacity={from} />
        <stop stopColor="var(--brand-accent)" offset="1" stopOpacity={to} />
      </linearGradient>
      <path d={path} fill={`url(#${id})`} />
    </g>
  );
}

const MERLON = 'v-26h40v26h40';

function courses(low: number, high: number, end = 800): string {
  const row = (from: number, rise: string) =>
    Array.from(
      { length: Math.ceil((end - from) / 80) },
      (_, index) => `M${from + index * 80} ${rise}`,
    );
  return [...row(low, '236v44'), ...row(low + 40, '192v44'), ...row(high, '146v46')].join('');
}

const TRADES = { verde: Green, rojo: Red, celeste: Sky } as const;

function Stone({ outline, joints }: { outline: string; joints: string }) {
  return (
    <g shapeRendering="crispEdges">
      <path className={teams['wall']} d={`${outline}V280H-1z`} />
      <path className={styles['course']} d={joints} />
      <path className={styles['stroke']} d={outline} />
    </g>
  );
}
