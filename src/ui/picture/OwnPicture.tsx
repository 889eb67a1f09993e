import {
  drawingAddress,
  PHOTO_FORMATS,
  photoAddress,
  type Picture,
  widthsOf,
} from '#content/pictures/picture.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './OwnPicture.module.css';

interface OwnPictureProps {
  picture: Picture;
  className?: string | undefined;
  /** How wide a photograph is shown, as the `sizes` of an image; all of the window by default. */
  sizes?: string | undefined;
  /** In sight when the page opens: it is fetched at once. */
  first?: boolean | undefined;
  /** What it says in this place, instead of its own text. */
  alt?: string | undefined;
}

/** A picture of the agency's: a drawing as it is, a photograph in the size and format that fits. */
export function OwnPicture({ picture, className, ...rest }: OwnPictureProps) {
  const { night } = picture;
  if (night === undefined) return <Shown {...rest} picture={picture} className={className} />;
  return (
    <>
      <Shown {...rest} picture={picture} className={classNames(className, styles['day'])} />
      <Shown {...rest} picture={night} className={classNames(className, styles['night'])} />
    </>
  );
}

function Shown({ picture, className, sizes = '100vw', first = false, alt }: OwnPictureProps) {
  const { width, height, isDrawing } = picture;
  const common = {
    width: Math.round(width),
    height: Math.round(height),
    alt: alt ?? picture.alt,
    ...(!first && { loading: 'lazy' as const }),
    decoding: 'async' as const,
  };
  const classes = classNames(styles['picture'], className);
  if (isDrawing) return <img {...common} className={classes} src={drawingAddress(picture)} />;
  const widths = widthsOf(width);
  const set = (format: (typeof PHOTO_FORMATS)[number]) =>
    widths.map((each) => `${photoAddress(picture, each, format)} ${each}w`).join(', ');
  return (
    <picture className={classes}>
      {PHOTO_FORMATS.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={set(format)} sizes={sizes} />
      ))}
      <img {...common} src={photoAddress(picture, widths.at(-1) ?? width, 'webp')} />
    </picture>
  );
}
