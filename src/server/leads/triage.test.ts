import { describe, expect, it } from 'vitest';
import { asksErasure, createTriage } from './triage.ts';

const takeFor = createTriage();
const of = (mensaje: string) => takeFor({ kind: 'contacto', detail: { mensaje } });

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
  ])('%s', (text, said) => {
    expect(of(text)).toEqual({ urgentWhy: `Dice «${said}».`, category: 'cliente' });
  });
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

  it('takes whoever asks for a quote for a client', () => {
    const detail = { mensaje: 'Adjunto mi CV.' };
    expect(takeFor({ kind: 'cotizacion', detail }).category).toBe('cliente');
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
});
