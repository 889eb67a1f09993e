import { describe, expect, it } from 'vitest';
import { asksAboutData, asksErasure, createTriage } from './triage.ts';

const classify = createTriage();
const of = (mensaje: string) => classify({ kind: 'contacto', detail: { mensaje } });

describe('what cannot wait', () => {
  it.each([
    ['Hola, me han hackeado la página y salen anuncios raros.', 'me han hackeado'],
    ['NOS HACKEARON!!! ayuda por favor', 'NOS HACKEARON'],
    ['Hackearon nuestra tienda anoche.', 'Hackearon nuestra'],
    ['Nuestro sitio está caído desde ayer y no vendemos.', 'sitio está caído'],
    ['Buenas, la web no abre en ningún lado.', 'web no abre'],
    ['Nos robaron la cuenta del dominio', 'Nos robaron la cuenta'],
    ['Tenemos un ransomware en el servidor.', 'ransomware'],
    ['Es urgente: el checkout dejó de cobrar.', 'Es urgente'],
    ['Perdimos la base de datos de clientes.', 'Perdimos la base de datos'],
    ['Mi sitio tiene virus, dice Google.', 'sitio tiene virus'],
    [
      'Nuestra tienda en línea lleva desde el lunes caída.',
      'tienda en línea lleva desde el lunes caída',
    ],
    [
      'La página, la que nos hicieron en marzo, hoy amaneció caída.',
      'página, la que nos hicieron en marzo, hoy amaneció caída',
    ],
    [
      'El sitio web de la clínica de mi esposo no carga.',
      'sitio web de la clínica de mi esposo no carga',
    ],
    [
      'La tienda donde vendo mis jabones dejó de cobrar.',
      'tienda donde vendo mis jabones dejó de cobrar',
    ],
    [
      'No abre desde ayer en la noche nuestra tienda.',
      'No abre desde ayer en la noche nuestra tienda',
    ],
    ['Está caída desde anoche la página de mi ferretería', 'Está caída desde anoche la página'],
    ['La app de los repartidores marca error al entrar.', 'app de los repartidores marca error'],
    ['Los correos de la empresa no funcionan hoy.', 'correos de la empresa no funcionan'],
    [
      'El servidor de mi tienda está fuera de servicio.',
      'servidor de mi tienda está fuera de servicio',
    ],
    ['El dominio de mi papá fue suspendido ayer.', 'dominio de mi papá fue suspendido'],
    ['Sí, la página de mi ferretería no funciona.', 'página de mi ferretería no funciona'],
    ['No puedo entrar a mi página.', 'No puedo entrar a mi página'],
    ['Ya pagué 12 000 pesos. ¿A qué cuenta lo mando ahora? Urge.', 'Urge'],
  ])('%s', (text, said) => {
    expect(of(text)).toEqual({ urgentWhy: `Dice «${said}».`, category: 'cliente' });
  });
});

it('takes a site of theirs that is down for urgent, whatever stands between, and not where it is denied', () => {
  const names = [
    ...['ferretería', 'clínica de mi esposo', 'escuela Benito Juárez', 'tienda de zapatos'],
    ...['notaría 14 de Puebla', 'familia, la de siempre,', 'ferretería "El Tornillo"'],
  ];
  const states = [
    ...['está caída', 'sigue caída', 'está desde ayer caída', 'no abre', 'no me carga', 'se cayó'],
    ...['dejó de funcionar', 'marca un error', 'fue hackeada', 'sale en blanco', 'ya no funciona'],
  ];
  for (const name of names) {
    for (const state of states) {
      for (const end of ['', ' desde anoche', ' otra vez', ': auxilio']) {
        const text = `Buenas tardes. La página de mi ${name} ${state}${end}.`;
        expect([text, of(text).urgentWhy !== null]).toEqual([text, true]);
      }
      for (const text of [
        `¿Qué hacen si la página de una ${name} ${state}?`,
        `El año pasado la página de mi ${name} ${state}.`,
        `La página de mi ${name} ${state}, pero ya la arreglamos.`,
        `Quiero una página para mi ${name} que ${state.replace('ya ', '')} nunca.`,
      ]) {
        expect([text, of(text).urgentWhy]).toEqual([text, null]);
      }
    }
  }
});

describe('what can', () => {
  it.each([
    'Mi página no funciona bien en celulares y quiero renovarla.',
    'No es urgente, cuando puedan me llaman.',
    'Quiero una auditoría para que nunca me hackeen.',
    'Hace dos años se cayó la página en Navidad.',
    '¿Qué pasa si se cae la página en la noche?',
    'A un conocido le hackearon su tienda; quiero prevenir.',
    'Tengo una caída de ventas en la tienda física.',
    'Somos una empresa de mensajería urgente.',
    'Vendemos antivirus y queremos una tienda.',
    'Las ventas de mi página cayeron este mes.',
    'Necesito mi página lista para el restaurante que no abre los lunes.',
    'Mi tienda de ropa no abre los domingos.',
    'La página de mi ferretería no está caída, solo es fea.',
    'La página de mi tienda se cayó anoche, pero ya volvió.',
    'La página de mi competencia está caída; quiero ganarles clientes.',
    'La página de mi negocio no funciona para atraer clientes.',
    'La página de la florería sale en blanco y negro, así la queremos.',
    'Urgencias dentales: queremos una página.',
  ])('%s', (text) => {
    expect(of(text)).toEqual({ urgentWhy: null, category: 'cliente' });
  });
});

describe('who is no client', () => {
  it.each([
    ['¿Tienen vacantes para programador junior?', 'empleo'],
    ['Quisiera hacer mis prácticas profesionales con ustedes.', 'empleo'],
    ['Busco empleo como diseñador, adjunto mi portafolio.', 'empleo'],
    ['Buen día, mando mi CV para lo que se ofrezca.', 'empleo'],
    ['Les comparto mi hoja de vida.', 'empleo'],
    ['Solicitud de prácticas profesionales', 'empleo'],
    ['Quisiera solicitar prácticas en su agencia.', 'empleo'],
    ['En busca de empleo. Soy recepcionista.', 'empleo'],
    ['Hola, ofrezco mis servicios de redacción para sus clientes.', 'proveedor'],
    ['Ofrecemos nuestros servicios de fotografía.', 'proveedor'],
    ['Busco empleados.', 'cliente'],
    ['Quiero un formulario de solicitud de empleo en mi sitio.', 'cliente'],
    ['Necesito una app para personas buscando trabajo.', 'cliente'],
    ['Busco un trabajo bien hecho para mi tienda.', 'cliente'],
    ['Ofrezco mis servicios de plomería. Me gustaría tener una página.', 'cliente'],
    ['Les ofrecemos hosting a mitad de precio para sus clientes.', 'proveedor'],
    ['Me gustaría presentarles nuestros servicios de traducción.', 'proveedor'],
    ['Me gustaría trabajar con ustedes en mi tienda.', 'cliente'],
  ])('%s', (text, category) => {
    expect(of(text)).toEqual({ urgentWhy: null, category });
  });

  it('takes a person who asks for a quote for a client', () => {
    const detail = { mensaje: 'Adjunto mi CV.' };
    expect(classify({ kind: 'cotizacion', detail }).category).toBe('cliente');
  });
});

it("knows the agency's own phrases, and what it says is ordinary", () => {
  const own = createTriage({ urgente: ['se vence dominio'], ordinario: ['cliente de soporte'] });
  const said = (mensaje: string) => own({ kind: 'contacto', detail: { mensaje } }).urgentWhy;
  expect(said('Mañana se vence mi dominio.')).toBe('Dice «se vence mi dominio».');
  expect(said('Soy cliente de soporte. La página está caída.')).toBeNull();
});

describe('who asks for their data to be erased', () => {
  it.each([
    ['Ya no me interesa, por favor borren mis datos.', true],
    ['Quiero ejercer mis derechos ARCO.', true],
    ['No quiero que guarden mis datos.', true],
    ['Mi web pide que los usuarios puedan borrar sus datos.', false],
  ])('%s', (text, expected) => {
    expect(asksErasure(text)).toBe(expected);
  });

  it.each([
    ['Quiero una copia de mis datos personales.', true],
    ['¿Qué datos tienen de mí?', true],
    ['Por favor rectifiquen mi información: mi correo cambió.', true],
    ['Ejerzo mi derecho de acceso (Ley 29733).', true],
    ['Me opongo al tratamiento de mis datos.', true],
  ])('or exercises another right over them: %s', (text, expected) => {
    expect(asksAboutData(text)).toBe(expected);
    expect(asksErasure(text)).toBe(false);
  });
});
