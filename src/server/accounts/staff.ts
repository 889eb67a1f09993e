import { sql } from 'kysely';
import { content } from '#content/snapshot/content.ts';
import type { PageRequest } from '#server/requests/visit.ts';
import type { Auth, PasswordStretching } from './auth.ts';
import { type Passage, passGate, whoIs } from './gate.ts';
import type { Person } from './people.ts';
import { createStaffTools, type StaffToolsOptions } from './tools.ts';
import { carriesSession, type PanelVisit } from './visit.ts';
import type { Preface } from '#server/platform/http/request-handler.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Logger } from '#server/platform/log.ts';

/** Addresses of the site that are remembered; more are somebody inventing Host headers. */
const ORIGINS = 8;

/** The panel's accounts, and the way in. */
export type Staff = ReturnType<typeof createStaff>;

interface StaffOptions extends StaffToolsOptions {
  /** Where the site is, when a command and not a visitor asks. */
  origin: string;
  /** Told of each session that ends before its time, by its account's id. */
  sessionEnded: (personId: string) => void;
  /** How passwords are stretched, if not as better-auth does. */
  stretching?: PasswordStretching;
}

/** Whether anybody has an account. */
export async function hasAccounts({ kysely }: Pick<Database, 'kysely'>): Promise<boolean> {
  const { rows } = await sql`select 1 from staff limit 1`.execute(kysely);
  return rows.length > 0;
}

export function createStaff(options: StaffOptions) {
  const { database, secretKey, sessionEnded, stretching } = options;
  const auths = new Map<string, Promise<Auth>>();
  const authFor = (origin: string): Promise<Auth> => {
    // Programs that hold passkeys show it.
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
    // The next one to ask tries again.
    made.catch(() => auths.delete(key));
    return made;
  };
  const anyAuth = () => authFor(options.origin);

  const tools = createStaffTools(options, anyAuth);

  return {
    tools,
    hasAccounts: () => hasAccounts(database),
    /** Decides about a request to the panel, before any page runs. */
    pass: async (page: PageRequest & { url: URL }): Promise<Passage> =>
      passGate(tools, await authFor(page.locals.origin), page),
    /** Whose session a request's cookies hold, and may be used; asking does not count as using the panel. */
    async whose(cookie: string): Promise<Person | null> {
      const { origin } = options;
      const asking = { cookie, origin, address: '', userAgent: '', setCookies: [] };
      const { person } = await whoIs({ ...asking, auth: await anyAuth() }, true);
      return person?.secured === true ? person : null;
    },
    /** Whether who made a visit is still in; asking does not count as using the panel. */
    isIn: async (visit: PanelVisit): Promise<boolean> =>
      (await whoIs(visit, true)).person?.secured === true,
    /** @returns the path of a link to make the first account; null when there is one already */
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
    /** Forgets what has expired. */
    async purge() {
      await Promise.all([tools.throttle.purge(), tools.factor.purge(), tools.sealed.purge()]);
    },
  };
}

/**
 * The way from a page of the site to its texts in the panel, for who may change them.
 *
 * @returns what begins the page, with its style; null for everybody else
 */
export function editorsPreface({ whose }: Pick<Staff, 'whose'>): Preface {
  return (cookie, path) => (carriesSession(cookie) ? lineFor(cookie, path) : null);

  async function lineFor(cookie: string, path: string): Promise<string | null> {
    const person = await whose(cookie);
    if (person === null || person.role === 'atiende') return null;
    const to = `/panel/contenido?${new URLSearchParams({ pagina: path }).toString()}`;
    return (
      '<link rel="stylesheet" href="/barra-de-edicion.css">' +
      // A landmark of its own: it stands before those of the page.
      `<nav class="editar" aria-label="Edición"><a href="${to.replaceAll('&', '&amp;')}">Editar esta página</a></nav>`
    );
  }
}

/**
 * What whoever starts the site must know of its panel: the link of the first account, while there is
 * none and there never was. The site serves already, so a database that takes nothing now costs the link and no more.
 *
 * @param fromAnother whether copies or remains show that this database is not the one that was here
 * @param url the site's address, without a slash at the end
 * @returns lines for the terminal; empty where there is nothing to say
 */
export async function panelToAnnounce(
  { hasAccounts, setupPath }: Pick<Staff, 'hasAccounts' | 'setupPath'>,
  fromAnother: () => Promise<boolean>,
  url: string,
  log: Pick<Logger, 'warn'>,
): Promise<string> {
  try {
    if (await hasAccounts()) return '';
    if (await fromAnother()) {
      return (
        '  El panel no tiene cuentas, pero en DATA_DIR hay copias o restos de otra base, que las\n' +
        '  tenía quizá: no se da el enlace de la primera. Para volver a ella, «npm run restaurar»;\n' +
        '  para empezar de nuevo, «npm run panel:invitar -- --correo … --papel administra».\n'
      );
    }
    const path = await setupPath();
    if (path === null) return '';
    return (
      `  El panel no tiene cuentas: crea la primera en ${url}${path}\n` +
      '  (el enlace sirve una vez, durante una hora)\n'
    );
  } catch (error) {
    log.warn({ err: error }, 'the link of the first account could not be made');
    return (
      '  La base de datos no pudo guardar el enlace de la primera cuenta del panel. El sitio ya\n' +
      '  atiende; cuando la base responda, pídelo con «npm run panel:invitar».\n'
    );
  }
}
