import type { APIRoute } from 'astro';
import { content } from '#content/snapshot/content.ts';
import { readPictures } from '#content/pictures/read-pictures.ts';
import { pictureFilesToMake } from '#pictures/own-files.ts';

export const GET: APIRoute = async ({ params: { archivo } }) => {
  const pictures = await readPictures(content().directory);
  const file = Array.from(pictures.values())
    .flatMap(pictureFilesToMake)
    .find(({ name }) => name === archivo);
  if (file === undefined) return new Response(null, { status: 404 });
  return new Response(new Uint8Array(await file.make()), {
    headers: { 'Content-Type': file.type },
  });
};
