export interface AppIcon {
  readonly size: number;
  readonly share: number;
}

/** The key is the file name without `.png`. */
export const APP_ICONS: Readonly<Record<string, AppIcon>> = {
  'apple-touch-icon': { size: 180, share: 0.68 },
  'icono-192': { size: 192, share: 0.72 },
  'icono-512': { size: 512, share: 0.72 },
  // Devices can cut the corners of this icon. Only a circle always stays, whose diameter is four
  // fifths of the icon's side.
  'icono-recortable-512': { size: 512, share: 0.54 },
};
