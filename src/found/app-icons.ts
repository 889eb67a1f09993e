export interface AppIcon {
  readonly size: number;
  readonly share: number;
}

export const APP_ICONS: Readonly<Record<string, AppIcon>> = {
  'apple-touch-icon': { size: 180, share: 0.68 },
  'icono-192': { size: 192, share: 0.72 },
  'icono-512': { size: 512, share: 0.72 },
  // Some systems cut this icon to a circle. The circle's diameter is 80 % of the icon's side.
  'icono-recortable-512': { size: 512, share: 0.54 },
};
