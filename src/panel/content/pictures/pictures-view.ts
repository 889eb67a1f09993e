import { fileTitle, pictureName } from '#content/edit/file-title.ts';
import { isPicture, PICTURE_TEXTS } from '#content/read/picture-files.ts';
import { PICTURE_PLACES } from '#content/values/picture-names.ts';
import { usesPicture } from '#content/pictures/upload.ts';
import { readable } from '#content/edit/yaml-edit.ts';
import { newestFirst } from '#panel/content/around.ts';
import { workingCopy } from '#server/publishing/editing.ts';
import type { Publishing } from '#server/publishing/publishing.ts';

export const SENT_PARAM = 'subida';

export type ShownPicture = Awaited<ReturnType<typeof picturesOf>>[number];

/** Reads the agency's pictures and the pictures in a person's drafts, the newest first. */
export async function picturesOf(publishing: Publishing, staffId: string) {
  const copy = await workingCopy(publishing, staffId);
  const { files, drafted, textOf } = copy;
  const said = (readable(await textOf(PICTURE_TEXTS)) ?? {}) as Record<string, unknown>;
  const texts = await Promise.all(
    files
      .filter((file) => /\.(?:yaml|md)$/.test(file))
      .map(async (file) => ({ file, text: await textOf(file) })),
  );
  const pictures = await newestFirst(publishing, copy, files.filter(isPicture));
  return pictures.map((file) => {
    const name = pictureName(file);
    const text = said[name];
    return {
      name,
      file,
      /** The description. Is empty for a decorative picture, and null if nobody has written one. */
      text: typeof text === 'string' ? text : null,
      /** The drawing that the picture replaces, in Spanish. Is null for a picture in a text. */
      place: PICTURE_PLACES[name]?.what ?? null,
      uses: texts
        .filter((each) => usesPicture(name, each.text))
        .map((each) => ({ file: each.file, title: fileTitle(each.file, each.text) })),
      isDraft: drafted.has(file),
    };
  });
}
