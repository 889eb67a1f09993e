import { picturePath } from '#panel/content/paths.ts';
import styles from './ContentFields.module.css';

interface PictureShownProps {
  /**
   * The id of the select. The script (fields-script.ts) updates the picture when the select
   * changes.
   */
  of: string;
  /**
   * The name of the picture. The value is null for one of the product's drawings or for no picture.
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
