import { contentFile } from '#content/schemas/content-files.ts';
import { type Action, posted, type PanelTools } from '#panel/shell/visit.ts';
import { type Outcome, refuse } from '#panel/shell/outcome.ts';
import { type PanelVisit, personOf } from '#server/accounts/visit.ts';
import { saveDraft } from '#server/publishing/editing.ts';
import { isContentFile } from '#server/publishing/folder.ts';
import type { Publishing } from '#server/publishing/publishing.ts';
import type { Author } from '#server/publishing/store.ts';
import { CONTENT_HOME } from './paths.ts';

export function authorOf(visit: PanelVisit): Author {
  const { id, name, username } = personOf(visit);
  return { id, name: name || username };
}

const LONGEST_PATH = 200;

export function editableFile(visit: PanelVisit): { file: string } | { refusal: Outcome } {
  const file = decodeURIComponent(visit.url.pathname).slice(CONTENT_HOME.length + 1);
  // A long path counts as unknown, because file systems refuse long names.
  const known = isContentFile(file) && file.length <= LONGEST_PATH ? contentFile(file) : null;
  if (known === null)
    return { refusal: refuse('Ese archivo no es del contenido.', { status: 404 }) };
  if (known.group === 'Legal' && !personOf(visit).publishes) {
    return {
      refusal: refuse(
        'Los textos legales los cambia quien tiene permiso de publicar. Pídeselo a quien administra.',
        { status: 403 },
      ),
    };
  }
  return { file };
}

/** An action throws this to stop with an error. {@link answering} shows the error to the person. */
export class Refused extends Error {
  readonly more: object;

  constructor(problem: string, more: object = {}) {
    super(problem);
    this.more = more;
  }
}

export interface Edit {
  tools: PanelTools;
  visit: PanelVisit;
  publishing: Publishing;
  /** The person's id. */
  id: string;
  file: string;
  values: Record<string, string>;
}

/** Returns an action that shows the form with an error if `work` throws {@link Refused}. */
export function answering(work: (edit: Omit<Edit, 'file'>) => Promise<Outcome>): Action {
  return async (tools, visit) => {
    const { publishing } = tools;
    const { id } = personOf(visit);
    try {
      return await work({ tools, visit, publishing, id, values: posted(visit) });
    } catch (error) {
      if (error instanceof Refused) return refuse(error.message, error.more);
      throw error;
    }
  };
}

/** Returns an action on the URL's file. The action refuses a file that the person may not edit. */
export function onFile(work: (edit: Edit) => Promise<Outcome>): Action {
  return answering(async (edit) => {
    const found = editableFile(edit.visit);
    return 'refusal' in found ? found.refusal : work({ ...edit, file: found.file });
  });
}

/** Stores a draft, or throws {@link Refused} for a conflict. */
export async function putDraft(
  { publishing, id, values }: Pick<Edit, 'publishing' | 'id' | 'values'>,
  given: Parameters<typeof saveDraft>[2],
): Promise<void> {
  const saved = await saveDraft(publishing, id, given);
  if (saved.ok) return;
  const { by } = saved.conflict;
  throw new Refused(
    by === ''
      ? 'Lo cambiaste en otra ventana después de abrir esta, en el mismo lugar.'
      : `${by} publicó un cambio en el mismo lugar después de que empezaste.`,
    { values, status: 409 },
  );
}
