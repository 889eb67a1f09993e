import { LARGEST_PHOTO } from '#content/values/picture-names.ts';
import { FORM_BYTES } from '#forms/form-bytes.ts';
import { flowAt } from '#forms/wire.ts';
import type { BodyLimits } from '#server/platform/http/request-body.ts';
import { decideAccess, type PANEL_ROUTES, routeFor, ruleFor } from './access.ts';
import { carriesSession } from './visit.ts';
import type { Staff } from './staff.ts';

/** Where a whole file of the content is posted, with the name of each of its fields. */
const CONTENT_PATH = '/panel/contenido/';
/** Largest body there, in bytes: ten times the longest file of the sample, as a form sends it. */
const CONTENT_LIMIT_BYTES = 512 * 1024;

/** The largest photograph with its form; and twice what the files of an answer may weigh (`LARGEST_REPLY`). */
const [PICTURE_BYTES, ANSWER_BYTES] = [LARGEST_PHOTO + 64 * 1024, 40 * 1024 * 1024];

/** Where files are posted, by the action that takes them. */
const UPLOADS: Partial<Record<keyof typeof PANEL_ROUTES, { action: string; bytes: number }>> = {
  '/panel/contenido/imagenes': { action: 'subir', bytes: PICTURE_BYTES },
  '/panel/contenido/marca.yaml': { action: 'subir', bytes: PICTURE_BYTES },
  '/panel/cuenta': { action: 'firma', bytes: PICTURE_BYTES },
  '/panel/solicitudes/*': { action: 'responder', bytes: ANSWER_BYTES },
};

/** How large a body the site reads: files only of who is signed in and may do what takes them. */
export function bodyLimits({ whose }: Pick<Staff, 'whose'>): BodyLimits {
  const uploadAt = (path: string) => {
    const route = routeFor(path);
    const upload = route === null ? undefined : UPLOADS[route];
    return route === null || upload === undefined ? null : { route, ...upload };
  };
  return {
    formsAlone: (path) => flowAt(path) !== null || path.startsWith('/panel/'),
    texts: (path) => (path.startsWith(CONTENT_PATH) ? CONTENT_LIMIT_BYTES : FORM_BYTES),
    files: (path) => uploadAt(path)?.bytes ?? null,
    async maySendFiles(cookie, path) {
      const upload = uploadAt(path);
      if (upload === null || !carriesSession(cookie)) return false;
      const rule = ruleFor(upload.route, upload.action);
      const person = await whose(cookie);
      return (
        rule !== null &&
        person !== null &&
        decideAccess(rule, { ...person, fresh: true }) === 'allow'
      );
    },
  };
}
