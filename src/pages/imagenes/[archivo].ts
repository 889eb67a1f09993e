import type { APIRoute, GetStaticPaths } from 'astro';
import { contentDirectory } from '#content/content-directory.ts';
import { readPictures } from '#content/pictures/read-pictures.ts';
import { type MadeFile, pictureFilesToMake } from '#pictures/own-files.ts';

export const prerender = true;

export const getStaticPaths = (async () => {
  const pictures = await readPictures(contentDirectory());
  return Array.from(pictures.values())
    .flatMap(pictureFilesToMake)
    .map((file) => ({
      params: { archivo: file.name },
      props: { file },
    }));
}) satisfies GetStaticPaths;

/** A file of one of the agency's pictures. */
export const GET: APIRoute<{ file: MadeFile }> = async ({ props: { file } }) =>
  new Response(new Uint8Array(await file.make()), { headers: { 'Content-Type': file.type } });
