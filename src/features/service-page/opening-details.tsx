import { classNames } from '#ui/class-names.ts';
import styles from './OpeningDetails.module.css';
import scene from '#ui/illustration/Scene.module.css';

/** Letters of a name that needs to be narrowed to fit the sign. */
const LONG_NAME = 10;

/**
 * The shop's name, on its sign: large enough to be read on a phone. It lights up, and so does the window,
 * and the door opens: for each word of the heading once more (OpeningDetails.module.css).
 */
export function SignDetail({ name }: { name: string }) {
  return (
    <>
      <path className={scene['near']} d="M38 50h164v32H38z" />
      <path className={classNames(scene['paper'], styles['board'])} d="M38 50h164v32H38z" />
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
 * Under the tower, in the dark ground where no signal comes: a cellar, and a phone that works in it. What the
 * aerial sends goes out, and the phone is lit: for each word of the heading once more.
 */
export function CellarDetail() {
  return (
    <>
      {/* The ground, from one edge of the window to the other (Opening.module.css cuts it there). */}
      <path className={styles['earth']} d="M-4000 241h8000v43h-8000z" />
      <path className={styles['cellar']} d="M64 241h112v42H64z" />
      <path className={classNames(styles['glow'], styles['saved'])} d="M118 271h20l32 12H86z" />
      <path className={scene['frame']} d="M76 283v-14h18v14zM79 269v-10h12v10z" />
      <path className={styles['edge']} d="M64 241v42h112v-42M148 241v8h9v8h9v8h10" />
      <path className={styles['edge']} d="M76 283v-14h18v14M79 269v-10h12v10" />
      <path className={scene['near']} d="M118 245h20v28h-20z" />
      <g className={styles['saved']}>
        <path className={scene['lamp']} d="M118 245h20v28h-20z" />
        <path className={styles['tick']} d="M123 259l4 4 7-8" />
      </g>
      <path className={styles['edge']} d="M118 245h20v28h-20z" />
      <g className={styles['signal']}>
        <path d="M128.6-.5a13 13 0 0 1 0 15M107.4-.5a13 13 0 0 0 0 15" />
        <path d="M135.2-5a21 21 0 0 1 0 24M100.8-5a21 21 0 0 0 0 24" />
      </g>
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
          d="M170 241h20l49 17V277H122z"
        />
        <path className={scene['near']} d="M168 192L181 199V240H168Z" />
        <circle className={scene['lamp']} cx="177" cy="218" r="2" />
      </g>
      <path className={scene['stroke']} d="M164 240v-52h32v52" />
    </>
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
