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
    ['La página sigue caída.', 'página sigue caída'],
    ['Se cayó la tienda en pleno Buen Fin', 'cayó la tienda'],
    ['No funciona la tienda, los pedidos no entran.', 'No funciona la tienda'],
    ['Mi tienda ya no funciona desde la actualización.', 'tienda ya no funciona'],
    ['Buenas, la web no abre en ningún lado.', 'web no abre'],
    ['Sí, me han hackeado otra vez.', 'me han hackeado'],
    ['Nos robaron la cuenta del dominio', 'Nos robaron la cuenta'],
    ['Tenemos un ransomware en el servidor.', 'ransomware'],
    ['Es urgente: el checkout dejó de cobrar.', 'Es urgente'],
    ['Perdimos la base de datos de clientes.', 'Perdimos la base de datos'],
    ['Mi sitio tiene virus, dice Google.', 'sitio tiene virus'],
    ['La página de mi ferretería está caída desde anoche.', 'página de mi ferretería está caída'],
    [
      'Nuestra tienda en línea lleva desde el lunes caída.',
      'tienda en línea lleva desde el lunes caída',
    ],
    [
      'La página, la que nos hicieron en marzo, hoy amaneció caída.',
      'página, la que nos hicieron en marzo, hoy amaneció caída',
    ],
    ['Hay un problema con mi página: desde ayer no abre.', 'página: desde ayer no abre'],
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
    ['La página de la notaría sale en blanco.', 'página de la notaría sale en blanco'],
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
    'Quiero una tienda en línea para mi panadería.',
    'Mi página no funciona bien en celulares y quiero renovarla.',
    'No es urgente, cuando puedan me llaman.',
    'No me urge, es para el próximo año.',
    'Quiero una auditoría para que nunca me hackeen.',
    'El año pasado nos hackearon y queremos una auditoría.',
    'Hace dos años se cayó la página en Navidad.',
    '¿Qué pasa si se cae la página en la noche?',
    'Las ventas han caído y necesitamos vender en línea.',
    'A un conocido le hackearon su tienda; quiero prevenir.',
    'Necesito una app para mi taller, lo antes posible.',
    'Tengo una caída de ventas en la tienda física.',
    'Somos una empresa de mensajería urgente.',
    'Quiero que la tienda cargue rápido.',
    'Busco quien dé mantenimiento a mi sitio.',
    'Necesito una página que no funcione solo de adorno.',
    'Nuestro sistema no responde tan rápido como antes.',
    'Vendemos antivirus y queremos una tienda.',
    'Quiero un curso de hacking ético para mi equipo.',
    'Quiero una página para mi ferretería, que está caída de ventas.',
    'La venta de mi tienda está caída.',
    'Las visitas de mi página están caídas.',
    'Las ventas de mi página cayeron este mes.',
    'El tráfico de mi página está caído.',
    'Mi página cayó varias posiciones en Google.',
    'Necesito mi página lista para el restaurante que no abre los lunes.',
    'Quiero renovar mi página y mi local no abre los domingos.',
    'Mi tienda de ropa no abre los domingos.',
    'La página de mi ferretería no está caída, solo es fea.',
    'La página de mi ferretería ya no está caída, gracias.',
    'La página de mi tienda se cayó anoche, pero ya volvió.',
    'La tienda de mi prima estaba caída, ya la arreglaron.',
    '¿Qué pasa cuando la página de un cliente está caída?',
    'Me preocupa qué hacer si la tienda de mi negocio está caída en diciembre.',
    'La página de mi competencia está caída; quiero ganarles clientes.',
    'Hace dos años la página de mi despacho estuvo caída.',
    'La página de mi negocio no funciona para atraer clientes.',
    'La página de la florería sale en blanco y negro, así la queremos.',
    'Quiero una app de reparto que no cobre comisión.',
    'Mi sitio es para gente caída en desgracia.',
    'Urgencias dentales: queremos una página.',
  ])('%s', (text) => {
    expect(of(text)).toEqual({ urgentWhy: null, category: 'cliente' });
  });
});

describe('who is no client', () => {
  it.each([
    ['Soy diseñadora y busco trabajo; adjunto mi CV.', 'empleo'],
    ['¿Tienen vacantes para programador junior?', 'empleo'],
    ['Quisiera hacer mis prácticas profesionales con ustedes.', 'empleo'],
    ['Busco empleo como diseñador, adjunto mi portafolio.', 'empleo'],
    ['Estoy buscando trabajo como programadora.', 'empleo'],
    ['Buen día, mando mi CV para lo que se ofrezca.', 'empleo'],
    ['Les comparto mi hoja de vida.', 'empleo'],
    ['Solicitud de prácticas profesionales', 'empleo'],
    ['Quisiera solicitar prácticas en su agencia.', 'empleo'],
    ['En busca de empleo. Soy recepcionista.', 'empleo'],
    ['Hola, ofrezco mis servicios de redacción para sus clientes.', 'proveedor'],
    ['Ofrecemos nuestros servicios de fotografía.', 'proveedor'],
    ['Busco empleados y quiero una página para publicarlo.', 'cliente'],
    ['Busco empleados.', 'cliente'],
    ['Quiero un sitio de bolsa de empleo.', 'cliente'],
    ['Quiero un formulario de solicitud de empleo en mi sitio.', 'cliente'],
    ['Necesito una app para personas buscando trabajo.', 'cliente'],
    ['Busco un trabajo bien hecho para mi tienda.', 'cliente'],
    ['Tengo una página vieja donde ofrezco mis servicios de plomería.', 'cliente'],
    ['Ofrezco mis servicios de plomería. Me gustaría tener una página.', 'cliente'],
    ['Les ofrecemos hosting a mitad de precio para sus clientes.', 'proveedor'],
    ['Me gustaría presentarles nuestros servicios de traducción.', 'proveedor'],
    ['Quiero una página para publicar las vacantes de mi empresa.', 'cliente'],
    ['Queremos una bolsa de trabajo en nuestro portal.', 'cliente'],
    ['Somos proveedores de material médico y queremos una tienda.', 'cliente'],
    ['Me gustaría trabajar con ustedes en mi tienda.', 'cliente'],
    ['Necesito un portafolio para mi currículum.', 'cliente'],
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
    ['Solicito eliminar todos mis datos de su sistema.', true],
    ['Quiero ejercer mis derechos ARCO.', true],
    ['No quiero que guarden mis datos.', true],
    ['Mi web pide que los usuarios puedan borrar sus datos.', false],
    ['Quiero una app que guarde los datos de mis clientes.', false],
    ['Perdí mis datos de acceso.', false],
  ])('%s', (text, expected) => {
    expect(asksErasure(text)).toBe(expected);
  });

  it.each([
    ['Quiero una copia de mis datos personales.', true],
    ['¿Qué datos tienen de mí?', true],
    ['Por favor rectifiquen mi información: mi correo cambió.', true],
    ['Ejerzo mi derecho de acceso (Ley 29733).', true],
    ['Me opongo al tratamiento de mis datos.', true],
    ['Quiero una app para consultar los datos de mis clientes.', false],
  ])('or exercises another right over them: %s', (text, expected) => {
    expect(asksAboutData(text)).toBe(expected);
    expect(asksErasure(text)).toBe(false);
  });
});
