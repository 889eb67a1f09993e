import { describe, expect, it } from 'vitest';
import { content } from '#content/snapshot/content.ts';
import { ownDigitsPattern } from '#content/schemas/numbering-plan.ts';
import { withContent } from '#content/snapshot/with-content.ts';
import { validateForm } from '#forms/parse.ts';
import { VALID } from '#forms/rules.cases.ts';
import { telephoneOf } from './read-telephone.ts';

type Row = readonly [
  country: string,
  typed: string,
  accepted: boolean,
  call: string | null,
  chat: string | null,
  shown: string,
];

const TABLE: readonly Row[] = [
  ['AR', '+54 9 351 555 0102', true, 'tel:+5493515550102', '5493515550102', '0351 15-555-0102'],
  ['AR', '0351 15 555 0102', true, 'tel:+5493515550102', '5493515550102', '0351 15-555-0102'],
  ['AR', '351 155 55 01 01', true, 'tel:+5493515550101', '5493515550101', '0351 15-555-0101'],
  ['AR', '351 555 0102', true, 'tel:3515550102', '5493515550102', '0351 555-0102'],
  ['AR', '011 15 5555-0102', true, 'tel:+5491155550102', '5491155550102', '011 15-5555-0102'],
  ['AR', '+54 0351 15 555 0102', true, 'tel:+5493515550102', '5493515550102', '0351 15-555-0102'],
  ['AR', '15 5555 0102', true, null, null, '15 5555 0102'],
  ['AR', '+34 612 345 678', true, 'tel:+34612345678', '34612345678', '+34 612 34 56 78'],
  ['BO', '591-71234567', true, 'tel:+59171234567', '59171234567', '71234567'],
  ['CL', '09 8765 4321', true, 'tel:+56987654321', '56987654321', '9 8765 4321'],
  ['CL', '8765 4321', true, null, null, '8765 4321'],
  ['CO', '(601) 234 5678', true, 'tel:+576012345678', null, '(601) 234 5678'],
  ['CO', '03 300 123 4567', true, 'tel:+573001234567', '573001234567', '300 123 4567'],
  ['CR', '2222-3333', true, 'tel:+50622223333', null, '2222 3333'],
  ['CU', '07 830 1234', true, 'tel:+5378301234', null, '(07) 830 1234'],
  ['DO', '1 809 555 0142', true, 'tel:+18095550142', '18095550142', '(809) 555-0142'],
  ['EC', '0999 123 456', true, 'tel:+593999123456', '593999123456', '099 912 3456'],
  ['ES', '612 34 56 78', true, 'tel:+34612345678', '34612345678', '612 34 56 78'],
  ['ES', '0034 612 345 678', true, 'tel:+34612345678', '34612345678', '612 34 56 78'],
  ['GQ', '222 123 456', true, 'tel:+240222123456', '240222123456', '222 123 456'],
  ['GT', '2345 6789', true, 'tel:+50223456789', null, '2345 6789'],
  ['HN', '9876-5432', true, 'tel:+50498765432', '50498765432', '9876-5432'],
  ['MX', '55 5550 0142', true, 'tel:+525555500142', '525555500142', '55 5550 0142'],
  ['MX', '+52 1 55 5550 0142', true, 'tel:+525555500142', '525555500142', '55 5550 0142'],
  ['MX', '044 55 5550 0142', true, 'tel:+525555500142', '525555500142', '55 5550 0142'],
  ['MX', '01 (55) 5550-0142', true, 'tel:+525555500142', '525555500142', '55 5550 0142'],
  ['MX', '5550 0142', true, null, null, '5550 0142'],
  ['MX', '55 5550 0142 ext. 12', true, 'tel:+525555500142', '525555500142', '55 5550 0142'],
  ['MX', '+54 9 351 555 0102', false, 'tel:+5493515550102', '5493515550102', '+54 9 351 555 0102'],
  ['MX', '1 55 5550 0142', true, 'tel:+525555500142', '525555500142', '55 5550 0142'],
  ['NI', '8765 4321', true, 'tel:+50587654321', '50587654321', '8765 4321'],
  ['PA', '223-4567', true, 'tel:+5072234567', null, '223-4567'],
  ['PE', '(01) 234-5678', true, 'tel:+5112345678', null, '(01) 234 5678'],
  ['PE', '01 2345678', true, 'tel:+5112345678', null, '(01) 234 5678'],
  ['PR', '+1 (939) 555-0142', true, 'tel:+19395550142', '19395550142', '(939) 555-0142'],
  ['PY', '0981 123 456', true, 'tel:+595981123456', '595981123456', '0981 123 456'],
  ['SV', '+503 2234 5678', true, 'tel:+50322345678', null, '2234 5678'],
  ['UY', '099 123 456', true, 'tel:+59899123456', '59899123456', '099 123 456'],
  ['VE', '0412-1234567', true, 'tel:+584121234567', '584121234567', '0412-1234567'],
  ['BR', '+55 11 98765-4321', true, 'tel:+5511987654321', '5511987654321', '(11) 98765-4321'],
  ['BR', '0xx11 98765-4321', true, 'tel:+5511987654321', '5511987654321', '(11) 98765-4321'],
  ['BR', '015 11 98765-4321', true, 'tel:+5511987654321', '5511987654321', '(11) 98765-4321'],
  ['BR', '55 11 98765 4321', true, 'tel:+5511987654321', '5511987654321', '(11) 98765-4321'],
  ['BR', '11 3456-7890', true, 'tel:+551134567890', null, '(11) 3456-7890'],
  ['BR', '98765-4321', true, null, null, '98765-4321'],
  ['US', '1-415-555-2671', true, 'tel:+14155552671', '14155552671', '(415) 555-2671'],
];

function inCountry<Given>(country: string, most: number, work: () => Given): Given {
  const { brand, ...others } = content();
  const telefonos = { pattern: ownDigitsPattern(country), most };
  const direccion = { ...brand.direccion, pais: country };
  return withContent({ ...others, brand: { ...brand, direccion, telefonos } }, work);
}

function sent(typed: string) {
  const fields = { ...VALID.simple, 'contact[telefono]': typed };
  return validateForm('simple', new URLSearchParams(Object.entries(fields)));
}

describe('a telephone as people write it', () => {
  it.each(TABLE)('%s: «%s»', (country, typed, accepted, call, chat, shown) => {
    inCountry(country, 12, () => {
      const { data, errors } = sent(typed);
      expect(errors).toEqual(accepted ? {} : { 'contact[telefono]': 'Campo Requerido' });
      const kept = data ?? { 'contact[telefono]': typed, 'contact[telefono_escrito]': '' };
      const lead = {
        telefono: kept['contact[telefono]'],
        detail: { telefonoEscrito: kept['contact[telefono_escrito]'] },
      };
      expect([lead.telefono, lead.detail.telefonoEscrito]).toContain(typed);
      expect(telephoneOf(lead)).toEqual({ call, chat, shown });
    });
  });

  it.each([
    ['MX', '+54 9 351 555 0102', 15, true],
    ['MX', '+54 9 351 555 0102 345', 15, false],
    ['AR', '+52 1 55 5550 0142', 15, true],
    ['XX', '123456789012', 12, true],
    ['XX', '1234567890123', 12, false],
  ])('in %s «%s» of at most %i digits is taken: %s', (country, typed, most, accepted) => {
    const { errors } = inCountry(country, most, () => sent(typed));
    expect(Object.keys(errors)).toEqual(accepted ? [] : ['contact[telefono]']);
  });
});
