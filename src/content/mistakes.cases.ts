import { PICTURE_MISTAKES } from './pictures/mistakes.cases.ts';
import { WRITING_MISTAKES } from './writing-slips.cases.ts';

/** A slip of whoever edits `content/`, made in the sample content. */
export interface Mistake {
  /** What somebody did, in Spanish: the table is for them. */
  what: string;
  file: string;
  /** What stands in the sample, and what is written in its place. */
  from?: string | RegExp;
  to: string | Buffer;
  /** What the message must say, besides where. */
  says: string;
}

const HEAD =
  '---\ntitulo: Quiénes somos\ndescripcion: Quién está detrás, en qué trabaja cada quien y dónde se le encuentra.\nentrada: Somos seis.\n---\n';

export const MISTAKES: readonly Mistake[] = [
  {
    what: 'Un precio con punto de miles',
    file: 'servicios.yaml',
    from: 'desde: 78000',
    to: 'desde: 950.000',
    says: 'por ejemplo 950000',
  },
  {
    what: 'Un precio con dos puntos de miles',
    file: 'servicios.yaml',
    from: 'desde: 78000',
    to: 'desde: 1.250.000',
    says: 'por ejemplo 1250000',
  },
  {
    what: 'Un precio con centavos',
    file: 'servicios.yaml',
    from: 'desde: 78000',
    to: 'desde: 12,500.00',
    says: 'escríbelo solo con cifras, por ejemplo 12500',
  },
  {
    what: 'Un precio con centavos que cuentan',
    file: 'servicios.yaml',
    from: 'desde: 78000',
    to: 'desde: $12.500,50',
    says: 'sin centavos, por ejemplo 12500',
  },
  {
    what: 'Una ciudad en lugar de su zona horaria',
    file: 'marca.yaml',
    from: 'zona: America/Mexico_City',
    to: 'zona: Lima',
    says: '¿quisiste decir «America/Lima»?',
  },
  {
    what: 'Un país en lugar de su zona horaria',
    file: 'marca.yaml',
    from: 'zona: America/Mexico_City',
    to: 'zona: España',
    says: 'que es un país; sus zonas son «Africa/Ceuta», «Atlantic/Canary», «Europe/Madrid»',
  },
  {
    what: 'Un tipo de proyecto con mayúsculas y espacios',
    file: 'servicios.yaml',
    from: 'tipo: sitio',
    to: 'tipo: SEO local',
    says: 'como «seo-local»; hay «SEO local»',
  },
  {
    what: 'Una nota con mayúsculas y espacios en el nombre de su archivo',
    file: 'notas/SEO local.md',
    to: `${HEAD}\nTexto.\n`,
    says: 'cámbiale el nombre a «seo-local.md»',
  },
  {
    what: 'Una llave con una errata',
    file: 'inicio.yaml',
    from: "'{nombre}: tiendas",
    to: "'{nombr}: tiendas",
    says: '{nombr} no existe; se puede usar {nombre}',
  },
  {
    what: 'Una llave que otro texto sí conoce',
    file: 'inicio.yaml',
    from: 'titulo: Si tu tienda se cae, te avisamos',
    to: "titulo: 'Desde {precio}'",
    says: '{precio} no existe',
  },
  {
    what: 'El precio de un servicio que no está',
    file: 'inicio.yaml',
    from: 'Sitios desde {precio:sitio}',
    to: 'Sitios desde {precio:web}',
    says: '{precio:web}: no hay ningún servicio con ese «id» en servicios.yaml',
  },
  {
    what: 'La llave «desde», que era el precio más bajo de todos',
    file: 'inicio.yaml',
    from: 'Sitios desde {precio:sitio}',
    to: 'Sitios desde {desde}',
    says: '{precio:…} con el «id» de un servicio',
  },
  {
    what: 'El campo que decía de qué servicio era un precio',
    file: 'inicio.yaml',
    from: '  acciones:',
    to: '  precio: tienda\n  acciones:',
    says: 'ahora, cada precio dice en el texto de qué servicio es',
  },
  {
    what: 'Una llave en un aviso legal',
    file: 'privacidad.yaml',
    from: '[{correoPrivacidad}',
    to: '[{corroPrivacidad}',
    says: '{corroPrivacidad} no existe',
  },
  {
    what: 'El nombre de la marca en su propio archivo',
    file: 'marca.yaml',
    from: /lema: .*/,
    to: "lema: '{nombre} vigila'",
    says: '{nombre} no se puede usar aquí',
  },
  {
    what: 'Un enlace del menú a una página que no está',
    file: 'navegacion.yaml',
    from: 'ruta: /comercio',
    to: 'ruta: /comerco',
    says: '¿quisiste decir «/comercio»?',
  },
  {
    what: 'Un servicio de la portada que lleva a una página que no está',
    file: 'inicio.yaml',
    from: /ruta: \/movil/,
    to: 'ruta: /apps',
    says: 'lleva a una página que no existe',
  },
  {
    what: 'Un enlace de un texto a una página que no está',
    file: 'privacidad.yaml',
    from: '](/contacto)',
    to: '](/contactanos)',
    says: 'lleva a una página que no existe',
  },
  {
    what: 'Un enlace de una página propia a una que no está',
    file: 'paginas/quienes-somos.md',
    to: `${HEAD}\nMira [esto](/contacta).\n`,
    says: '¿quisiste decir «/contacto»?',
  },
  {
    what: 'Un servicio que se quitó del catálogo y se nombra en la portada',
    file: 'inicio.yaml',
    from: 'servicio: auditoria',
    to: 'servicio: auditorias',
    says: 'el servicio «auditorias» no está en servicios.yaml',
  },
  {
    what: 'Un campo mal escrito',
    file: 'marca.yaml',
    from: 'razonSocial:',
    to: 'razónsocial:',
    says: '¿quisiste decir «razonSocial»?',
  },
  {
    what: 'Un campo que se borró',
    file: 'marca.yaml',
    from: /folio: .*\n/,
    to: '',
    says: 'falta; se esperaba un texto',
  },
  {
    what: 'Un texto más largo que su lugar',
    file: 'marca.yaml',
    from: 'lema: Sitios',
    to: `lema: ${'Sitios '.repeat(20)}`,
    says: 'es muy largo',
  },
  ...WRITING_MISTAKES,
  ...PICTURE_MISTAKES,
];
