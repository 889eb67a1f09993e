import { classNames } from '#ui/class-names.ts';
import styles from './Logo.module.css';
import { OWN_PICTURES } from '#ui/picture/own-pictures.ts';
import { OwnPicture } from '#ui/picture/OwnPicture.tsx';

interface EyeMarkProps {
  /** What the mark says; without it, it is decoration beside the name. */
  label?: string | undefined;
  className?: string | undefined;
}

/**
 * The mark: a tower whose lantern is an eye. Its moving parts carry `data-eye`, for whoever makes
 * it blink and look: `opening` is what the lids close over (scale it on y, its origin is the middle
 * of the eye), `iris` is what looks (translate it, at most 5 units to a side).
 */
export function EyeMark({ label, className }: EyeMarkProps) {
  return (
    <svg
      className={classNames(styles['mark'], className)}
      viewBox="0 0 56 56"
      focusable="false"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path className={styles['tower']} d="M20 33h16l5 20H15z" />
      <path className={styles['horizon']} d="M2 53h52v3H2z" />
      <g className={styles['opening']} data-eye="opening">
        <path
          className={styles['white']}
          d="M1 18C9 6 18 1 28 1s19 5 27 17c-8 12-17 17-27 17S9 30 1 18z"
        />
        <g data-eye="iris">
          <circle className={styles['iris']} cx="28" cy="18" r="11.5" />
          <circle className={styles['pupil']} cx="28" cy="18" r="4.75" />
        </g>
      </g>
    </svg>
  );
}

interface LogoProps {
  /** The brand's name. */
  name: string;
}

/**
 * The mark and the brand's name, in a line. The name is the text; the mark is silent. Either is the
 * agency's own where it has one: `logo`, or `logo-con-nombre` for both.
 */
export function Logo({ name }: LogoProps) {
  const { logo, 'logo-con-nombre': whole } = OWN_PICTURES;
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
        <EyeMark />
      ) : (
        <OwnPicture picture={logo} className={styles['own']} sizes="5rem" alt="" first />
      )}
      <span className={styles['name']}>{name}</span>
    </span>
  );
}
