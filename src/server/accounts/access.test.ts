import { describe, expect, it } from 'vitest';
import { PANEL_ACTIONS } from '#panel/actions.ts';
import {
  type Asking,
  judge,
  PANEL_ROUTES,
  type RouteRules,
  routeFor,
  type Verdict,
} from './access.ts';

const WHO = {
  nobody: null,
  newcomer: { role: 'administra', secured: false, fresh: true },
  atiende: { role: 'atiende', secured: true, fresh: true },
  'atiende, stale': { role: 'atiende', secured: true, fresh: false },
  administra: { role: 'administra', secured: true, fresh: true },
  'administra, stale': { role: 'administra', secured: true, fresh: false },
} as const satisfies Record<string, Asking | null>;

type Row = Record<keyof typeof WHO, Verdict>;

const row = (...verdicts: Verdict[]) =>
  Object.fromEntries(Object.keys(WHO).map((who, index) => [who, verdicts[index]])) as Row;

/** What each kind of place in the panel says to each kind of person, written out by hand. */
const OPEN = row('allow', 'allow', 'allow', 'allow', 'allow', 'allow');
const INSIDE = row('sign_in', 'secure', 'allow', 'allow', 'allow', 'allow');
const OWN = row('sign_in', 'secure', 'allow', 'prove', 'allow', 'prove');
const MANAGING = row('sign_in', 'secure', 'forbid', 'forbid', 'allow', 'allow');
const TEAM = row('sign_in', 'secure', 'forbid', 'forbid', 'allow', 'prove');
const NEW = row('sign_in', 'allow', 'home', 'home', 'home', 'home');
const KEY = row('sign_in', 'allow', 'allow', 'prove', 'allow', 'prove');

const EXPECTED: Record<string, Row> = {
  '/panel': INSIDE,
  '/panel cambiar': INSIDE,
  '/panel no-deseada': INSIDE,
  '/panel exportar': INSIDE,
  '/panel guardar-vista': INSIDE,
  '/panel quitar-vista': INSIDE,
  '/panel/solicitudes/*': INSIDE,
  '/panel/solicitudes/* guardar': INSIDE,
  '/panel/solicitudes/* nota': INSIDE,
  '/panel/solicitudes/* responder': INSIDE,
  '/panel/solicitudes/* vista-previa': INSIDE,
  '/panel/solicitudes/* plantilla': INSIDE,
  '/panel/solicitudes/* borrador': INSIDE,
  '/panel/solicitudes/* autoguardar': INSIDE,
  '/panel/solicitudes/* descartar': INSIDE,
  '/panel/solicitudes/* publicidad': INSIDE,
  '/panel/solicitudes/* recuperar': INSIDE,
  '/panel/solicitudes.csv': OWN,
  '/panel/solicitudes.jsonl': OWN,
  '/panel/entregas': INSIDE,
  '/panel/entregas reintentar': INSIDE,
  '/panel/entregas reintentar-todas': INSIDE,
  '/panel/cifras': INSIDE,
  '/panel/boletin': INSIDE,
  '/panel/boletin baja': INSIDE,
  '/panel/boletin.csv': OWN,
  '/panel/privacidad': INSIDE,
  '/panel/privacidad atendida': INSIDE,
  '/panel/bloqueadas': MANAGING,
  '/panel/bloqueadas ver': TEAM,
  '/panel/personas/*': TEAM,
  '/panel/personas/* borrar': TEAM,
  '/panel/personas.json': TEAM,
  '/panel/guardia': INSIDE,
  '/panel/guardia ronda': INSIDE,
  '/panel/novedades': INSIDE,
  '/panel/entrar': OPEN,
  '/panel/entrar entrar': OPEN,
  '/panel/entrar llave': OPEN,
  '/panel/entrar/codigo': OPEN,
  '/panel/entrar/codigo codigo': OPEN,
  '/panel/llave': INSIDE,
  '/panel/llave entrar': OPEN,
  '/panel/llave registrar': KEY,
  '/panel/invitacion/*': OPEN,
  '/panel/invitacion/* crear': OPEN,
  '/panel/segundo-factor': NEW,
  '/panel/segundo-factor aplicacion': NEW,
  '/panel/segundo-factor llave': NEW,
  '/panel/salir': OPEN,
  '/panel/salir salir': OPEN,
  '/panel/cuenta': INSIDE,
  '/panel/cuenta datos': OWN,
  '/panel/cuenta contrasena': OWN,
  '/panel/cuenta aplicacion': OWN,
  '/panel/cuenta quitar-aplicacion': OWN,
  '/panel/cuenta llave': OWN,
  '/panel/cuenta quitar-llave': OWN,
  '/panel/cuenta codigos': OWN,
  '/panel/cuenta cerrar-sesion': INSIDE,
  '/panel/cuenta cerrar-sesiones': INSIDE,
  '/panel/cuenta/codigos': INSIDE,
  '/panel/equipo': MANAGING,
  '/panel/equipo invitar': TEAM,
  '/panel/equipo reenviar': TEAM,
  '/panel/equipo retirar': TEAM,
  '/panel/equipo papel': TEAM,
  '/panel/equipo suspender': TEAM,
  '/panel/equipo reactivar': TEAM,
  '/panel/equipo restablecer': TEAM,
  '/panel/registro': MANAGING,
  '/panel/registro.csv': TEAM,
};

const rules = Object.entries<RouteRules>(PANEL_ROUTES).flatMap(
  ([route, { read, actions = {} }]) => [
    [route, read] as const,
    ...Object.entries(actions).map(([action, rule]) => [`${route} ${action}`, rule] as const),
  ],
);

describe('access to the panel', () => {
  it('has an expectation for every route and action, and no other', () => {
    expect(rules.map(([name]) => name).sort()).toEqual(Object.keys(EXPECTED).sort());
  });

  it.each(rules)('of %s is what is written here', (name, rule) => {
    const verdicts = Object.fromEntries(
      Object.entries(WHO).map(([who, asking]) => [who, judge(rule, asking)]),
    );
    expect(verdicts).toEqual(EXPECTED[name]);
  });

  it('does something for every action that it lets pass', () => {
    const done = Object.entries<object>(PANEL_ACTIONS).flatMap(([route, actions]) =>
      Object.keys(actions).map((action) => `${route} ${action}`),
    );
    expect(done.sort()).toEqual(
      rules
        .map(([name]) => name)
        .filter((name) => name.includes(' '))
        .sort(),
    );
  });

  it('knows no route but these', () => {
    expect(routeFor('/panel/invitacion/abc')).toBe('/panel/invitacion/*');
    expect(routeFor('/panel/solicitudes/ATA-7K3M-Q9')).toBe('/panel/solicitudes/*');
    for (const path of [
      '/panel/invitacion/*',
      '/panel/solicitudes/',
      '/panel/solicitudes/a/b',
      '/panel/nada',
      '/panel/toString',
      '/panel/',
    ]) {
      expect(routeFor(path)).toBeNull();
    }
  });
});
