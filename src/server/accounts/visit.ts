import type { AuditAction, AuditLog } from '#server/requests/audit.ts';
import type { Auth } from './auth.ts';
import { ADDRESS_HEADER } from './limits.ts';
import type { Person } from './people.ts';

export interface PanelSession {
  id: string;
  token: string;
  /** The moment of the last sign-in or proof of identity, in milliseconds since 1970. */
  since: number;
}

export interface PanelVisit {
  route: string | null;
  url: URL;
  origin: string;
  address: string;
  userAgent: string;
  visitor: string | null;
  forgeryToken: string;
  person: Person | null;
  session: PanelSession | null;
  fresh: boolean;
  form: FormData | null;
  action: string | null;
  foreign?: true;
  unsent?: readonly string[];
  /** The texts of a form that came after its session or token ended. The page shows them again. */
  draft: Readonly<Record<string, string>>;
  auth: Auth;
  cookie: string;
  setCookies: string[];
}

/** Returns who is signed in. Throws if nobody is: only for pages that need a signed-in person. */
export function personOf({ person }: Pick<PanelVisit, 'person'>): Person {
  if (person === null) throw new TypeError('a visit of nobody passed the gate');
  return person;
}

export function field({ form }: Pick<PanelVisit, 'form'>, name: string): string {
  const value = form?.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

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

export function cookiePairs(cookie: string): string[] {
  return cookie.split(';').map((pair) => pair.trim());
}

const SESSION_COOKIE = /^(?:__Host-)?panel\.session_token=/;

/** Tells whether the browser sent a session cookie, even if the session has ended. */
export function carriesSession(cookie: string): boolean {
  return cookiePairs(cookie).some((pair) => SESSION_COOKIE.test(pair));
}

/** Tells whether the session cookie was set over HTTPS: `__Host-` needs HTTPS (RFC 6265bis). */
export function carriesSecureSession(cookie: string): boolean {
  return cookiePairs(cookie).some((pair) => pair.startsWith('__Host-panel.session_token='));
}

type Asking = Pick<PanelVisit, 'cookie' | 'address' | 'userAgent' | 'origin'>;

/** Returns the headers for better-auth. If `anew`, omits the session cookie, for a new sign-in. */
export function authHeaders(visit: Asking, options: { anew?: boolean } = {}): Headers {
  const cookies = cookiePairs(visit.cookie).filter(
    (pair) => !options.anew || !SESSION_COOKIE.test(pair),
  );
  return new Headers({
    cookie: cookies.join('; '),
    origin: visit.origin,
    'user-agent': visit.userAgent,
    [ADDRESS_HEADER]: visit.address,
  });
}

/** Calls better-auth and adds its cookies to `setCookies`. Returns null if better-auth refuses. */
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
    // better-auth also answers 500 if the hook in auth.ts refuses a session, because the account is
    // suspended. This is no failure.
    const refused = body?.code?.endsWith('_TO_CREATE_SESSION') === true;
    if (statusCode >= 500 && !refused) throw error;
    if (refused) options.onSuspended?.();
    return null;
  }
}

/** Returns the wanted address if it is in the panel and needs a sign-in, or else `/panel`. */
export function safeNext(wanted: string | null, origin: string): string {
  const home = '/panel';
  if (wanted === null || !wanted.startsWith('/panel') || /[\\\s]/.test(wanted)) return home;
  const url = URL.parse(wanted, origin);
  if (url?.origin !== origin || !/^\/panel(\/|$)/.test(url.pathname)) return home;
  if (/^\/panel\/(entrar|salir|llave|invitacion)(\/|$)/.test(url.pathname)) return home;
  return `${url.pathname}${url.search}`;
}

/** Returns the page to open after a sign-in. The field or parameter `volver` names this page. */
export function nextPage({ form, url, origin }: PanelVisit): string {
  const posted = form?.get('volver');
  return safeNext(typeof posted === 'string' ? posted : url.searchParams.get('volver'), origin);
}

// The page from which each file is downloaded. `pageFor` adds the person to the address
// `/panel/personas`.
const FILE_PAGES: ReadonlyMap<string, string> = new Map([
  ['/panel/solicitudes.csv', '/panel'],
  ['/panel/solicitudes.jsonl', '/panel'],
  ['/panel/boletin.csv', '/panel/boletin'],
  ['/panel/registro.csv', '/panel/registro'],
  ['/panel/personas.json', '/panel/personas'],
]);

const COPY_FILE = /^\/panel\/copias\/[\w.-]+$/;

const pageOffering = (path: string): string | null =>
  COPY_FILE.test(path) ? '/panel/guardia' : (FILE_PAGES.get(path) ?? null);

export const FILE_PARAM = 'archivo';

/**
 * Returns the address to open after a sign-in. If `next` is a file, returns the page that offers
 * the file: a download would leave the sign-in page open.
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

/** Returns the file of `FILE_PARAM`, which the page offers for download, or null. */
export function offeredFile({ searchParams }: URL): { href: string; name: string } | null {
  const href = searchParams.get(FILE_PARAM) ?? '';
  const [path = ''] = href.split('?', 1);
  if (pageOffering(path) === null) return null;
  return { href, name: path.slice(path.lastIndexOf('/') + 1) };
}

export function withParam(path: string, name: string, value: string): string {
  const [pathname = '', search = ''] = path.split('?', 2);
  const params = new URLSearchParams(search);
  params.set(name, value);
  return `${pathname}?${params.toString()}`;
}
