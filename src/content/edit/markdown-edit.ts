import { ContentError } from '#content/schemas/content-error.ts';
import type { Change } from './change.ts';
import { editYaml } from './yaml-edit.ts';

const FILE = /^(---[^\S\n]*\n)([\s\S]*?\n)(---[^\S\n]*(?:\n|$))([\s\S]*)$/;

interface Parts {
  readonly opening: string;
  readonly head: string;
  readonly closing: string;
  readonly body: string;
}

function partsOf(text: string): Parts {
  const [, opening, head, closing, body] = FILE.exec(text) ?? [];
  if (opening === undefined || head === undefined || closing === undefined || body === undefined) {
    throw new ContentError(
      'El archivo no tiene cabecera: empieza con un renglón «---» y la cierra otro igual.',
    );
  }
  return { opening, head, closing, body };
}

/** Splits a Markdown file at its front matter. Throws a ContentError if there is none. */
export function splitMarkdown(text: string): { readonly head: string; readonly body: string } {
  const { head, body } = partsOf(text);
  return { head, body: body.replace(/^(?:[ \t]*\r?\n)+/, '') };
}

/**
 * Changes a Markdown file's front matter, and replaces the text after the front matter with `body`.
 * If only the line ends differ, the text stays. Throws a ContentError if a change is not possible.
 */
export function editMarkdown(text: string, changes: readonly Change[], body?: string): string {
  const { opening, head, closing, body: old } = partsOf(text);
  const said = splitMarkdown(text).body;
  const plain = (written: string) => written.replaceAll('\r\n', '\n').trimEnd();
  const isSame = body === undefined || plain(body) === plain(said);
  const newLine = text.includes('\r\n') ? '\r\n' : '\n';
  const before = old.slice(0, old.length - said.length) || newLine;
  const after = isSame ? old : `${before}${plain(body).replaceAll('\n', newLine)}${newLine}`;
  return opening + editYaml(head, changes) + closing + after;
}
