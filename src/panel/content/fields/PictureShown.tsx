import { picturePath } from '#panel/content/paths.ts';
import styles from './ContentFields.module.css';

interface PictureShownProps {
  of: string;
  name: string | null;
}

/** Draws the selected picture. The `alt` is empty, because the select beside it shows the name. */
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
