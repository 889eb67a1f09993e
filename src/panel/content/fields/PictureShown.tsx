import { picturePath } from '#panel/content/paths.ts';
import styles from './ContentFields.module.css';

interface PictureShownProps {
  /** The id of its select, which the script follows (fields-script.ts). */
  of: string;
  /** Null for one of our drawings, or none. */
  name: string | null;
}

/** The chosen picture, small, beside the select, whose option has its name. */
export function PictureShown({ of, name }: PictureShownProps) {
  return (
    <img
      className={styles['thumbnail']}
      src={name === null ? undefined : picturePath(name)}
      alt=""
      loading="lazy"
      hidden={name === null}
      data-shown-of={of}
    />
  );
}
