import type { ReactNode } from 'react';
import { fill } from '#content/placeholders.ts';
import type { ServicePageCopy } from '#content/schemas/service-page.ts';
import type { WatchLine } from '#content/prices.ts';
import { WeekRuler } from '#ui/chart/WeekRuler.tsx';
import { NarrowFold } from '#ui/collapse/NarrowFold.tsx';
import { Section } from '#ui/layout/Section.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import styles from './Steps.module.css';
import { weeksOf } from '#ui/chart/weeks.ts';
import scene from '#ui/illustration/Scene.module.css';
import { classNames } from '#ui/class-names.ts';
import { ClockIcon } from '#ui/icon/state-icons.tsx';

interface StepsProps {
  copy: ServicePageCopy['pasos'];
  /** What follows the last step. */
  watch: WatchLine;
  /** What is being made, drawn on the heading's line (Steps.tsx). */
  mark: ReactNode;
}

/**
 * How the work goes: one ruler of all its weeks, what each stretch of them is for, and under them all the watch that
 * follows. In a narrow window a stretch is one line, which opens.
 */
export function Steps({ copy, watch, mark }: StepsProps) {
  if (copy === undefined) return null;
  const spans = copy.lista.map(({ cuando }) => weeksOf(cuando)).filter((span) => span !== null);
  return (
    <Section id="pasos" title={copy.titulo} mark={mark}>
      {spans.length === copy.lista.length && (
        <div className={styles['weeks']}>
          {copy.hito !== undefined && (
            <Milestone {...copy.hito} weeks={Math.max(...spans.map(({ last }) => last))} />
          )}
          <WeekRuler spans={spans} className={styles['ruler']} />
        </div>
      )}
      <ol className={styles['steps']}>
        {copy.lista.map(({ cuando, titulo, texto }) => (
          <li key={titulo} className={styles['step']}>
            <p className={styles['when']}>{cuando}</p>
            <h3 className={styles['title']}>{titulo}</h3>
            <NarrowFold summary={<VisuallyHidden>{titulo}</VisuallyHidden>}>
              <p className={styles['text']}>{texto}</p>
            </NarrowFold>
          </li>
        ))}
      </ol>
      <Watch
        className={styles['watch']}
        line={{
          ...watch,
          text: fill(copy.guardia ?? watch.text, { horario: watch.hours, turno: watch.shift }),
        }}
      />
    </Section>
  );
}

interface MilestoneProps {
  semana: number;
  texto: string;
  /** How many the ruler has. */
  weeks: number;
}

/** What happens in one of the weeks: a pole over the middle of it, its words before it, or after it where there is no room before. */
function Milestone({ semana, texto, weeks }: MilestoneProps) {
  const at = (semana - 0.5) / weeks;
  const x = `${(100 * at).toFixed(2)}%`;
  return (
    <svg className={styles['milestone']} width="100%" role="img" aria-label={texto}>
      <text x={x} y="16" {...(at > 0.4 ? { dx: -9, textAnchor: 'end' } : { dx: 9 })}>
        {texto}
      </text>
      <line x1={x} x2={x} y1="3" y2="100%" />
    </svg>
  );
}

/** A drawing of 240 × 96 that stands on the line over the weeks: what they make. Decoration. */
function Mark({ children }: { children: ReactNode }) {
  return (
    <svg className={styles['mark']} viewBox="0 0 240 96" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

/** For a shop: a jar that goes into its box, and parcels that are closed and labelled. */
export function ParcelMark() {
  return (
    <Mark>
      <path className={scene['frame']} d="M38 8h26v6l10 16v26H28V30l10-16z" />
      <path className={scene['lamp']} d="M28 34h46v9H28z" />
      <path className={scene['shade']} d="M14 52h58v44H14z" />
      <path className={scene['lit']} d="M72 52h24v44H72z" />
      <path className={scene['stroke']} d="M14 96V52h82v44M72 52v44M14 52L2 40M96 52l12-12" />
      <path className={scene['shade']} d="M128 40h56v56h-56z" />
      <path className={scene['lit']} d="M184 40h26v56h-26zM148 16h34v24h-34z" />
      <path className={scene['shade']} d="M182 16h16v24h-16z" />
      <path className={scene['lamp']} d="M150 40h12v56h-12z" />
      <path className={scene['paper']} d="M168 74h12v14h-12z" />
      <path
        className={scene['stroke']}
        d="M128 96V40h82v56M184 40v56M148 40V16h50v24M182 16v24M168 74h12v14h-12z"
      />
    </Mark>
  );
}

/** For an app: the same screen drawn, made on one phone, and made on another. */
export function PhonesMark() {
  return (
    <Mark>
      <path className={scene['paper']} d="M8 14h52v82H8z" />
      <path
        className={scene['stroke']}
        d="M8 96V14h52v82M16 26h24M16 36h36v26H16zM16 72h36v14H16z"
      />
      <g id="telefono-hecho">
        <path className={scene['frame']} d="M86 96V14a8 8 0 0 1 8-8h44a8 8 0 0 1 8 8v82z" />
        <path className={scene['lit']} d="M92 16h48v80H92z" />
        <path className={scene['lamp']} d="M98 72h36v14H98z" />
        <path className={scene['stroke']} d="M98 26h24M98 62V52h16V42h18" />
        <circle className={scene['lamp']} cx="132" cy="42" r="6" />
      </g>
      <path className={scene['frame']} d="M172 96V22a14 14 0 0 1 14-14h32a14 14 0 0 1 14 14v74z" />
      <path className={scene['lit']} d="M178 24a10 10 0 0 1 10-10h28a10 10 0 0 1 10 10v72h-48z" />
      <path className={scene['lamp']} d="M184 72h36v14h-36z" />
      <path className={scene['stroke']} d="M184 30h24M184 62V52h16V42h18" />
      <circle className={scene['lamp']} cx="218" cy="42" r="6" />
    </Mark>
  );
}

/** For a system: a pile of sheets, a sack on the scale, and the screen where it is one number. */
export function LedgerMark() {
  return (
    <Mark>
      <path className={scene['paper']} d="M4 84h58v12H4zM10 72h54v12H10zM2 60h58v12H2z" />
      <path className={scene['stroke']} d="M4 96V84h58v12M10 84V72h54v12M2 72V60h58v12zM12 66h20" />
      <path className={scene['shade']} d="M92 78c-6-14-4-34 4-40h26c8 6 10 26 4 40z" />
      <path className={scene['lit']} d="M110 38h12c8 6 10 26 4 40h-14z" />
      <path className={scene['lamp']} d="M100 52h16v12h-16z" />
      <path className={scene['frame']} d="M82 78h56v6H82zM96 84h28v12H96z" />
      <path className={scene['stroke']} d="M92 78c-6-14-4-34 4-40l-4-8h34l-4 8c8 6 10 26 4 40" />
      <path className={scene['frame']} d="M156 14h78v62h-78zM186 76h18v20h-18z" />
      <path className={scene['paper']} d="M162 20h66v50h-66z" />
      <path className={scene['lamp']} d="M170 30h12v34h-12z" />
      <path className={scene['shade']} d="M188 42h12v22h-12zM206 52h12v12h-12z" />
    </Mark>
  );
}

/** What follows the last week, under them all: it goes on; the rest is told in one place. */
export function Watch({ line, className }: { line: WatchLine; className: string | undefined }) {
  const [included = '', told = ''] = line.text.split(/(?<=\.) (.+)/su);
  return (
    <p className={classNames(styles['watchWatch'], className)}>
      <span className={styles['watchMark']}>
        <ClockIcon />
      </span>
      <span>
        <strong>{included}</strong> {told} <a href={line.path}>{line.link}</a>
      </span>
    </p>
  );
}
