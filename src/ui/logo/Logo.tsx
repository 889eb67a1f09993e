import { EyeMark } from './EyeMark.tsx';
import styles from './Logo.module.css';

interface LogoProps {
  /** The brand's name. */
  name: string;
}

/** The mark and the brand's name, in a line. The name is the text; the mark is silent. */
export function Logo({ name }: LogoProps) {
  return (
    <span className={styles['logo']}>
      <EyeMark />
      <span className={styles['name']}>{name}</span>
    </span>
  );
}
