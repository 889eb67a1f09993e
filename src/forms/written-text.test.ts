import { describe, expect, it } from 'vitest';
import { readValues } from './parse.ts';
import { isolated, writtenText } from './written-text.ts';

describe('a text as it is kept', () => {
  it.each([
    ['Ana \u202Exe.pdf', 'Ana xe.pdf'],
    ['\u2067Ana\u2069', 'Ana'],
    ['Ana\u200B\uFEFF\u00AD Ríos\u200E', 'Ana Ríos'],
    ['Ana\r\nBcc:\tx', 'Ana Bcc: x'],
    ['A\u0000n\u007Fa\u{E0041}', 'Ana'],
    ['Jose\u0301@correo.example', 'José@correo.example'],
  ])('of one line has nothing that turns round or is not seen: %j', (text, kept) => {
    expect(writtenText(text, false)).toBe(kept);
  });

  it.each(['می\u200Cخواهم', 'क्\u200Dष', '👩\u200D💻 ❤\uFE0F', 'نور', '葛\u{E0100}城'])(
    'keeps what names and signs are spelled with: %s',
    (text) => expect(writtenText(text, false)).toBe(text),
  );

  it('of several lines keeps them, and its marks', () => {
    expect(writtenText('שלום\u200F!\r\n\u202Eexe\tx', true)).toBe('שלום\u200F!\nexe\tx');
  });

  it('is what the forms read, but for a password', () => {
    const evil = 'A\u202Eb';
    const form = new URLSearchParams({ 'contact[nombre]': evil, 'contact[mensaje]': evil });
    const { 'contact[nombre]': name, 'contact[mensaje]': message } = readValues('simple', form);
    expect([name, message]).toEqual(['Ab', 'Ab']);
    const account = readValues('account', new URLSearchParams({ password: evil }));
    expect(account.password).toBe(evil);
  });
});

it('isolates in a sentence what is written from right to left, and nothing else', () => {
  expect(isolated('Ana\u202E Ríos')).toBe('Ana Ríos');
  expect(isolated('نور')).toBe('\u2068نور\u2069');
});
