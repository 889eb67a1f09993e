import { picturePath } from '#panel/content/paths.ts';
import styles from './ContentFields.module.css';

interface PictureShownProps {
  /** The id of the list that it is chosen in, which the script follows (fields-script.ts). */
  of: string;
  /** Null where one of our drawings, or none, is chosen. */
  name: string | null;
}

/** The agency's picture that is chosen, small, beside the choice; its text is in the choice. */
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
