export interface AppIcon {
  /** The side of the icon, in pixels. */
  readonly size: number;
  /** The share of the icon's side that the mark fills. */
  readonly share: number;
}

/** The icons, by file name without `.png`. */
export const APP_ICONS: Readonly<Record<string, AppIcon>> = {
  'apple-touch-icon': { size: 180, share: 0.68 },
  'icono-192': { size: 192, share: 0.72 },
  'icono-512': { size: 512, share: 0.72 },
  // The mark must be inside the safe zone of maskable icons, whose diameter is four fifths of the
  // side.
  'icono-recortable-512': { size: 512, share: 0.54 },
};
