import { holdsName, NIGHT, PICTURE_PLACES } from '#content/values/picture-names.ts';
import { LEAST_SEEN, type Seen, seenMark } from '#content/pictures/seen-mark.ts';
import { seenFile } from '#server/publishing/editing.ts';
import type { Publishing } from '#server/publishing/publishing.ts';
import { picturesOf, type ShownPicture } from './pictures-view.ts';

export type BrandPicture = Awaited<ReturnType<typeof brandPictures>>[number];

const ON_GROUND: readonly string[] = ['logo', 'logo-con-nombre'];

/** Reads the pictures of the brand's page, and what may be wrong with each. */
export async function brandPictures(publishing: Publishing, staffId: string) {
  const there = await picturesOf(publishing, staffId);
  const named = (name: string) => there.find((each) => each.name === name) ?? null;
  const look = async (picture: ShownPicture | null) => {
    const bytes = picture && (await seenFile(publishing, staffId, picture.file)).bytes;
    return bytes && (await seenMark(bytes).catch(() => null));
  };
  const logo = await look(named('logo'));
  const isWide = logo !== null && holdsName(logo);
  const places = Object.entries(PICTURE_PLACES).map(async ([name, { title, isMark = false }]) => {
    if (title === undefined) return [];
    const [own, night] = [named(name), named(name + NIGHT)];
    const isOnGround = ON_GROUND.includes(name);
    const doubts: string[] = [];
    if (isOnGround && own !== null)
      doubts.push(...vanishing(await look(own), night && (await look(night))));
    if (name === 'logo' && isWide)
      doubts.push('Es ancho, así que lleva tu nombre: a su lado no se repite.');
    if (name === 'logo-con-nombre' && own !== null && named('logo') === null)
      doubts.push('Sube también el logo solo: sin él no se puede publicar.');
    if (name === 'icono' && own === null && isWide)
      doubts.push('Con un logo ancho se ve muy pequeño: sube uno cuadrado.');
    return [{ name, title, isMark, own, night, isOnGround, doubts }];
  });
  return (await Promise.all(places)).flat();
}

function vanishing(day: Seen | null, night: Seen | null): string[] {
  const doubts: string[] = [];
  if (day !== null && day.day < LEAST_SEEN)
    doubts.push(
      'De día casi no se ve: es claro sobre un fondo claro. Sube aquí uno más oscuro, y deja este para la noche.',
    );
  const other = night === null ? 'una versión clara' : 'otra más clara';
  if ((night ?? day ?? { night: 1 }).night < LEAST_SEEN)
    doubts.push(
      `De noche casi no se ve: es oscuro sobre un fondo oscuro. Sube ${other} para la noche.`,
    );
  return doubts;
}
