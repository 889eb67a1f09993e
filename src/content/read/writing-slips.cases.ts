/** A slip in `content/`, made in the sample content. */
export interface Mistake {
  /** The slip in Spanish, for the people who read the table. */
  what: string;
  file: string;
  /** The text of the sample, and the slip that replaces it. */
  from?: string | RegExp;
  to: string | Buffer;
  /** The message must contain this, besides the place. */
  says: string;
}

/** Slips of YAML's own writing: marks, quotes, dashes, indents (see writing-slips.ts). */
export const WRITING_MISTAKES: readonly Mistake[] = [
  {
    what: 'Un «#» en un texto sin comillas',
    file: 'marca.yaml',
    from: 'Calle de la Muestra 100',
    to: 'Carrera 13 # 85-32',
    says: 'lo que sigue a « #» no saldría',
  },
  {
    what: 'Un texto que empieza por «#»',
    file: 'marca.yaml',
    from: 'lema: Sitios',
    to: 'lema: #Sitios',
    says: 'lo que sigue a « #» no saldría',
  },
  {
    what: 'Un archivo guardado con la codificación de Windows',
    file: 'marca.yaml',
    to: Buffer.from('nombre: Ni\u00f1ez\n', 'latin1'),
    says: 'no está en UTF-8',
  },
  {
    what: 'Un texto que empieza por una llave',
    file: 'inicio.yaml',
    from: "titulo: '{nombre}: tiendas, apps, sistemas y auditorías de seguridad'",
    to: 'titulo: {nombre} y sus tiendas',
    says: 'un texto no puede empezar por «{»',
  },
  {
    what: 'Un texto que es solo una llave',
    file: 'inicio.yaml',
    from: 'titulo: Si tu tienda se cae, te avisamos',
    to: 'titulo: {nombre}',
    says: 'un texto no puede empezar por «{»',
  },
  {
    what: 'Un texto que empieza por un asterisco',
    file: 'inicio.yaml',
    from: 'titulo: Si tu',
    to: 'titulo: *Cuando* una',
    says: 'un texto no puede empezar por «*»',
  },
  {
    what: 'Un texto que empieza por «&»',
    file: 'marca.yaml',
    from: 'nombre: Atalaya',
    to: 'nombre: &Co Atalaya',
    says: 'un texto no puede empezar por «&»',
  },
  {
    what: 'Un texto que empieza por «!»',
    file: 'marca.yaml',
    from: 'lema: Sitios',
    to: 'lema: !Sitios',
    says: 'un texto no puede empezar por «!»',
  },
  {
    what: 'Unas comillas que se cierran antes',
    file: 'marca.yaml',
    from: 'lema: Sitios web',
    to: 'lema: "Sitios" web',
    says: 'las comillas se cierran antes',
  },
  {
    what: 'Unas comillas curvas, de un procesador de textos',
    file: 'marca.yaml',
    from: "'06000'",
    to: '“06000”',
    says: 'las comillas curvas',
  },
  {
    what: 'Unas comillas curvas en un texto con dos puntos',
    file: 'inicio.yaml',
    from: 'titulo: Si tu tienda se cae, te avisamos',
    to: 'titulo: “Aviso: cuando una tienda se cae”',
    says: 'las comillas curvas',
  },
  {
    what: 'Unas comillas curvas entre llaves',
    file: 'navegacion.yaml',
    from: '{ texto: Servicios, ruta: /servicios }',
    to: '{ texto: “Servicios, precios”, ruta: /servicios }',
    says: 'las comillas curvas',
  },
  {
    what: 'Una fusión de git a medias',
    file: 'marca.yaml',
    from: /lema: .*/,
    to: '<<<<<<< HEAD\nlema: Uno\n=======\nlema: Otro\n>>>>>>> ana',
    says: 'quedó una marca de fusión de git («<<<<<<< HEAD»)',
  },
  {
    what: 'Una fusión de git a medias en una nota',
    file: 'notas/que-pasa-cuando-presionas-enviar.md',
    from: /entrada: .*/,
    to: '>>>>>>> ana',
    says: 'quedó una marca de fusión de git («>>>>>>> ana»)',
  },
  {
    what: 'Un enlace del menú sin su guion',
    file: 'navegacion.yaml',
    from: '  - { texto: Seguridad, ruta: /seguridad }',
    to: '  { texto: Seguridad, ruta: /seguridad }',
    says: 'falta un guion delante',
  },
  {
    what: 'El primer enlace del menú sin su guion',
    file: 'navegacion.yaml',
    from: '  - { texto: Servicios, ruta: /servicios }',
    to: '  { texto: Servicios, ruta: /servicios }',
    says: 'falta un guion delante',
  },
  {
    what: 'Un espacio que no se separa, tras los dos puntos',
    file: 'marca.yaml',
    from: 'lema: Sitios',
    to: 'lema:\u00a0Sitios',
    says: 'barra espaciadora',
  },
  {
    what: 'Un espacio que no se separa, en la sangría',
    file: 'marca.yaml',
    from: '  ciudad',
    to: '\u00a0 ciudad',
    says: 'barra espaciadora',
  },
  {
    what: 'Un elemento sin su guion',
    file: 'servicios.yaml',
    from: '      - Panel de pedidos',
    to: '      Panel de pedidos',
    says: 'falta un guion',
  },
  {
    what: 'Un elemento sin guion y con más sangría',
    file: 'servicios.yaml',
    from: '      - Panel de pedidos',
    to: '        Panel de pedidos',
    says: 'le falta un guion delante',
  },
  {
    what: 'Un guion pegado a su texto',
    file: 'servicios.yaml',
    from: '      - Panel de pedidos',
    to: '      -Panel de pedidos',
    says: 'falta un espacio después del guion',
  },
  {
    what: 'Un servicio sin su guion',
    file: 'servicios.yaml',
    from: '  - id: sitio',
    to: '    id: sitio',
    says: 'falta un guion delante',
  },
  {
    what: 'Un texto largo sin sangría',
    file: 'inicio.yaml',
    from: '  Estudio de software',
    to: 'Estudio de software',
    says: 'necesita dos espacios más',
  },
  {
    what: 'Dos puntos sin espacio',
    file: 'marca.yaml',
    from: 'lema: Sitios',
    to: 'lema:Sitios',
    says: 'falta un espacio después de los dos puntos',
  },
  {
    what: 'Dos puntos dentro de un texto',
    file: 'marca.yaml',
    from: 'lema: Sitios',
    to: 'lema: Ojo: Sitios',
    says: 'va entre comillas simples',
  },
  {
    what: 'Un tabulador',
    file: 'marca.yaml',
    from: '  ciudad',
    to: '\tciudad',
    says: 'hay un tabulador',
  },
  {
    what: 'Un código postal sin comillas',
    file: 'marca.yaml',
    from: "'06000'",
    to: '06000',
    says: 'ponlo entre comillas simples',
  },
];
