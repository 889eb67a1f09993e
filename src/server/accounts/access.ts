/** `atiende` handles leads. `edita` changes the content and sees no lead. `administra` does all. */
const ROLES = ['atiende', 'edita', 'administra'] as const;

export type Role = (typeof ROLES)[number];

export function isRole(text: unknown): text is Role {
  return ROLES.some((role) => role === text);
}

interface Rule {
  /** `newcomer`: a person who has no second factor yet. `staff`: a person with any role. */
  who: 'anyone' | 'newcomer' | 'session' | 'staff' | Role;
  publishes?: true;
  /** True if the person must have signed in or proved their identity in the last ten minutes. */
  fresh?: true;
}

export interface RouteRules {
  read: Rule;
  /** Which text an address may have in place of the final `*` of the route. Default: one word. */
  rest?: RegExp;
  actions?: Readonly<Record<string, Rule>>;
  menu?: readonly [room: PanelRoom, name: string];
}

export const PANEL_ROOMS = ['Solicitudes', 'Contenido', 'Cifras', 'Personas', 'Ajustes'] as const;

export type PanelRoom = (typeof PANEL_ROOMS)[number];

const ANYONE: Rule = { who: 'anyone' };
const STAFF: Rule = { who: 'staff' };
const LEADS: Rule = { who: 'atiende' };
const CONTENT: Rule = { who: 'edita' };
const PUBLISH: Rule = { who: 'edita', publishes: true };
const OWN_KEYS: Rule = { who: 'staff', fresh: true };
/** A list of all enquiries has personal data, so its download needs a recent proof of identity. */
const EXPORT: Rule = { who: 'atiende', fresh: true };
const TEAM: Rule = { who: 'administra', fresh: true };

const each = <Name extends string>(rule: Rule, ...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, rule])) as Readonly<Record<Name, Rule>>;

const EDITING = ['guardar', 'autoguardar', 'descartar', 'mio', 'recuperar'] as const;

/** Who may read each page and do each action. gate.ts checks this table before a page runs. */
export const PANEL_ROUTES = {
  '/panel': {
    menu: ['Solicitudes', 'Solicitudes'],
    read: LEADS,
    actions: {
      ...each(LEADS, 'cambiar', 'no-deseada', 'exportar', 'exportar-excel', 'juntar'),
      ...each(LEADS, 'guardar-vista', 'quitar-vista'),
    },
  },
  '/panel/solicitudes/nueva': { read: LEADS, actions: each(LEADS, 'anotar', 'parecidas') },
  '/panel/solicitudes/*': {
    read: LEADS,
    actions: {
      ...each(LEADS, 'guardar', 'nota', 'urgente', 'etiquetar', 'llamada', 'corregir', 'contacto'),
      ...each(LEADS, 'responder', 'deshacer', 'vista-previa', 'plantilla', 'preparar'),
      ...each(LEADS, 'borrador', 'autoguardar', 'descartar'),
      ...each(LEADS, 'juntar', 'separar', 'derechos', 'publicidad', 'recuperar'),
    },
  },
  '/panel/solicitudes.csv': { read: EXPORT },
  '/panel/solicitudes.jsonl': { read: EXPORT },
  '/panel/adjuntos/*': { read: LEADS },
  '/panel/correos': { read: LEADS, actions: each(LEADS, 'hacer', 'unir', 'descartar') },
  '/panel/correos/apartados': {
    read: LEADS,
    actions: each(LEADS, 'recuperar', 'descartar', 'intentar', 'olvidar'),
  },
  '/panel/cuenta': {
    menu: ['Ajustes', 'Mi cuenta'],
    read: STAFF,
    actions: {
      ...each(OWN_KEYS, 'datos', 'contrasena', 'aplicacion', 'quitar-aplicacion'),
      ...each(OWN_KEYS, 'llave', 'quitar-llave', 'codigos'),
      ...each(LEADS, 'firma', 'quitar-foto', 'avisos'),
      ...each(STAFF, 'cerrar-sesion', 'cerrar-sesiones'),
    },
  },
  '/panel/entregas': {
    menu: ['Ajustes', 'Entregas'],
    read: LEADS,
    actions: each(LEADS, 'reintentar', 'reintentar-todas'),
  },
  '/panel/cifras': { menu: ['Cifras', 'Cifras'], read: LEADS },
  '/panel/privacidad': {
    menu: ['Personas', 'Datos personales'],
    read: LEADS,
    actions: { atendida: LEADS },
  },
  '/panel/boletin': { menu: ['Personas', 'Boletín'], read: LEADS, actions: { baja: LEADS } },
  '/panel/boletin.csv': { read: EXPORT },
  '/panel/bloqueadas': { read: { who: 'administra' }, actions: { ver: TEAM } },
  '/panel/personas/*': { read: LEADS, actions: { borrar: TEAM } },
  '/panel/personas.json': { read: TEAM },
  '/panel/guardia': {
    menu: ['Ajustes', 'Guardia'],
    read: LEADS,
    actions: { ronda: LEADS, copia: TEAM },
  },
  '/panel/copias/*': { read: TEAM, rest: /^[\w.-]+$/ },
  '/panel/contenido': {
    menu: ['Contenido', 'Contenido'],
    read: CONTENT,
    actions: { empezar: CONTENT },
  },
  '/panel/contenido/publicar': {
    read: CONTENT,
    actions: each(PUBLISH, 'publicar', 'cancelar', 'tomar'),
  },
  '/panel/contenido/comienzo': { read: PUBLISH, actions: { corta: PUBLISH } },
  '/panel/contenido/muestra': { read: CONTENT, actions: { avisar: CONTENT } },
  '/panel/contenido/estado': { read: CONTENT },
  '/panel/contenido/imagenes': {
    read: CONTENT,
    actions: each(CONTENT, 'subir', 'texto', 'quitar'),
  },
  '/panel/contenido/marca.yaml': {
    read: CONTENT,
    actions: each(CONTENT, ...EDITING, 'subir', 'quitar-imagen'),
  },
  '/panel/contenido/imagen': { read: CONTENT },
  '/panel/contenido/versiones': { read: CONTENT },
  '/panel/contenido/versiones/*': { read: CONTENT, rest: /^\d+$/, actions: { volver: PUBLISH } },
  '/panel/contenido/vista': { read: CONTENT },
  '/panel/contenido/vista/*': { read: CONTENT, rest: /^/ },
  '/panel/contenido/*': {
    read: CONTENT,
    rest: /^[\w-]+(\/[\w-]+)*\.\w+$/,
    actions: each(CONTENT, ...EDITING, 'quitar', 'direccion'),
  },
  '/panel/novedades': { read: LEADS },
  '/panel/entrar': { read: ANYONE, actions: each(ANYONE, 'entrar', 'llave') },
  '/panel/entrar/codigo': { read: ANYONE, actions: { codigo: ANYONE } },
  '/panel/llave': {
    read: STAFF,
    actions: { entrar: ANYONE, registrar: { who: 'session', fresh: true } },
  },
  '/panel/invitacion/*': { read: ANYONE, actions: { crear: ANYONE } },
  '/panel/segundo-factor': {
    read: { who: 'newcomer' },
    actions: each({ who: 'newcomer', fresh: true }, 'aplicacion', 'llave'),
  },
  '/panel/salir': { read: ANYONE, actions: { salir: ANYONE } },
  '/panel/cuenta/codigos': { read: STAFF },
  '/panel/cuenta/foto/*': { read: LEADS },
  '/panel/equipo': {
    menu: ['Ajustes', 'Equipo'],
    read: { who: 'administra' },
    actions: {
      ...each(TEAM, 'invitar', 'reenviar', 'retirar', 'papel', 'publicar'),
      ...each(TEAM, 'suspender', 'reactivar', 'restablecer'),
    },
  },
  '/panel/ajustes': {
    menu: ['Ajustes', 'Correo y avisos'],
    read: TEAM,
    actions: each(TEAM, 'guardar', 'probar', 'enviar-guardados'),
  },
  '/panel/registro': { menu: ['Ajustes', 'Registro'], read: { who: 'administra' } },
  '/panel/registro.csv': { read: TEAM },
} as const satisfies Record<string, RouteRules>;

type PanelRoute = keyof typeof PANEL_ROUTES;

export interface Asking {
  role: Role;
  publishes: boolean;
  secured: boolean;
  fresh: boolean;
}

// `secure`: the person must add a second factor. `prove`: the person must sign in again. `home`:
// the panel opens its first page.
export type AccessDecision = 'allow' | 'sign_in' | 'secure' | 'prove' | 'forbid' | 'home';

const OPEN_ROUTES = (Object.entries(PANEL_ROUTES) as [PanelRoute, RouteRules][])
  .filter(([route]) => route.endsWith('*'))
  .map(([route, { rest = /^[\w-]+$/ }]) => ({ route, start: route.slice(0, -1), rest }))
  .sort((one, other) => other.start.length - one.start.length);

export function routeFor(path: string): PanelRoute | null {
  if (Object.hasOwn(PANEL_ROUTES, path) && !path.endsWith('*')) return path as PanelRoute;
  const found = OPEN_ROUTES.find(
    ({ start, rest }) => path.startsWith(start) && rest.test(path.slice(start.length)),
  );
  return found?.route ?? null;
}

export function ruleFor(route: PanelRoute, action: string | null): Rule | null {
  const { read, actions = {} }: RouteRules = PANEL_ROUTES[route];
  if (action === null) return read;
  return Object.hasOwn(actions, action) ? (actions[action] ?? null) : null;
}

/**
 * Returns what a forbidden action needs: a role, or `publica`, the permission to publish. Returns
 * undefined if it needs no certain role. If `action` is null, the person wants to read the page.
 */
export function neededFor({
  route,
  action,
  person,
}: {
  route: string | null;
  action: string | null;
  person: Pick<Asking, 'role'> | null;
}): Role | 'publica' | undefined {
  const known = route !== null && Object.hasOwn(PANEL_ROUTES, route);
  const rule = known ? ruleFor(route as PanelRoute, action) : null;
  if (rule === null) return undefined;
  const { who, publishes } = rule;
  if (publishes && person?.role === who) return 'publica';
  return isRole(who) ? who : undefined;
}

export function decideAccess(rule: Rule, asking: Asking | null): AccessDecision {
  const { who, fresh, publishes } = rule;
  if (who === 'anyone') return 'allow';
  if (asking === null) return 'sign_in';
  if (who === 'newcomer' && asking.secured) return 'home';
  if (who !== 'newcomer' && who !== 'session' && !asking.secured) return 'secure';
  if (isRole(who) && asking.role !== who && asking.role !== 'administra') return 'forbid';
  if (publishes && !asking.publishes) return 'forbid';
  if (fresh && !asking.fresh) return 'prove';
  return 'allow';
}

/** The rule for unknown addresses. Staff get a 404, and a stranger gets the sign-in page. */
export const UNKNOWN_ROUTE: Rule = STAFF;
