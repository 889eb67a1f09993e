import { classNames } from '#ui/class-names.ts';
import styles from './OpeningDetails.module.css';
import scene from '#ui/illustration/Scene.module.css';

/** Letters of a name that needs to be narrowed to fit the sign. */
const LONG_NAME = 10;

/** The shop's name, on its sign: large enough to be read on a phone; and somebody who lights the window. */
export function SignDetail({ name }: { name: string }) {
  return (
    <>
      <path className={scene['paper']} d="M38 50h164v32H38z" />
      <path className={scene['stroke']} d="M38 50h164v32H38z" />
      <text
        className={styles['sign']}
        x="120"
        y="74"
        fontSize="22.5"
        {...(name.length > LONG_NAME && { textLength: 150, lengthAdjust: 'spacingAndGlyphs' })}
      >
        {name}
      </text>
      <g className={styles['dusk']}>
        <path className={styles['candle']} d="M177 153h18v34h-18z" />
        <path className={scene['stroke']} d="M186 153v34M177 170h18" />
      </g>
    </>
  );
}

/** Under the tower, in the dark ground where no signal comes: a cellar, and a phone that works in it. */
export function CellarDetail() {
  return (
    <>
      {/* The ground, from one edge of the window to the other (Opening.module.css cuts it there). */}
      <path className={styles['earth']} d="M-4000 241h8000v43h-8000z" />
      <path className={styles['cellar']} d="M64 241h112v42H64z" />
      <path className={styles['glow']} d="M128 267l-32 16h64z" />
      <path className={scene['frame']} d="M76 283v-14h18v14zM79 269v-10h12v10z" />
      <path className={styles['edge']} d="M64 241v42h112v-42M148 241v8h9v8h9v8h10" />
      <path className={styles['edge']} d="M76 283v-14h18v14M79 269v-10h12v10" />
      <path className={scene['lamp']} d="M121 249h14v24h-14z" />
      <path className={styles['edge']} d="M121 249h14v24h-14zM126 269h4" />
    </>
  );
}

/** In the tower's foot, the door that was left open, and the light that gets out. */
export function AjarDetail() {
  return (
    <>
      <path className={scene['near']} d="M164 240v-52h32v52z" />
      <path className={scene['lamp']} d="M168 240v-48h24v48z" />
      <g className={styles['ajar']}>
        <path
          className={classNames(styles['glow'], styles['spilt'])}
          d="M170 241h20l50 17.3V277H122z"
        />
        <path className={scene['near']} d="M168 192L181 199V240H168Z" />
        <circle className={scene['lamp']} cx="177" cy="218" r="2" />
      </g>
      <path className={scene['stroke']} d="M164 240v-52h32v52" />
    </>
  );
}

/** Sacks at the mill's foot, and the board with what it ground. */
export function SacksDetail() {
  return (
    <>
      {/* One is whole before the other stands in front of it. */}
      {['', 'translate(56 33.6) scale(0.86)'].map((place) => (
        <g key={place} transform={place}>
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
      ))}
      <path className={scene['paper']} d="M14 186h52v34H14z" />
      <path className={scene['stroke']} d="M22 220v20M58 220v20M14 186h52v34H14z" />
      <path className={scene['shade']} d="M33 204h8v12h-8zM46 208h8v8h-8z" />
      <path className={scene['lamp']} d="M20 192h8v24h-8z" />
    </>
  );
}
