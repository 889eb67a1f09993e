export interface Mistake {
  file: string;
  /**
   * The part of the sample's file that `to` replaces. If `from` is missing, `to` replaces the whole
   * file.
   */
  from?: string | RegExp;
  to: string | Buffer;
  says: string;
}

const HEAD =
  '---\ntitulo: Quiénes somos\ndescripcion: Quién está detrás, en qué trabaja cada quien y dónde se le encuentra.\nentrada: Somos seis.\n---\n';

type Change = readonly [from: string | RegExp, to: string, says: string];

const CHANGES: Readonly<Record<string, readonly Change[]>> = {
  'servicios.yaml': [
    ['desde: 78000', 'desde: 950.000', 'por ejemplo 950000'],
    ['desde: 78000', 'desde: 12,500.00', 'escríbelo solo con cifras, por ejemplo 12500'],
    ['desde: 78000', 'desde: $12.500,50', 'sin centavos, por ejemplo 12500'],
    ['tipo: sitio', 'tipo: SEO local', 'como «seo-local»; hay «SEO local»'],
    ['      - Panel de pedidos', '      Panel de pedidos', 'falta un guion'],
    ['      - Panel de pedidos', '        Panel de pedidos', 'le falta un guion delante'],
    ['      - Panel de pedidos', '      -Panel de pedidos', 'falta un espacio después del guion'],
    ['  - id: sitio', '    id: sitio', 'falta un guion delante'],
    ['dibujo: tienda', 'dibujo: imagenes/local', 'no hay ninguna imagen «local»'],
    ['dibujo: tienda', 'dibujo: tiendas', '¿quisiste decir «tienda»?'],
  ],
  'marca.yaml': [
    ['zona: America/Mexico_City', 'zona: Lima', '¿quisiste decir «America/Lima»?'],
    [
      'zona: America/Mexico_City',
      'zona: España',
      'que es un país; sus zonas son «Africa/Ceuta», «Atlantic/Canary», «Europe/Madrid»',
    ],
    [/lema: .*/, "lema: '{nombre} vigila'", '{nombre} no se puede usar aquí'],
    ['razonSocial:', 'razónsocial:', '¿quisiste decir «razonSocial»?'],
    [/folio: .*\n/, '', 'falta; se esperaba un texto'],
    ['lema: Sitios', `lema: ${'Sitios '.repeat(20)}`, 'es muy largo'],
    ['Calle de la Muestra 100', 'Carrera 13 # 85-32', 'lo que sigue a « #» no saldría'],
    ['lema: Sitios', 'lema: #Sitios', 'lo que sigue a « #» no saldría'],
    ['nombre: Atalaya', 'nombre: &Co Atalaya', 'un texto no puede empezar por «&»'],
    ['lema: Sitios', 'lema: !Sitios', 'un texto no puede empezar por «!»'],
    ['lema: Sitios web', 'lema: "Sitios" web', 'las comillas se cierran antes'],
    ["'06000'", '“06000”', 'las comillas curvas'],
    [
      /lema: .*/,
      '<<<<<<< HEAD\nlema: Uno\n=======\nlema: Otro\n>>>>>>> ana',
      'quedó una marca de fusión de git («<<<<<<< HEAD»)',
    ],
    ['lema: Sitios', 'lema:\u00a0Sitios', 'barra espaciadora'],
    ['  ciudad', '\u00a0 ciudad', 'barra espaciadora'],
    ['lema: Sitios', 'lema:Sitios', 'falta un espacio después de los dos puntos'],
    ['lema: Sitios', 'lema: Ojo: Sitios', 'va entre comillas simples'],
    ['  ciudad', '\tciudad', 'hay un tabulador'],
    ["'06000'", '06000', 'ponlo entre comillas simples'],
  ],
  'inicio.yaml': [
    ["'{nombre}: tiendas", "'{nombr}: tiendas", '{nombr} no existe; se puede usar {nombre}'],
    [
      'Sitios desde {precio:sitio}',
      'Sitios desde {precio:web}',
      '{precio:web}: no hay ningún servicio con ese «id» en servicios.yaml; están {precio:tienda}, {precio:',
    ],
    [
      'Sitios desde {precio:sitio}',
      'Sitios desde {desde}',
      '{precio:…} con el «id» de un servicio',
    ],
    [/ruta: \/movil/, 'ruta: /apps', 'lleva a una página que no existe'],
    [
      "titulo: '{nombre}: tiendas, apps, sistemas y auditorías de seguridad'",
      'titulo: {nombre} y sus tiendas',
      'un texto no puede empezar por «{»',
    ],
    [
      'titulo: Si se cae, eres el primero en saberlo',
      'titulo: {nombre}',
      'un texto no puede empezar por «{»',
    ],
    [
      'titulo: Si se cae, eres el primero en saberlo',
      'titulo: “Aviso: cuando una tienda se cae”',
      'las comillas curvas',
    ],
    ['  Estudio de software', 'Estudio de software', 'necesita dos espacios más'],
  ],
  'privacidad.yaml': [
    ['[{correoPrivacidad}', '[{corroPrivacidad}', '{corroPrivacidad} no existe'],
    ['](/contacto)', '](/contactanos)', 'lleva a una página que no existe'],
  ],
  'navegacion.yaml': [
    [
      '{ texto: Servicios, ruta: /servicios }',
      '{ texto: “Servicios, precios”, ruta: /servicios }',
      'las comillas curvas',
    ],
    [
      '  - { texto: Seguridad, ruta: /seguridad }',
      '  { texto: Seguridad, ruta: /seguridad }',
      'falta un guion delante',
    ],
    [
      '  - { texto: Servicios, ruta: /servicios }',
      '  { texto: Servicios, ruta: /servicios }',
      'falta un guion delante',
    ],
    ['ruta: /seguridad', 'ruta: www.instagram.com/atalaya', 'o bien «https://…»'],
  ],
  'notas/que-pasa-cuando-presionas-enviar.md': [
    [/entrada: .*/, '>>>>>>> ana', 'quedó una marca de fusión de git («>>>>>>> ana»)'],
    ['dibujo: buzon', 'dibujo: imagenes/cuaderno', 'no hay ninguna imagen «cuaderno»'],
  ],
};

const FILES: readonly (readonly [file: string, to: string | Buffer, says: string])[] = [
  ['notas/SEO local.md', `${HEAD}\nTexto.\n`, 'cámbiale el nombre a «seo-local.md»'],
  [
    'paginas/quienes-somos.md',
    `${HEAD}\nMira [esto](/contacta).\n`,
    '¿quisiste decir «/contacto»?',
  ],
  ['marca.yaml', Buffer.from('nombre: Ni\u00f1ez\n', 'latin1'), 'no está en UTF-8'],
  [
    'paginas/quienes-somos.md',
    `${HEAD}\n::imagen{nombre="equipo"}\n`,
    'no hay ninguna imagen «equipo»',
  ],
  [
    'imagenes/logo.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n<script>1</script></svg>',
    'hay un elemento <script>',
  ],
  [
    'imagenes/portada.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>',
    'falta; escribe en imagenes.yaml',
  ],
];

export const MISTAKES: readonly Mistake[] = [
  ...Object.entries(CHANGES).flatMap(([file, changes]) =>
    changes.map(([from, to, says]) => ({ file, from, to, says })),
  ),
  ...FILES.map(([file, to, says]) => ({ file, to, says })),
];
