/** An icon for devices that install the site as an app. */
export interface AppIcon {
  /** Side, in pixels. */
  readonly size: number;
  /** The part of its side that the mark takes. */
  readonly share: number;
}

/** By the name of its file, without `.png`. */
export const APP_ICONS: Readonly<Record<string, AppIcon>> = {
  'apple-touch-icon': { size: 180, share: 0.68 },
  'icono-192': { size: 192, share: 0.72 },
  'icono-512': { size: 512, share: 0.72 },
  // Inside the safe zone of maskable icons: its diameter is four fifths of the side.
  'icono-recortable-512': { size: 512, share: 0.54 },
};
