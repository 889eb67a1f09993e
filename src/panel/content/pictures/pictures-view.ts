import { fileTitle, pictureName } from '#content/edit/file-title.ts';
import { isPicture, PICTURE_TEXTS } from '#content/read/picture-files.ts';
import { PICTURE_PLACES } from '#content/values/picture-names.ts';
import { usesIn } from '#content/pictures/upload.ts';
import { newestFirst, readable } from '#panel/content/around.ts';
import { currentVersion, seenFile } from '#server/publishing/editing.ts';
import { type Publishing } from '#server/publishing/publishing.ts';
import * as store from '#server/publishing/store.ts';

export const SENT_PARAM = 'subida';

export interface ShownPicture {
  readonly name: string;
  readonly file: string;
  /** Empty for a decorative picture. Null if nobody has written a description. */
  readonly text: string | null;
  /** The Spanish name of the drawing that the picture replaces. Null for a picture inside texts. */
  readonly place: string | null;
  readonly uses: readonly { readonly file: string; readonly title: string }[];
  readonly isDraft: boolean;
}

/**
 * Reads the agency's pictures, the latest first. The result includes the pictures of the editor's
 * drafts.
 */
export async function picturesOf(
  publishing: Publishing,
  staffId: string,
): Promise<readonly ShownPicture[]> {
  const { manifest } = await currentVersion(publishing);
  const drafts = (await store.drafts(publishing.database)).filter(
    (draft) => draft.staffId === staffId,
  );
  const removed = drafts.filter(({ bytes }) => bytes === null).map(({ file }) => file);
  const files = [...new Set([...Object.keys(manifest), ...drafts.map(({ file }) => file)])]
    .filter((file) => !removed.includes(file))
    .sort();
  const textOf = async (file: string) =>
    (await seenFile(publishing, staffId, file)).bytes?.toString('utf8') ?? '';
  const said = (readable(files.includes(PICTURE_TEXTS) ? await textOf(PICTURE_TEXTS) : '') ??
    {}) as Record<string, unknown>;
  const texts = await Promise.all(
    files
      .filter((file) => /\.(?:yaml|md)$/.test(file))
      .map(async (file) => ({ file, text: await textOf(file) })),
  );
  const pictures = await newestFirst(publishing, staffId, files.filter(isPicture));
  return pictures.map((file) => {
    const name = pictureName(file);
    const text = said[name];
    return {
      name,
      file,
      text: typeof text === 'string' ? text : null,
      place: PICTURE_PLACES[name]?.what ?? null,
      uses: texts
        .filter((each) => usesIn(name, [each]).length > 0)
        .map((each) => ({ file: each.file, title: fileTitle(each.file, each.text) })),
      isDraft: drafts.some((draft) => draft.file === file),
    };
  });
}
