import { contentFile } from '#content/schemas/content-files.ts';
import { changesFrom } from './changes-from.ts';
import { type FormContext, formModel, type GroupField } from './form-model.ts';
import { editMarkdown, splitMarkdown } from './markdown-edit.ts';
import { mendPasted } from './pasted-text.ts';
import type { FieldProblem } from './problems.ts';
import { editYaml, parsed } from './yaml-edit.ts';

const WHOLE_TEXT = 'texto';
const BODY_TEXT = 'cuerpo';

/** Returns a file's form. Returns null for an unknown file, or if `text` has syntax errors. */
export function modelOf(
  file: string,
  text: string,
  problems: readonly FieldProblem[] = [],
  context: FormContext = {},
): GroupField | null {
  const known = contentFile(file);
  if (known === null) return null;
  try {
    const value = parsed(isMarkdown(file) ? splitMarkdown(text).head : text);
    if (value === undefined) return null;
    return formModel(known.schema, value, { ...context, problems });
  } catch {
    return null;
  }
}

export const isMarkdown = (file: string) => file.endsWith('.md');

/** `at` is the path that a button changed, and `fresh` is the path that the button added. */
export type Posted = { text: string; at: string | null; fresh: string } | { problem: string };

/** Applies a posted form to a file's text. `problem` says why a change is not possible. */
export function postedText(
  file: string,
  before: string,
  fields: readonly (readonly [name: string, value: string])[],
): Posted {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const whole = form.get(WHOLE_TEXT);
  if (typeof whole === 'string') return { text: typedText(whole, before), at: null, fresh: '' };
  const model = modelOf(file, before);
  if (model === null) return { text: before, at: null, fresh: '' };
  try {
    const changes = changesFrom(form, model);
    const body = form.get(BODY_TEXT);
    const button = form.get('hacer');
    const [, action, name] = /^(\w+):(.*)$/.exec(typeof button === 'string' ? button : '') ?? [];
    const last = changes.at(-1);
    const added = last?.kind === 'set' ? [...last.path, 0] : (last?.path ?? []);
    const at = action === 'agregar' ? added.join('.') : (name ?? null);
    const fresh = action === 'agregar' || action === 'poner' ? (at ?? '') : '';
    if (!isMarkdown(file)) return { text: editYaml(before, changes), at, fresh };
    const typed =
      typeof body === 'string'
        ? typedText(mendPasted(body), splitMarkdown(before).body)
        : undefined;
    return { text: editMarkdown(before, changes, typed), at, fresh };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Returns a posted text with the line ends of the file. Browsers send CR LF for every line end. */
function typedText(posted: string, before: string): string {
  const lines = posted.replaceAll('\r\n', '\n');
  const text = before.includes('\r\n') ? lines.replaceAll('\n', '\r\n') : lines;
  return before.endsWith('\n') && !text.endsWith('\n') && text !== '' ? `${text}\n` : text;
}
