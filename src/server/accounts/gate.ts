import { orUnavailable } from '#server/platform/database/store-error.ts';
import { typedText } from '#content/values/typed-text.ts';
import { HIDDEN_FIELDS } from '#forms/wire.ts';
import { requestSource } from '#server/requests/token.ts';
import { RECEIPT_PARAM } from '#server/requests/receipt.ts';
import { openVisit, type PageRequest, readPostedForm } from '#server/requests/visit.ts';
import { decideAccess, routeFor, ruleFor, UNKNOWN_ROUTE } from './access.ts';
import type { Auth } from './auth.ts';
import { FRESH_MS, LONGEST_SESSION_MS } from './limits.ts';
import { type Person, personFrom } from './people.ts';
import type { StaffTools } from './tools.ts';
import {
  ask,
  carriesSession,
  FILE_PARAM,
  note,
  type PanelSession,
  type PanelVisit,
  safeNext,
  withParam,
} from './visit.ts';

export type Passage =
  | { visit: PanelVisit; status: 200 | 403 | 404 }
  | { visit: PanelVisit; go: string };

/**
 * Decides, before any page of the panel runs, whether a request may go on. If the person must sign
 * in again, stores the form that the request contains.
 */
export async function passGate(
  tools: StaffTools,
  auth: Auth,
  page: PageRequest & { url: URL },
): Promise<Passage> {
  const { request, locals, url } = page;
  const { submitter, forgeryToken } = openVisit(page);
  const route = routeFor(url.pathname);
  const visit: PanelVisit = {
    route,
    url,
    origin: locals.origin,
    address: locals.clientAddress,
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 400),
    visitor: submitter.visitor,
    forgeryToken,
    person: null,
    session: null,
    fresh: false,
    form: null,
    action: null,
    draft: {},
    auth,
    cookie: request.headers.get('cookie') ?? '',
    setCookies: [],
  };
  Object.assign(visit, await whoIs(visit, isPassive(route, request)));

  if (request.method === 'POST') {
    visit.form = storableForm(await readPostedForm(request));
    const action = visit.form.get('accion');
    visit.action = typeof action === 'string' ? action : '';
    if (requestSource(submitter.headers, submitter.origin) === 'foreign')
      return refused(tools, Object.assign(visit, { foreign: true }));
    const token = request.headers.get('x-csrf-token') ?? visit.form.get(HIDDEN_FIELDS.forgeryToken);
    const { forgery } = locals.services;
    const state = forgery.check(typeof token === 'string' ? token : null, visit.visitor);
    if (state === 'stale') return { visit, go: await kept(tools, visit, here(visit), 'caducado') };
    if (state !== 'valid') {
      // A browser that has lost its cookies also comes here, with a form of this site. The refusal
      // page then shows the typed texts, so that the person can copy them.
      const own = requestSource(submitter.headers, submitter.origin) === 'own';
      const unsent = own ? writtenTexts(visit.form) : [];
      return refused(tools, Object.assign(visit, { foreign: true, unsent }));
    }
  }

  const rule = route === null ? UNKNOWN_ROUTE : ruleFor(route, visit.action);
  if (rule === null) return { visit, status: 404 };
  const { person, fresh } = visit;
  switch (decideAccess(rule, person && { ...person, fresh })) {
    case 'allow':
      if (visit.form === null) visit.draft = await draftFor(tools, visit);
      return { visit, status: route === null ? 404 : 200 };
    case 'forbid':
      // Every sign-in opens `/panel`, which the role `edita` may not read.
      if (route === '/panel' && visit.action === null && person?.role === 'edita') {
        return { visit, go: '/panel/contenido' };
      }
      return refused(tools, visit);
    case 'home':
      return { visit, go: '/panel' };
    case 'secure':
      return { visit, go: '/panel/segundo-factor' };
    case 'sign_in':
      return { visit, go: await onwards(tools, visit, await endedBy(tools, visit)) };
    case 'prove':
      return { visit, go: await onwards(tools, visit, 'confirmar') };
  }
}

/** Tells whether an open page sent the request by itself. Such a request prolongs no session. */
function isPassive(route: string | null, request: Request): boolean {
  return route === '/panel/novedades' || request.headers.has('x-panel-passive');
}

/** Finds the person whose session the cookie names. If `passive`, does not prolong the session. */
export async function whoIs(
  visit: Pick<PanelVisit, 'auth' | 'cookie' | 'setCookies' | 'address' | 'userAgent' | 'origin'>,
  passive = false,
): Promise<{ person: Person | null; session: PanelSession | null; fresh: boolean }> {
  const nobody = { person: null, session: null, fresh: false };
  const { auth } = visit;
  if (!carriesSession(visit.cookie)) return nobody;
  // better-auth returns null for an unknown cookie, so an error can only come from the database.
  const found = await orUnavailable('look a session up', () =>
    ask(visit, (sent) => auth.api.getSession({ query: { disableRefresh: passive }, ...sent })),
  );
  if (!found) return nobody;
  const person = personFrom(found.user);
  const { id, token, createdAt } = found.session;
  const since = createdAt.getTime();
  const age = Date.now() - since;
  if (person.suspended || age >= LONGEST_SESSION_MS) {
    const { internalAdapter } = await auth.$context;
    await internalAdapter.deleteSession(token);
    return nobody;
  }
  return { person, session: { id, token, since }, fresh: age < FRESH_MS };
}

async function endedBy(
  { devices, people }: StaffTools,
  visit: PanelVisit,
): Promise<'suspendida-tuya' | 'sesion' | null> {
  const username = carriesSession(visit.cookie) ? devices.known(visit) : null;
  // Says that an account is suspended only in a browser in which its owner has signed in.
  const person = username === null ? null : await people.named(username);
  if (person?.suspended === true) return 'suspendida-tuya';
  // Somebody who sent a form does not expect the sign-in page, so this page says why it opens.
  return visit.form !== null || visit.url.searchParams.has('borrador') ? 'sesion' : null;
}

async function refused(tools: StaffTools, visit: PanelVisit): Promise<Passage> {
  const { url, action } = visit;
  const subject = action === null ? url.pathname : `${url.pathname} ${action}`;
  if (visit.person) await note(tools, visit, 'refused', subject);
  return { visit, status: 403 };
}

const SECRETS = /password|clave|codigo|credencial|csrf|sellado/i;

function storableForm(form: FormData): FormData {
  const storable = new FormData();
  for (const [name, value] of form) {
    // Does not clean a password or a signature: with a changed byte, neither is valid.
    if (typeof value !== 'string') storable.append(name, value);
    else storable.append(name, SECRETS.test(name) ? value : typedText(value));
  }
  return storable;
}

function keepableFields(form: FormData): Record<string, string> {
  const fields = [...form].filter(
    (field): field is [string, string] => typeof field[1] === 'string' && !SECRETS.test(field[0]),
  );
  return Object.fromEntries(fields);
}

/** Returns only values with several words: a single word is a choice or an identifier. */
function writtenTexts(form: FormData): string[] {
  return Object.values(keepableFields(form)).filter((text) => /\S\s+\S/.test(text));
}

/** Returns the address to open after the sign-in: this page without the parameters of notices. */
function here({ url, form }: PanelVisit): string {
  const params = new URLSearchParams(url.search);
  for (const name of ['aviso', 'n', FILE_PARAM, RECEIPT_PARAM]) params.delete(name);
  if (form !== null) params.delete('borrador');
  return params.size === 0 ? url.pathname : `${url.pathname}?${params.toString()}`;
}

async function onwards(tools: StaffTools, visit: PanelVisit, notice: string | null) {
  const page = visit.route === '/panel/llave' ? '/panel/cuenta' : here(visit);
  const next = await kept(tools, visit, page, null);
  const signIn = withParam('/panel/entrar', 'volver', safeNext(next, visit.origin));
  return notice === null ? signIn : withParam(signIn, 'aviso', notice);
}

const DRAFT_MS = 24 * 60 * 60 * 1000;

// Stores a posted form and returns `path` with a parameter that names the stored form. Stores it
// only for a signed-in person or a known browser, because a stranger could fill the disk.
async function kept(
  { devices, sealed }: StaffTools,
  visit: PanelVisit,
  path: string,
  notice: string | null,
): Promise<string> {
  const { form, person, visitor, url } = visit;
  const noticed = notice === null ? path : withParam(path, 'aviso', notice);
  if (form === null || visitor === null) return noticed;
  if (person === null && devices.known(visit) === null) return noticed;
  const fields = keepableFields(form);
  if (Object.keys(fields).length === 0) return noticed;
  const name = await sealed.keep(visitor, url.pathname, fields, DRAFT_MS);
  return withParam(noticed, 'borrador', name);
}

async function draftFor(
  { sealed }: StaffTools,
  { url, visitor }: PanelVisit,
): Promise<Readonly<Record<string, string>>> {
  const name = url.searchParams.get('borrador');
  if (name === null || visitor === null) return {};
  const fields = await sealed.takeOnce(visitor, url.pathname, name);
  return (fields as Record<string, string> | null) ?? {};
}
