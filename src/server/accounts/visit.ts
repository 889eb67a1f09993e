import type { AuditAction, AuditLog } from '#server/requests/audit.ts';
import type { Auth } from './auth.ts';
import { ADDRESS_HEADER } from './limits.ts';
import type { Person } from './people.ts';

/** The session of whoever is in. */
export interface PanelSession {
  id: string;
  token: string;
  /** When they signed in, or last proved who they are; milliseconds since 1970. */
  since: number;
}

/** One request to the panel that has passed the gate. */
export interface PanelVisit {
  /** The route's row in the table of access; null for a page that is not there. */
  route: string | null;
  url: URL;
  /** The site's own origin, as the visitor sees it. */
  origin: string;
  /** The visitor's network address. */
  address: string;
  userAgent: string;
  /** The browser's own identifier; null until it has one. */
  visitor: string | null;
  /** Forms carry it back. */
  forgeryToken: string;
  person: Person | null;
  session: PanelSession | null;
  /** Whether who is in has proved who they are in the last ten minutes. */
  fresh: boolean;
  /** What was posted, with its token already checked. */
  form: FormData | null;
  /** Which of the route's actions was posted. */
  action: string | null;
  /** Whether what was posted came from elsewhere. */
  foreign?: true;
  /** What was written in a form of ours that could not be proved to be; shown once more. */
  unsent?: readonly string[];
  /** What had been written before the session ended. */
  draft: Readonly<Record<string, string>>;
  auth: Auth;
  /** The request's cookies, for better-auth. */
  cookie: string;
  /** `Set-Cookie` headers of the response, whatever the response is. */
  setCookies: string[];
}

/** A text field of the posted form, trimmed; empty when it is missing. */
export function field({ form }: Pick<PanelVisit, 'form'>, name: string): string {
  const value = form?.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** Leaves a line in the audit log of what somebody did, or tried. */
export function note(
  { audit }: { audit: Pick<AuditLog, 'note'> },
  { person, address }: { person: Pick<Person, 'id' | 'username'> | null; address: string },
  action: AuditAction,
  subject = '',
  detail = '',
): Promise<void> {
  const { id: actorId = null, username: actor = '' } = person ?? {};
  return audit.note({ actorId, actor, action, subject, detail, address });
}

/** A session's cookie, by the names that auth.ts gives it. */
const SESSION_COOKIE = /^(?:__Host-)?panel\.session_token=/;

/** Whether a session's cookie is among a request's; whose it is, if anybody's, is another question. */
export function carriesSession(cookie: string): boolean {
  return cookie.split(';').some((pair) => SESSION_COOKIE.test(pair.trim()));
}

type Asking = Pick<PanelVisit, 'cookie' | 'address' | 'userAgent' | 'origin'>;

/**
 * The headers that better-auth sees: cookies, and what a session is noted with.
 *
 * @param options `anew` without the session, for signing in again in its place
 */
export function authHeaders(visit: Asking, options: { anew?: boolean } = {}): Headers {
  const cookies = visit.cookie
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => !options.anew || !SESSION_COOKIE.test(pair));
  return new Headers({
    cookie: cookies.join('; '),
    origin: visit.origin,
    'user-agent': visit.userAgent,
    [ADDRESS_HEADER]: visit.address,
  });
}

/**
 * Runs a call of better-auth's and keeps its cookies for the response.
 *
 * @param call gets the headers of {@link authHeaders}
 * @param options those of the headers; `onSuspended` is called when all was right and no session was made, because of a suspension
 * @returns what it answered; null when it refused
 * @throws what was not a refusal
 */
export async function ask<T>(
  visit: Asking & Pick<PanelVisit, 'setCookies'>,
  call: (sent: {
    headers: Headers;
    returnHeaders: true;
  }) => Promise<{ headers: Headers; response: T }>,
  options: { anew?: boolean; onSuspended?: () => void } = {},
): Promise<T | null> {
  try {
    const sent = { headers: authHeaders(visit, options), returnHeaders: true } as const;
    const { headers, response } = await call(sent);
    visit.setCookies.push(...headers.getSetCookie());
    return response;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'APIError') throw error;
    const { statusCode = 500, body } = error as { statusCode?: number; body?: { code?: string } };
    // Of an account that is suspended no session is made (auth.ts).
    const refused = body?.code?.endsWith('_TO_CREATE_SESSION') === true;
    if (statusCode >= 500 && !refused) throw error;
    if (refused) options.onSuspended?.();
    return null;
  }
}

/** @returns a path of the panel's to go on to; `/panel` for anything else */
export function safeNext(wanted: string | null, origin: string): string {
  const home = '/panel';
  if (wanted === null || !wanted.startsWith('/panel') || /[\\\s]/.test(wanted)) return home;
  const url = URL.parse(wanted, origin);
  if (url?.origin !== origin || !/^\/panel(\/|$)/.test(url.pathname)) return home;
  if (/^\/panel\/(entrar|salir|llave|invitacion)(\/|$)/.test(url.pathname)) return home;
  return `${url.pathname}${url.search}`;
}

/** Where each file of the panel's is offered; a person's, on the page of who it is about. */
const FILE_PAGES: Readonly<Record<string, string>> = {
  '/panel/solicitudes.csv': '/panel',
  '/panel/solicitudes.jsonl': '/panel',
  '/panel/boletin.csv': '/panel/boletin',
  '/panel/registro.csv': '/panel/registro',
  '/panel/personas.json': '/panel/personas',
};

/** In the address of a page: the file that was asked for there, and now may be had. */
export const FILE_PARAM = 'archivo';

/**
 * Where to go once somebody has proved who they are. From a file no browser goes on: it would stay on
 * the page of the proof, as if that had failed.
 *
 * @param next as {@link safeNext} gives it
 * @returns the page that offers the file, which is told of it; or the page itself
 */
export function pageFor(next: string): string {
  const [path = '', search = ''] = next.split('?', 2);
  const page = FILE_PAGES[path];
  if (page === undefined) return next;
  const params = new URLSearchParams(search);
  const person = path === '/panel/personas.json' ? params.get('de') : null;
  const at = person !== null ? `${page}/${encodeURIComponent(person)}` : `${page}?${search}`;
  return withParam(at, FILE_PARAM, next);
}

/** @returns the file that a page of the panel offers after a proof; null for any other address */
export function offeredFile({ searchParams }: URL): { href: string; name: string } | null {
  const href = searchParams.get(FILE_PARAM) ?? '';
  const [path = ''] = href.split('?', 1);
  if (!Object.hasOwn(FILE_PAGES, path)) return null;
  return { href, name: path.slice(path.lastIndexOf('/') + 1) };
}

/** A path with one more parameter, or another value for it. */
export function withParam(path: string, name: string, value: string): string {
  const [pathname = '', search = ''] = path.split('?', 2);
  const params = new URLSearchParams(search);
  params.set(name, value);
  return `${pathname}?${params.toString()}`;
}
