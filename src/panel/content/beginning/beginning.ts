import { BRAND_FILE, CATALOGUE } from '#content/read/read-yaml.ts';
import { refuse } from '#panel/shell/outcome.ts';
import { currentVersion, seenFile } from '#server/publishing/editing.ts';
import type { Publishing } from '#server/publishing/publishing.ts';
import * as store from '#server/publishing/store.ts';
import type { Person } from '#server/accounts/people.ts';
import { answering, putDraft } from '#panel/content/file-actions.ts';
import { checkedForm } from '#panel/content/edit-view.ts';
import { isUntouched } from '#panel/content/sample-left.ts';
import { listedValue } from '#panel/content/publish-view.ts';
import { BEGINNING } from '#panel/content/paths.ts';
import { answerAt, answered, missingAnswers } from './answers.ts';
import { capitalized } from '#content/values/capitals.ts';
import { note } from '#server/accounts/visit.ts';

export type BeginningView = Awaited<ReturnType<typeof beginningView>>;

export async function beginningView(publishing: Publishing, person: Person) {
  const drafts = await store.drafts(publishing.database, person.id);
  const hasBegun = drafts.some(({ file }) => file === BRAND_FILE);
  return {
    isUntouched: await isUntouched(publishing),
    changes: hasBegun ? drafts.map(listedValue) : [],
  };
}

export const beginShort = answering(async ({ tools, visit, publishing, id, values }) => {
  if (!(await isUntouched(publishing)))
    return refuse('Tu sitio ya dice cosas tuyas: cámbialo en «Contenido».', {
      values,
      status: 409,
    });
  const missing = missingAnswers(values);
  if (Object.keys(missing).length > 0) return { errors: missing, values };
  const texts = answered(values);
  const errors: Record<string, string> = {};
  for (const file of [BRAND_FILE, CATALOGUE]) {
    const text = texts.get(file)?.toString('utf8') ?? '';
    const { problems } = await checkedForm(publishing, id, { file, text });
    for (const { path, message } of problems) {
      const name = answerAt(file, path);
      if (name === undefined) return refuse(message, { values });
      errors[name] ??= `${capitalized(message)}.`;
    }
  }
  if (Object.keys(errors).length > 0) return { errors, values };
  const { manifest } = await currentVersion(publishing);
  for (const file of new Set([...Object.keys(manifest), ...texts.keys()])) {
    const { digest } = await seenFile(publishing, id, file);
    const draft = { file, was: digest, bytes: texts.get(file) ?? null, mine: true };
    await putDraft({ publishing, id, values }, draft);
  }
  await note(tools, visit, 'content_saved', BRAND_FILE);
  return { go: BEGINNING };
});
