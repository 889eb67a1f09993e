import { pictureNamed } from '#content/pictures/names.ts';
import { OWN_PICTURES } from './own-pictures.ts';
import { OwnPicture } from './OwnPicture.tsx';

interface ChosenPictureProps {
  /** `imagenes/…`, from a field of `content/`. */
  field: string;
  sizes?: string | undefined;
}

/** The picture of the agency's that a field names; the content's check has seen that it is there. */
export function ChosenPicture({ field, sizes }: ChosenPictureProps) {
  const picture = OWN_PICTURES[pictureNamed(field) ?? ''];
  return picture === undefined ? null : <OwnPicture picture={picture} sizes={sizes} />;
}
