export interface AppIcon {
  /** The width and height of the icon, in pixels. */
  readonly size: number;
  /** The part of the icon's side that the mark fills, from 0 to 1. */
  readonly share: number;
}

/** The icons of the site. The key is the file name without `.png`. */
export const APP_ICONS: Readonly<Record<string, AppIcon>> = {
  'apple-touch-icon': { size: 180, share: 0.68 },
  'icono-192': { size: 192, share: 0.72 },
  'icono-512': { size: 512, share: 0.72 },
  // Devices can cut a maskable icon. The mark must be inside the circle that always stays visible,
  // whose diameter is four fifths of the icon's side.
  'icono-recortable-512': { size: 512, share: 0.54 },
};
