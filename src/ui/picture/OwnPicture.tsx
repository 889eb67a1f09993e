import {
  drawingAddress,
  PHOTO_FORMATS,
  photoAddress,
  type Picture,
  widthsOf,
} from '#content/pictures/picture.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './OwnPicture.module.css';
import type { ReactNode } from 'react';
import { pageWords } from '#content/snapshot/page-words.ts';
import { pictureNamed } from '#content/values/picture-names.ts';

interface OwnPictureProps {
  picture: Picture;
  className?: string | undefined;
  /** The width of a photograph, as in the attribute `sizes`. The default is the window's width. */
  sizes?: string | undefined;
  first?: boolean | undefined;
  alt?: string | undefined;
}

/** Draws a picture from the agency. The browser chooses the size and the format of a photograph. */
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

interface OwnOrProps extends Omit<OwnPictureProps, 'picture' | 'alt'> {
  name: string;
  children: ReactNode;
}

export function OwnOr({ name, children, ...rest }: OwnOrProps) {
  const picture = pageWords().pictures[name];
  return picture === undefined ? children : <OwnPicture picture={picture} {...rest} />;
}

interface ChosenPictureProps {
  field: string;
  sizes?: string | undefined;
}

/** Draws the picture that a field names. The content check makes sure that the picture exists. */
export function ChosenPicture({ field, sizes }: ChosenPictureProps) {
  const picture = pageWords().pictures[pictureNamed(field) ?? ''];
  return picture === undefined ? null : <OwnPicture picture={picture} sizes={sizes} />;
}
