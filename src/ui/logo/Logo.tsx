import { classNames } from '#ui/class-names.ts';
import styles from './Logo.module.css';
import { pageWords } from '#content/page-words.ts';
import { holdsName } from '#content/pictures/names.ts';
import { OwnPicture } from '#ui/picture/OwnPicture.tsx';

interface EyeMarkProps {
  /** What the mark says; without it, it is decoration beside the name. */
  label?: string | undefined;
  className?: string | undefined;
}

const TOWER = (
  <>
    <path className={styles['tower']} d="M20 33h16l5 20H15z" />
    <path className={styles['horizon']} d="M2 53h52v3H2z" />
  </>
);

const WHITE = (
  <path
    className={styles['white']}
    d="M1 18C9 6 18 1 28 1s19 5 27 17c-8 12-17 17-27 17S9 30 1 18z"
  />
);

const IRIS = (
  <>
    <circle className={styles['iris']} cx="28" cy="18" r="11.5" />
    <circle className={styles['pupil']} cx="28" cy="18" r="4.75" />
  </>
);

/** What the drawing and each of its layers are drawn in. */
const CANVAS = { viewBox: '0 0 56 56', focusable: 'false' } as const;

/** The mark, in one drawing that does not move: a tower whose lantern is an eye. */
export function EyeMark({ label, className }: EyeMarkProps) {
  return (
    <svg
      {...CANVAS}
      className={classNames(styles['mark'], className)}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {TOWER}
      {WHITE}
      {IRIS}
    </svg>
  );
}

/**
 * The mark, whose eye may blink and look. The parts that move carry `data-eye`: `opening` is what
 * the lids close over (scale it on y), `iris` is what looks (translate it, at most 0.22 em to a
 * side). Each part is a box of its own, not a part of one drawing: on a screen with more than one pixel to
 * a point, Chromium draws what moves inside a drawing again on every frame, and a box only once.
 */
function WatchingEye() {
  return (
    <span className={styles['mark']} aria-hidden="true">
      <svg {...CANVAS}>{TOWER}</svg>
      <span className={styles['opening']} data-eye="opening">
        <svg {...CANVAS}>{WHITE}</svg>
        <span data-eye="iris">
          <svg {...CANVAS}>{IRIS}</svg>
        </span>
      </span>
    </span>
  );
}

interface LogoProps {
  /** The brand's name. */
  name: string;
}

/**
 * The mark and the brand's name, in a line. The name is the text; the mark is silent. Either is the
 * agency's own where it has one: `logo`, or for both `logo-con-nombre` or a `logo` as wide as that.
 */
export function Logo({ name }: LogoProps) {
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
        <WatchingEye />
      ) : (
        <OwnPicture picture={logo} className={styles['own']} sizes="5rem" alt="" first />
      )}
      <span className={styles['name']}>{name}</span>
    </span>
  );
}
