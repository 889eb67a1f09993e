import { LARGEST_PHOTO } from '#content/values/picture-names.ts';
import { FORM_BYTES } from '#forms/form-bytes.ts';
import { flowAt } from '#forms/wire.ts';
import { LARGEST_REPLY } from '#server/leads/conversation/attachments.ts';
import type { BodyLimits } from '#server/platform/http/request-body.ts';
import { decideAccess, type PANEL_ROUTES, routeFor, ruleFor } from './access.ts';
import { carriesSession } from './visit.ts';
import type { Staff } from './staff.ts';

const CONTENT_PATH = '/panel/contenido/';
/** Ten times the size of the form for the longest file of the sample content. */
const CONTENT_LIMIT_BYTES = 512 * 1024;

const PICTURE_BYTES = LARGEST_PHOTO + 64 * 1024;
/** Twice the limit of a reply: to say which files are too large, the server must read them. */
const ANSWER_BYTES = 2 * LARGEST_REPLY;

const UPLOADS: Partial<Record<keyof typeof PANEL_ROUTES, { action: string; bytes: number }>> = {
  '/panel/contenido/imagenes': { action: 'subir', bytes: PICTURE_BYTES },
  '/panel/contenido/marca.yaml': { action: 'subir', bytes: PICTURE_BYTES },
  '/panel/cuenta': { action: 'firma', bytes: PICTURE_BYTES },
  '/panel/solicitudes/*': { action: 'responder', bytes: ANSWER_BYTES },
};

/** Returns the size limits of request bodies. Only a person who may upload may send files. */
export function bodyLimits({ whose }: Pick<Staff, 'whose'>): BodyLimits {
  const uploadAt = (path: string) => {
    const route = routeFor(path);
    const upload = route === null ? undefined : UPLOADS[route];
    return route === null || upload === undefined ? null : { route, ...upload };
  };
  return {
    largest: { texts: Math.max(CONTENT_LIMIT_BYTES, FORM_BYTES), files: ANSWER_BYTES },
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
