export interface AppIcon {
  readonly size: number;
  readonly share: number;
}

export const APP_ICONS: Readonly<Record<string, AppIcon>> = {
  'apple-touch-icon': { size: 180, share: 0.68 },
  'icono-192': { size: 192, share: 0.72 },
  'icono-512': { size: 512, share: 0.72 },
  // Devices can cut this icon down to a circle. The diameter of the circle is four fifths of the
  // icon's side.
  'icono-recortable-512': { size: 512, share: 0.54 },
};
