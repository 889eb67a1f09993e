import { sql } from 'kysely';
import { content } from '#content/snapshot/content.ts';
import type { PageRequest } from '#server/requests/visit.ts';
import type { Auth, PasswordStretching } from './auth.ts';
import { type Passage, passGate, whoIs } from './gate.ts';
import type { Person } from './people.ts';
import { createStaffTools, type StaffToolsOptions } from './tools.ts';
import { carriesSecureSession, carriesSession, type PanelVisit } from './visit.ts';
import type { Preface } from '#server/platform/http/request-handler.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Logger } from '#server/platform/log.ts';

// There are at most this many instances of better-auth. Each origin has one, and with forged
// `Host` headers a stranger could create any number of origins.
const ORIGINS = 8;

export type Staff = ReturnType<typeof createStaff>;

// Calls without a request use these origins. In such a call, only the cookies' names depend on the
// origin.
const [PLAIN, SECURE] = ['http://localhost', 'https://localhost'];

interface StaffOptions extends StaffToolsOptions {
  sessionEnded: (personId: string) => void;
  stretching?: PasswordStretching;
}

export async function hasAccounts({ kysely }: Pick<Database, 'kysely'>): Promise<boolean> {
  const { rows } = await sql`select 1 from staff limit 1`.execute(kysely);
  return rows.length > 0;
}

export function createStaff(options: StaffOptions) {
  const { database, secretKey, sessionEnded, stretching } = options;
  const auths = new Map<string, Promise<Auth>>();
  const authFor = (origin: string): Promise<Auth> => {
    // A password manager shows this name to the person who stores a passkey.
    const name = content().brand.nombre;
    const key = `${name} ${origin}`;
    const known = auths.get(key);
    if (known) return known;
    if (auths.size >= ORIGINS) auths.clear();
    const made = Promise.all([database.apart(), import('./auth.ts')]).then(
      ([kysely, { createAuth }]) =>
        createAuth({
          kysely,
          dialect: database.dialect,
          secretKey,
          origin,
          name,
          sessionEnded,
          stretching,
        }),
    );
    auths.set(key, made);
    made.catch(() => auths.delete(key));
    return made;
  };
  const anyAuth = () => authFor(PLAIN);

  const tools = createStaffTools(options, anyAuth);

  return {
    tools,
    hasAccounts: () => hasAccounts(database),
    pass: async (page: PageRequest & { url: URL }): Promise<Passage> =>
      passGate(tools, await authFor(page.locals.origin), page),
    async whose(cookie: string): Promise<Person | null> {
      const origin = carriesSecureSession(cookie) ? SECURE : PLAIN;
      const asking = { cookie, origin, address: '', userAgent: '', setCookies: [] };
      const { person } = await whoIs({ ...asking, auth: await authFor(origin) }, true);
      return person?.secured === true ? person : null;
    },
    isIn: async (visit: PanelVisit): Promise<boolean> =>
      (await whoIs(visit, true)).person?.secured === true,
    async setupPath(): Promise<string | null> {
      if (await hasAccounts(database)) return null;
      const secret = await tools.invitations.create({
        kind: 'setup',
        email: null,
        role: 'administra',
        staffId: null,
      });
      return `/panel/invitacion/${secret}`;
    },
    async purge() {
      await Promise.all([tools.throttle.purge(), tools.factor.purge(), tools.sealed.purge()]);
    },
  };
}

/**
 * Returns a function that gives the «edit» link of a page as HTML, or null if the visitor may not
 * edit the content.
 */
export function editorsPreface({ whose }: Pick<Staff, 'whose'>): Preface {
  return (cookie, path) => (carriesSession(cookie) ? lineFor(cookie, path) : null);

  async function lineFor(cookie: string, path: string): Promise<string | null> {
    const person = await whose(cookie);
    if (person === null || person.role === 'atiende') return null;
    const to = `/panel/contenido?${new URLSearchParams({ pagina: path }).toString()}`;
    return (
      '<link rel="stylesheet" href="/barra-de-edicion.css">' +
      `<nav class="editar" aria-label="Edición"><a href="${to.replaceAll('&', '&amp;')}">Editar esta página</a></nav>`
    );
  }
}

/**
 * Returns the text for the terminal: the link that creates the first account, or a warning if
 * `fromAnother` says that the data folder was used with another database. Returns an empty text if
 * accounts exist.
 */
export async function panelToAnnounce(
  { hasAccounts, setupPath }: Pick<Staff, 'hasAccounts' | 'setupPath'>,
  fromAnother: () => Promise<boolean>,
  [url = '', ...network]: readonly string[],
  log: Pick<Logger, 'warn'>,
): Promise<string> {
  try {
    if (await hasAccounts()) return '';
    if (await fromAnother()) {
      return (
        '  El panel no tiene cuentas, pero en DATA_DIR hay copias o restos de otra base, que las\n' +
        '  tenía quizá: no se da el enlace de la primera. Para volver a ella, «npm run restaurar»;\n' +
        '  para empezar de nuevo, «npm run panel:invitar -- --correo … --papel administra».\n\n'
      );
    }
    const path = await setupPath();
    if (path === null) return '';
    return (
      `  El panel no tiene cuentas: crea la primera en\n  ${url}${path}\n` +
      network
        .map((each) => `  o, desde un teléfono de la misma red, en\n  ${each}${path}\n`)
        .join('') +
      '  (el enlace sirve una vez, durante una hora)\n\n'
    );
  } catch (error) {
    log.warn({ err: error }, 'the link of the first account could not be made');
    return (
      '  La base de datos no pudo guardar el enlace de la primera cuenta del panel. El sitio ya\n' +
      '  atiende; cuando la base responda, pídelo con «npm run panel:invitar».\n\n'
    );
  }
}
