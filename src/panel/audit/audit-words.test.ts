import { expect, it } from 'vitest';
import { auditWords } from './audit-words.ts';

const filter = { state: 'nueva', owner: 'none', urgent: true, text: '…', sort: 'arrival' };

it.each([
  ['lead_changed', 'ATA-1', 'state, owner', 'ATA-1', 'Estado, responsable'],
  ['lead_changed', 'ATA-1', 'merged ATA-2', 'ATA-1', 'Se juntó con ATA-2'],
  ['leads_changed', '3', 'ganada, Ana', '3 solicitudes', 'Ganada, Ana'],
  [
    'exported',
    'solicitudes.csv',
    JSON.stringify(filter),
    'solicitudes.csv',
    'Estado: Nueva; sin responsable; urgentes; con una búsqueda',
  ],
  ['exported', 'solicitudes.csv', '{"sort":"arrival"}', 'solicitudes.csv', 'Todas'],
  ['exported', 'solicitudes.csv', '{"folios":["ATA', 'solicitudes.csv', 'con varios filtros'],
  ['exported', 'boletin.csv', 'seguridad', 'boletin.csv', 'seguridad'],
  ['content_saved', 'servicios.yaml', '', 'Servicios y precios', ''],
  ['content_published', 'imagenes/a.jpg, legal.yaml', '', 'Imagen «a», Datos legales', ''],
  ['content_restored', '12', '', 'versión 12', ''],
  ['suspended', 'ana', '', 'ana', ''],
])('says in Spanish what a line of %s is about', (action, subject, detail, about, more) => {
  expect(auditWords({ action, subject, detail })).toEqual({ subject: about, detail: more });
});
