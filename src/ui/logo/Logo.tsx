import { OWN_PICTURES } from '#ui/picture/own-pictures.ts';
import { OwnPicture } from '#ui/picture/OwnPicture.tsx';
import { EyeMark } from './EyeMark.tsx';
import styles from './Logo.module.css';

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
