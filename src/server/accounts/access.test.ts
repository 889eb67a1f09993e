import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PANEL_ACTIONS } from '#panel/actions.ts';
import {
  type Asking,
  decideAccess,
  PANEL_ROUTES,
  type RouteRules,
  routeFor,
  type AccessDecision,
} from './access.ts';

const WHO = {
  nobody: null,
  newcomer: { role: 'administra', publishes: true, secured: false, fresh: true },
  atiende: { role: 'atiende', publishes: false, secured: true, fresh: true },
  'atiende, stale': { role: 'atiende', publishes: false, secured: true, fresh: false },
  edita: { role: 'edita', publishes: false, secured: true, fresh: true },
  'edita, publica': { role: 'edita', publishes: true, secured: true, fresh: true },
  administra: { role: 'administra', publishes: true, secured: true, fresh: true },
  'administra, stale': { role: 'administra', publishes: true, secured: true, fresh: false },
} as const satisfies Record<string, Asking | null>;

type Row = Record<keyof typeof WHO, AccessDecision>;

const row = (...verdicts: AccessDecision[]) =>
  Object.fromEntries(Object.keys(WHO).map((who, index) => [who, verdicts[index]])) as Row;

const OPEN = row('allow', 'allow', 'allow', 'allow', 'allow', 'allow', 'allow', 'allow');
const INSIDE = row('sign_in', 'secure', 'allow', 'allow', 'allow', 'allow', 'allow', 'allow');
const LEADS = row('sign_in', 'secure', 'allow', 'allow', 'forbid', 'forbid', 'allow', 'allow');
const EXPORT = row('sign_in', 'secure', 'allow', 'prove', 'forbid', 'forbid', 'allow', 'prove');
const CONTENT = row('sign_in', 'secure', 'forbid', 'forbid', 'allow', 'allow', 'allow', 'allow');
const PUBLISH = row('sign_in', 'secure', 'forbid', 'forbid', 'forbid', 'allow', 'allow', 'allow');
const OWN = row('sign_in', 'secure', 'allow', 'prove', 'allow', 'allow', 'allow', 'prove');
const MANAGING = row('sign_in', 'secure', 'forbid', 'forbid', 'forbid', 'forbid', 'allow', 'allow');
const TEAM = row('sign_in', 'secure', 'forbid', 'forbid', 'forbid', 'forbid', 'allow', 'prove');
const NEW = row('sign_in', 'allow', 'home', 'home', 'home', 'home', 'home', 'home');
const KEY = row('sign_in', 'allow', 'allow', 'prove', 'allow', 'allow', 'allow', 'prove');

const EXPECTED: Record<string, Row> = {
  '/panel': LEADS,
  '/panel cambiar': LEADS,
  '/panel no-deseada': LEADS,
  '/panel exportar': LEADS,
  '/panel exportar-excel': LEADS,
  '/panel juntar': LEADS,
  '/panel guardar-vista': LEADS,
  '/panel quitar-vista': LEADS,
  '/panel/solicitudes/nueva': LEADS,
  '/panel/solicitudes/nueva anotar': LEADS,
  '/panel/solicitudes/nueva parecidas': LEADS,
  '/panel/solicitudes/*': LEADS,
  '/panel/solicitudes/* guardar': LEADS,
  '/panel/solicitudes/* nota': LEADS,
  '/panel/solicitudes/* responder': LEADS,
  '/panel/solicitudes/* deshacer': LEADS,
  '/panel/solicitudes/* vista-previa': LEADS,
  '/panel/solicitudes/* plantilla': LEADS,
  '/panel/solicitudes/* preparar': LEADS,
  '/panel/solicitudes/* borrador': LEADS,
  '/panel/solicitudes/* autoguardar': LEADS,
  '/panel/solicitudes/* descartar': LEADS,
  '/panel/solicitudes/* derechos': LEADS,
  '/panel/solicitudes/* separar': LEADS,
  '/panel/solicitudes/* juntar': LEADS,
  '/panel/solicitudes/* llamada': LEADS,
  '/panel/solicitudes/* corregir': LEADS,
  '/panel/solicitudes/* contacto': LEADS,
  '/panel/solicitudes/* etiquetar': LEADS,
  '/panel/solicitudes/* urgente': LEADS,
  '/panel/solicitudes/* publicidad': LEADS,
  '/panel/solicitudes/* recuperar': LEADS,
  '/panel/solicitudes.csv': EXPORT,
  '/panel/solicitudes.jsonl': EXPORT,
  '/panel/adjuntos/*': LEADS,
  '/panel/correos': LEADS,
  '/panel/correos hacer': LEADS,
  '/panel/correos unir': LEADS,
  '/panel/correos descartar': LEADS,
  '/panel/correos/apartados': LEADS,
  '/panel/correos/apartados recuperar': LEADS,
  '/panel/correos/apartados descartar': LEADS,
  '/panel/correos/apartados intentar': LEADS,
  '/panel/correos/apartados olvidar': LEADS,
  '/panel/entregas': LEADS,
  '/panel/entregas reintentar': LEADS,
  '/panel/entregas reintentar-todas': LEADS,
  '/panel/cifras': LEADS,
  '/panel/boletin': LEADS,
  '/panel/boletin baja': LEADS,
  '/panel/boletin.csv': EXPORT,
  '/panel/privacidad': LEADS,
  '/panel/privacidad atendida': LEADS,
  '/panel/bloqueadas': MANAGING,
  '/panel/bloqueadas ver': TEAM,
  '/panel/personas/*': LEADS,
  '/panel/personas/* borrar': TEAM,
  '/panel/personas.json': TEAM,
  '/panel/guardia': LEADS,
  '/panel/guardia ronda': LEADS,
  '/panel/guardia copia': TEAM,
  '/panel/copias/*': TEAM,
  '/panel/novedades': LEADS,
  '/panel/contenido': CONTENT,
  '/panel/contenido empezar': CONTENT,
  '/panel/contenido/publicar': CONTENT,
  '/panel/contenido/publicar publicar': PUBLISH,
  '/panel/contenido/publicar cancelar': PUBLISH,
  '/panel/contenido/publicar tomar': PUBLISH,
  '/panel/contenido/comienzo': PUBLISH,
  '/panel/contenido/comienzo corta': PUBLISH,
  '/panel/contenido/muestra': CONTENT,
  '/panel/contenido/muestra avisar': CONTENT,
  '/panel/contenido/estado': CONTENT,
  '/panel/contenido/imagenes': CONTENT,
  '/panel/contenido/imagenes subir': CONTENT,
  '/panel/contenido/imagenes texto': CONTENT,
  '/panel/contenido/imagenes quitar': CONTENT,
  '/panel/contenido/marca.yaml': CONTENT,
  '/panel/contenido/marca.yaml guardar': CONTENT,
  '/panel/contenido/marca.yaml autoguardar': CONTENT,
  '/panel/contenido/marca.yaml descartar': CONTENT,
  '/panel/contenido/marca.yaml mio': CONTENT,
  '/panel/contenido/marca.yaml recuperar': CONTENT,
  '/panel/contenido/marca.yaml subir': CONTENT,
  '/panel/contenido/marca.yaml quitar-imagen': CONTENT,
  '/panel/contenido/imagen': CONTENT,
  '/panel/contenido/versiones': CONTENT,
  '/panel/contenido/versiones/*': CONTENT,
  '/panel/contenido/versiones/* volver': PUBLISH,
  '/panel/contenido/vista': CONTENT,
  '/panel/contenido/vista/*': CONTENT,
  '/panel/contenido/*': CONTENT,
  '/panel/contenido/* guardar': CONTENT,
  '/panel/contenido/* autoguardar': CONTENT,
  '/panel/contenido/* descartar': CONTENT,
  '/panel/contenido/* direccion': CONTENT,
  '/panel/contenido/* recuperar': CONTENT,
  '/panel/contenido/* mio': CONTENT,
  '/panel/contenido/* quitar': CONTENT,
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
  '/panel/cuenta/foto/*': LEADS,
  '/panel/cuenta firma': LEADS,
  '/panel/cuenta avisos': LEADS,
  '/panel/cuenta quitar-foto': LEADS,
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
  '/panel/equipo publicar': TEAM,
  '/panel/equipo suspender': TEAM,
  '/panel/equipo reactivar': TEAM,
  '/panel/equipo restablecer': TEAM,
  '/panel/ajustes': TEAM,
  '/panel/ajustes guardar': TEAM,
  '/panel/ajustes probar': TEAM,
  '/panel/ajustes enviar-guardados': TEAM,
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
      Object.entries(WHO).map(([who, asking]) => [who, decideAccess(rule, asking)]),
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

  it.each(
    globSync('src/pages/panel/**/*.{astro,ts}')
      .map((file) => file.replace(/^src\/pages|(\/index)?\.(astro|ts)$/g, ''))
      .filter((path) => !/\[\.{3}resto\]|\/(?:fallo|prohibido)$/.test(path)),
  )('has a row for the page %s', (path) => {
    const asked = path
      .replace('[numero]', '12')
      .replace('[...archivo]', 'paginas/guardia.md')
      .replaceAll(/\[[^\]]+\]/g, '019b8e00-0000-7000-8000-000000000001');
    expect(routeFor(asked)).not.toBeNull();
  });

  it('knows no route but these', () => {
    expect(routeFor('/panel/invitacion/abc')).toBe('/panel/invitacion/*');
    expect(routeFor('/panel/solicitudes/ATA-7K3M-Q9')).toBe('/panel/solicitudes/*');
    for (const path of [
      '/panel/invitacion/*',
      '/panel/solicitudes/',
      '/panel/solicitudes/a/b',
      '/panel/nada',
      ...['/panel/toString', '/panel/contenido/versiones/dos', '/panel/adjuntos/a/b'],
      '/panel/',
    ]) {
      expect(routeFor(path)).toBeNull();
    }
  });
});
