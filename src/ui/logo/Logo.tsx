import { classNames } from '#ui/class-names.ts';
import styles from './Logo.module.css';
import { pageWords } from '#content/snapshot/page-words.ts';
import { holdsName } from '#content/values/picture-names.ts';
import { hasShapes } from '#ui/illustration/Shapes.tsx';
import { OwnPicture } from '#ui/picture/OwnPicture.tsx';

interface EyeMarkProps {
  label?: string | undefined;
  className?: string | undefined;
}

const TOWER = (
  <>
    <path fill="currentColor" d="M20 33h16l5 20H15z" />
    <path fill="currentColor" d="M2 53h52v3H2z" />
  </>
);

const WHITE = (
  <path fill="currentColor" d="M1 18C9 6 18 1 28 1s19 5 27 17c-8 12-17 17-27 17S9 30 1 18z" />
);

const IRIS = (
  <>
    <circle className={styles['iris']} fill="var(--color-accent)" cx="28" cy="18" r="11.5" />
    <circle className={styles['pupil']} fill="var(--color-on-accent)" cx="28" cy="18" r="4.75" />
  </>
);

const SHAPES = (
  <>
    <path fill="currentColor" d="M27 3a25 25 0 0 0 0 50z" />
    <path className={styles['iris']} fill="var(--color-accent)" d="M30 3a25 25 0 0 1 25 25H30z" />
    <circle fill="currentColor" cx="42" cy="42" r="11" />
  </>
);

/** Draws the agency's symbol: a tower with an eye, or plain shapes. This drawing does not move. */
export function EyeMark({ label, className }: EyeMarkProps) {
  return (
    <svg
      viewBox="0 0 56 56"
      className={classNames(styles['mark'], className)}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {hasShapes() ? (
        SHAPES
      ) : (
        <>
          {TOWER}
          {WHITE}
          {IRIS}
        </>
      )}
    </svg>
  );
}

/** Draws the moving symbol as several SVGs: Chromium redraws the whole SVG of a part that moves. */
function WatchingEye() {
  return (
    <span className={styles['mark']} aria-hidden="true">
      <svg viewBox="0 0 56 56">{TOWER}</svg>
      <span className={styles['opening']} data-eye="opening">
        <svg viewBox="0 0 56 56">{WHITE}</svg>
        <span data-eye="iris">
          <svg viewBox="0 0 56 56">{IRIS}</svg>
        </span>
      </span>
    </span>
  );
}

/** Draws the agency's symbol and name, or a picture of both: `logo-con-nombre` or a wide `logo`. */
export function Logo({ name }: { name: string }) {
  const { logo, 'logo-con-nombre': named } = pageWords().pictures;
  const whole = named ?? (logo && holdsName(logo) ? logo : undefined);
  if (whole !== undefined) {
    return (
      <span className={styles['logo']}>
        <OwnPicture picture={whole} className={styles['own']} sizes="15rem" alt={name} first />
      </span>
    );
  }
  return (
    <span className={styles['logo']}>
      {logo === undefined ? (
        hasShapes() ? (
          <EyeMark />
        ) : (
          <WatchingEye />
        )
      ) : (
        <OwnPicture picture={logo} className={styles['own']} sizes="5rem" alt="" first />
      )}
      <span className={styles['name']}>{name}</span>
    </span>
  );
}
