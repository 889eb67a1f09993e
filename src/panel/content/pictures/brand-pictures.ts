import { holdsName, NIGHT, PICTURE_PLACES } from '#content/values/picture-names.ts';
import { LEAST_SEEN, type Seen, seenMark } from '#content/pictures/seen-mark.ts';
import { seenFile } from '#server/publishing/editing.ts';
import type { Publishing } from '#server/publishing/publishing.ts';
import { picturesOf, type ShownPicture } from './pictures-view.ts';

export interface BrandPicture {
  readonly name: string;
  readonly title: string;
  readonly what: string;
  readonly isMark: boolean;
  readonly own: ShownPicture | null;
  readonly night: ShownPicture | null;
  readonly isOnGround: boolean;
  readonly doubts: readonly string[];
}

const ON_GROUND: readonly string[] = ['logo', 'logo-con-nombre'];

export async function brandPictures(
  publishing: Publishing,
  staffId: string,
): Promise<readonly BrandPicture[]> {
  const there = await picturesOf(publishing, staffId);
  const named = (name: string) => there.find((each) => each.name === name) ?? null;
  const look = async (picture: ShownPicture | null) => {
    const bytes = picture && (await seenFile(publishing, staffId, picture.file)).bytes;
    return bytes && (await seenMark(bytes).catch(() => null));
  };
  const logo = await look(named('logo'));
  const isWide = logo !== null && holdsName(logo);
  return Promise.all(
    Object.entries(PICTURE_PLACES).flatMap(([name, { title, what, isMark = false }]) => {
      if (title === undefined) return [];
      const [own, night] = [named(name), named(name + NIGHT)];
      const isOnGround = ON_GROUND.includes(name);
      const doubts = async () => [
        ...(isOnGround && own !== null
          ? vanishing(await look(own), night === null ? null : await look(night))
          : []),
        ...(name === 'logo' && isWide
          ? ['Es ancho, así que lleva tu nombre: a su lado no se repite.']
          : []),
        ...(name === 'logo-con-nombre' && own !== null && named('logo') === null
          ? ['Sube también el logo solo: sin él no se puede publicar.']
          : []),
        ...(name === 'icono' && own === null && isWide
          ? ['Con un logo ancho se ve muy pequeño: sube uno cuadrado.']
          : []),
      ];
      return [
        doubts().then((found) => ({
          name,
          title,
          what,
          isMark,
          own,
          night,
          isOnGround,
          doubts: found,
        })),
      ];
    }),
  );
}

function vanishing(day: Seen | null, night: Seen | null): string[] {
  const atNight = night ?? day;
  return [
    ...(day !== null && day.day < LEAST_SEEN
      ? [
          'De día casi no se ve: es claro sobre un fondo claro. Sube aquí uno más oscuro, y deja este para la noche.',
        ]
      : []),
    ...(atNight !== null && atNight.night < LEAST_SEEN
      ? [
          `De noche casi no se ve: es oscuro sobre un fondo oscuro. Sube ${night === null ? 'una versión clara' : 'otra más clara'} para la noche.`,
        ]
      : []),
  ];
}
