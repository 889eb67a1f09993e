import type { AuditAction, AuditLog } from '#server/requests/audit.ts';
import type { Auth } from './auth.ts';
import { ADDRESS_HEADER } from './limits.ts';
import type { Person } from './people.ts';

export interface PanelSession {
  id: string;
  token: string;
  /** The last sign-in or proof of identity; milliseconds since 1970. */
  since: number;
}

/** One request to the panel that has passed the gate. */
export interface PanelVisit {
  /** The route's row in the table of access; null for an unknown page. */
  route: string | null;
  url: URL;
  /** The site's own origin, as the visitor sees it. */
  origin: string;
  /** The visitor's network address. */
  address: string;
  userAgent: string;
  /** The browser's identifier; null until it has one. */
  visitor: string | null;
  /** Sent back by forms. */
  forgeryToken: string;
  person: Person | null;
  session: PanelSession | null;
  /** Whether they signed in or proved their identity in the last ten minutes. */
  fresh: boolean;
  /** The posted form; its token was checked. */
  form: FormData | null;
  /** The posted action of the route. */
  action: string | null;
  /** Whether another site posted it. */
  foreign?: true;
  /** The texts of a form whose token was not valid; they are shown once more. */
  unsent?: readonly string[];
  /** The texts of a form from before the session ended. */
  draft: Readonly<Record<string, string>>;
  auth: Auth;
  /** The request's cookies, for better-auth. */
  cookie: string;
  /** `Set-Cookie` headers of every kind of response. */
  setCookies: string[];
}

/** A text field of the posted form, trimmed; empty when it is missing. */
export function field({ form }: Pick<PanelVisit, 'form'>, name: string): string {
  const value = form?.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** Writes a person's action, or attempt, to the audit log. */
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

/** Whether the cookies contain a session, valid or not. */
export function carriesSession(cookie: string): boolean {
  return cookie.split(';').some((pair) => SESSION_COOKIE.test(pair.trim()));
}

/** Whether the session's cookie was set over https, which its prefix says (RFC 6265bis, 4.1.3.2). */
export function carriesSecureSession(cookie: string): boolean {
  return cookie.split(';').some((pair) => pair.trim().startsWith('__Host-panel.session_token='));
}

type Asking = Pick<PanelVisit, 'cookie' | 'address' | 'userAgent' | 'origin'>;

/**
 * The headers for better-auth: cookies, and the address that a session is stored with.
 *
 * @param options `anew` without the session, to sign in again in its place
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
 * Calls better-auth and keeps its cookies for the response.
 *
 * @param call gets the headers of {@link authHeaders}
 * @param options for {@link authHeaders}; `onSuspended` is called if only a suspension prevented the session
 * @returns the answer of better-auth; null when it refused
 * @throws any error that is not a refusal
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
    // A suspended account gets no session (auth.ts).
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

/** The page that offers each file of the panel; a person's file, on the page about them. */
const FILE_PAGES: Readonly<Record<string, string>> = {
  '/panel/solicitudes.csv': '/panel',
  '/panel/solicitudes.jsonl': '/panel',
  '/panel/boletin.csv': '/panel/boletin',
  '/panel/registro.csv': '/panel/registro',
  '/panel/personas.json': '/panel/personas',
};

const COPY_FILE = /^\/panel\/copias\/[\w.-]+$/;

const pageOffering = (path: string): string | null =>
  COPY_FILE.test(path)
    ? '/panel/guardia'
    : Object.hasOwn(FILE_PAGES, path)
      ? (FILE_PAGES[path] ?? null)
      : null;

/** The query parameter of a page for the file that was requested there and may now be downloaded. */
export const FILE_PARAM = 'archivo';

/**
 * Where to go after a proof of identity. A browser that downloads a file stays on the page of the
 * proof, as if that had failed; so the page that offers the file is shown.
 *
 * @param next as {@link safeNext} returns it
 * @returns the page that offers the file, with the file in its address; or the page itself
 */
export function pageFor(next: string): string {
  const [path = '', search = ''] = next.split('?', 2);
  const page = pageOffering(path);
  if (page === null) return next;
  const params = new URLSearchParams(search);
  const person = path === '/panel/personas.json' ? params.get('de') : null;
  const at = person !== null ? `${page}/${encodeURIComponent(person)}` : `${page}?${search}`;
  return withParam(at, FILE_PARAM, next);
}

/** @returns the file that a page offers after a proof of identity; null for other addresses */
export function offeredFile({ searchParams }: URL): { href: string; name: string } | null {
  const href = searchParams.get(FILE_PARAM) ?? '';
  const [path = ''] = href.split('?', 1);
  if (pageOffering(path) === null) return null;
  return { href, name: path.slice(path.lastIndexOf('/') + 1) };
}

/** A path with one more parameter, or another value for it. */
export function withParam(path: string, name: string, value: string): string {
  const [pathname = '', search = ''] = path.split('?', 2);
  const params = new URLSearchParams(search);
  params.set(name, value);
  return `${pathname}?${params.toString()}`;
}
