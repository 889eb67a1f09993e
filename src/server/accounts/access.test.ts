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

/** The third column lists what is allowed: `leer` opens the page, the others are form actions. */
const TABLE: readonly (readonly [route: string, row: Row, does: string])[] = [
  ['/panel', LEADS, 'leer cambiar no-deseada exportar exportar-excel juntar guardar-vista'],
  ['/panel', LEADS, 'quitar-vista'],
  ['/panel/solicitudes/nueva', LEADS, 'leer anotar parecidas'],
  ['/panel/solicitudes/*', LEADS, 'leer guardar nota responder deshacer vista-previa plantilla'],
  ['/panel/solicitudes/*', LEADS, 'preparar borrador autoguardar descartar derechos separar'],
  ['/panel/solicitudes/*', LEADS, 'juntar llamada corregir contacto etiquetar urgente publicidad'],
  ['/panel/solicitudes/*', LEADS, 'recuperar'],
  ['/panel/solicitudes.csv', EXPORT, 'leer'],
  ['/panel/solicitudes.jsonl', EXPORT, 'leer'],
  ['/panel/adjuntos/*', LEADS, 'leer'],
  ['/panel/correos', LEADS, 'leer hacer unir descartar'],
  ['/panel/correos/apartados', LEADS, 'leer recuperar descartar intentar olvidar'],
  ['/panel/entregas', LEADS, 'leer reintentar reintentar-todas'],
  ['/panel/cifras', LEADS, 'leer'],
  ['/panel/boletin', LEADS, 'leer baja'],
  ['/panel/boletin.csv', EXPORT, 'leer'],
  ['/panel/privacidad', LEADS, 'leer atendida'],
  ['/panel/bloqueadas', MANAGING, 'leer'],
  ['/panel/bloqueadas', TEAM, 'ver'],
  ['/panel/personas/*', LEADS, 'leer'],
  ['/panel/personas/*', TEAM, 'borrar'],
  ['/panel/personas.json', TEAM, 'leer'],
  ['/panel/guardia', LEADS, 'leer ronda'],
  ['/panel/guardia', TEAM, 'copia'],
  ['/panel/copias/*', TEAM, 'leer'],
  ['/panel/novedades', LEADS, 'leer'],
  ['/panel/contenido', CONTENT, 'leer empezar'],
  ['/panel/contenido/publicar', CONTENT, 'leer'],
  ['/panel/contenido/publicar', PUBLISH, 'publicar cancelar tomar'],
  ['/panel/contenido/comienzo', PUBLISH, 'leer corta'],
  ['/panel/contenido/muestra', CONTENT, 'leer avisar'],
  ['/panel/contenido/estado', CONTENT, 'leer'],
  ['/panel/contenido/imagenes', CONTENT, 'leer subir texto quitar'],
  ['/panel/contenido/marca.yaml', CONTENT, 'leer guardar autoguardar descartar mio recuperar'],
  ['/panel/contenido/marca.yaml', CONTENT, 'subir quitar-imagen'],
  ['/panel/contenido/imagen', CONTENT, 'leer'],
  ['/panel/contenido/versiones', CONTENT, 'leer'],
  ['/panel/contenido/versiones/*', CONTENT, 'leer'],
  ['/panel/contenido/versiones/*', PUBLISH, 'volver'],
  ['/panel/contenido/vista', CONTENT, 'leer'],
  ['/panel/contenido/vista/*', CONTENT, 'leer'],
  ['/panel/contenido/*', CONTENT, 'leer guardar autoguardar descartar direccion recuperar mio'],
  ['/panel/contenido/*', CONTENT, 'quitar'],
  ['/panel/entrar', OPEN, 'leer entrar llave'],
  ['/panel/entrar/codigo', OPEN, 'leer codigo'],
  ['/panel/llave', INSIDE, 'leer'],
  ['/panel/llave', OPEN, 'entrar'],
  ['/panel/llave', KEY, 'registrar'],
  ['/panel/invitacion/*', OPEN, 'leer crear'],
  ['/panel/segundo-factor', NEW, 'leer aplicacion llave'],
  ['/panel/salir', OPEN, 'leer salir'],
  ['/panel/cuenta', INSIDE, 'leer cerrar-sesion cerrar-sesiones'],
  ['/panel/cuenta', OWN, 'datos contrasena aplicacion quitar-aplicacion llave quitar-llave'],
  ['/panel/cuenta', OWN, 'codigos'],
  ['/panel/cuenta/foto/*', LEADS, 'leer'],
  ['/panel/cuenta', LEADS, 'firma avisos quitar-foto'],
  ['/panel/cuenta/codigos', INSIDE, 'leer'],
  ['/panel/equipo', MANAGING, 'leer'],
  ['/panel/equipo', TEAM, 'invitar reenviar retirar papel publicar suspender reactivar'],
  ['/panel/equipo', TEAM, 'restablecer'],
  ['/panel/ajustes', TEAM, 'leer guardar probar enviar-guardados'],
  ['/panel/registro', MANAGING, 'leer'],
  ['/panel/registro.csv', TEAM, 'leer'],
];

const EXPECTED = Object.fromEntries(
  TABLE.flatMap(([route, row, does]) =>
    does.split(' ').map((word) => [word === 'leer' ? route : `${route} ${word}`, row]),
  ),
);

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
