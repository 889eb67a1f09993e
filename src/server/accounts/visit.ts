import type { AuditAction, AuditLog } from '#server/requests/audit.ts';
import type { Auth } from './auth.ts';
import { ADDRESS_HEADER } from './limits.ts';
import type { Person } from './people.ts';

export interface PanelSession {
  id: string;
  token: string;
  /** The time of the last sign-in or proof of identity, in milliseconds since 1970. */
  since: number;
}

export interface PanelVisit {
  route: string | null;
  url: URL;
  origin: string;
  address: string;
  userAgent: string;
  /** The browser's identifier, or null if the browser has none yet. */
  visitor: string | null;
  /** The token that every form sends back, against forms from other sites. */
  forgeryToken: string;
  person: Person | null;
  session: PanelSession | null;
  /** Whether the person signed in or proved their identity in the last ten minutes. */
  fresh: boolean;
  /** The posted form, after the gate checked its token. */
  form: FormData | null;
  action: string | null;
  /** Whether another site posted the form. */
  foreign?: true;
  /** The texts of a form whose token was not valid. The page shows these texts once more. */
  unsent?: readonly string[];
  /** The texts of a form that the person sent before the session ended. */
  draft: Readonly<Record<string, string>>;
  auth: Auth;
  cookie: string;
  setCookies: string[];
}

/**
 * Returns a text field of the posted form without surrounding spaces, or an empty text if the field
 * is missing.
 */
export function field({ form }: Pick<PanelVisit, 'form'>, name: string): string {
  const value = form?.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** Writes an action of a person to the audit log. */
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

const SESSION_COOKIE = /^(?:__Host-)?panel\.session_token=/;

/** Returns whether the cookies contain a session. The session may be invalid. */
export function carriesSession(cookie: string): boolean {
  return cookie.split(';').some((pair) => SESSION_COOKIE.test(pair.trim()));
}

/**
 * Returns whether the session's cookie was set over https. The cookie's prefix tells this fact (RFC
 * 6265bis, 4.1.3.2).
 */
export function carriesSecureSession(cookie: string): boolean {
  return cookie.split(';').some((pair) => pair.trim().startsWith('__Host-panel.session_token='));
}

type Asking = Pick<PanelVisit, 'cookie' | 'address' | 'userAgent' | 'origin'>;

/**
 * Returns the headers for better-auth, which are the cookies, the browser's name and the visitor's
 * address.
 *
 * @param options `anew` leaves the session out, so that the person signs in again
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
 * Calls better-auth and adds its cookies to the response.
 *
 * @param call gets the headers of {@link authHeaders}
 * @param options `onSuspended` is called if only a suspension prevented the session
 * @returns the answer of better-auth, or null if better-auth refused
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
    // Better-auth creates no session for a suspended account (see auth.ts).
    const refused = body?.code?.endsWith('_TO_CREATE_SESSION') === true;
    if (statusCode >= 500 && !refused) throw error;
    if (refused) options.onSuspended?.();
    return null;
  }
}

/**
 * Returns an address of the panel to which a person may return. For all other addresses, the result
 * is `/panel`.
 */
export function safeNext(wanted: string | null, origin: string): string {
  const home = '/panel';
  if (wanted === null || !wanted.startsWith('/panel') || /[\\\s]/.test(wanted)) return home;
  const url = URL.parse(wanted, origin);
  if (url?.origin !== origin || !/^\/panel(\/|$)/.test(url.pathname)) return home;
  if (/^\/panel\/(entrar|salir|llave|invitacion)(\/|$)/.test(url.pathname)) return home;
  return `${url.pathname}${url.search}`;
}

/** The page that offers each file of the panel. The file about a person is on the person's page. */
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

/** The query parameter that names a file on the page that offers the file for download. */
export const FILE_PARAM = 'archivo';

/**
 * Returns the page that the browser opens after a proof of identity. If the person asked for a
 * file, the result is the page that offers the file. The reason is that a download would leave the
 * browser on the page of the proof.
 *
 * @param next an address that {@link safeNext} returned
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

/** Returns the file that a page offers after a proof of identity, or null for other addresses. */
export function offeredFile({ searchParams }: URL): { href: string; name: string } | null {
  const href = searchParams.get(FILE_PARAM) ?? '';
  const [path = ''] = href.split('?', 1);
  if (pageOffering(path) === null) return null;
  return { href, name: path.slice(path.lastIndexOf('/') + 1) };
}

/** Returns the path with one query parameter set to a value. */
export function withParam(path: string, name: string, value: string): string {
  const [pathname = '', search = ''] = path.split('?', 2);
  const params = new URLSearchParams(search);
  params.set(name, value);
  return `${pathname}?${params.toString()}`;
}
