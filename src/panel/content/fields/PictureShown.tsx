import { picturePath } from '#panel/content/paths.ts';
import styles from './ContentFields.module.css';

interface PictureShownProps {
  /**
   * The `id` of the select beside the picture. When the select changes, the script
   * (fields-script.ts) updates the picture.
   */
  of: string;
  /**
   * The name of the selected picture. The value is null if the select names a drawing of the
   * product or no picture.
   */
  name: string | null;
}

/**
 * Draws the selected picture in a small size beside the select. The picture has an empty `alt`,
 * because the select's option contains the name.
 */
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
