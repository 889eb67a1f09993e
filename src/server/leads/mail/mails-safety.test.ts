import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { agencyMessage, visitorMessage } from '#server/leads/mail/lead-mails.ts';
import { delivered, SETTINGS } from '#server/leads/mail/testing-mails.ts';
import { aClaim, aLead } from '#tests/support/leads.ts';

it('says a kind of project that nobody offers as it was sent, whatever it is called', async () => {
  const tipos = ['tienda', 'constructor', '__proto__', 'hasOwnProperty'];
  const claim = aClaim({ lead: aLead({ correo: 'ana@example.org', detail: { tipos } }) });
  for (const message of [agencyMessage(claim, SETTINGS), visitorMessage(claim, SETTINGS)]) {
    const { text, html } = await delivered(message);
    for (const type of ['Tienda en línea', ...tipos.slice(1)]) {
      expect(text).toContain(type);
      expect(html).toContain(type);
    }
  }
});

it('keeps a name and a text from turning round the words beside them', async () => {
  const lead = aLead({
    nombre: 'نور \u202Eexe.pdf',
    correo: 'ana@example.org',
    detail: { mensaje: 'مرحبا \u202Exe\nOtra', solicitudes: ['\u2067سلة'] },
  });
  for (const message of [
    agencyMessage(aClaim({ lead }), SETTINGS),
    visitorMessage(aClaim({ lead }), SETTINGS),
  ]) {
    const { text = '', html = '' } = await delivered(message);
    expect(text).not.toMatch(/[\u202a-\u202e\u2067]/u);
    for (const line of text.split('\n').filter((one) => /\p{Script=Arabic}/u.test(one))) {
      expect(line).toMatch(/^\P{Script=Arabic}*\u2068[^\u2068]*\u2069\P{Script=Arabic}*$/u);
    }
    const words = new JSDOM(html).window.document;
    const walker = words.createTreeWalker(words.body, 4);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (!/\p{Script=Arabic}/u.test(node.textContent ?? '')) continue;
      const apart = node.parentElement?.closest('bdi, [dir=auto]') != null;
      expect(apart || node.textContent?.includes('\u2068'), node.textContent ?? '').toBe(true);
    }
  }
});

describe('whatever a visitor writes', () => {
  const nasty = fc.oneof(
    fc
      .array(fc.nat(0x10ffff).filter((point) => point < 0xd800 || point > 0xdfff))
      .map((points) => String.fromCodePoint(...points)),
    fc
      .array(
        fc.constantFrom(
          '\r',
          '\n',
          '\r\n',
          'Bcc: x@y.example',
          '\u2028',
          '\u202e',
          '<',
          '"',
          ',',
          'a',
        ),
      )
      .map((pieces) => pieces.join('')),
  );

  it('adds no header, no recipient and no direction mark to the mails’ headers', async () => {
    const ordinary = await delivered(agencyMessage(aClaim(), SETTINGS));
    const names = new Set([...ordinary.headers.map(({ key }) => key), 'auto-submitted']);
    names.add('x-auto-response-suppress');
    await fc.assert(
      fc.asyncProperty(nasty, nasty, nasty, async (nombre, correo, mensaje) => {
        const lead = aLead({ nombre, correo: `a${correo}@example.org`, detail: { mensaje } });
        const agency = await delivered(agencyMessage(aClaim({ lead }), SETTINGS));
        expect(agency.envelope.to).toEqual(['ventas@atalaya.example', 'dos@atalaya.example']);
        const copy = await delivered(
          visitorMessage(aClaim({ lead: { ...lead, correo: 'ana@example.org' } }), SETTINGS),
        );
        expect(copy.envelope.to).toEqual(['ana@example.org']);
        for (const mail of [agency, copy]) {
          expect(mail.header('bcc')).toEqual([]);
          expect(mail.header('subject')).toHaveLength(1);
          expect(mail.headers.filter(({ key }) => !names.has(key))).toEqual([]);
          expect(mail.subject).not.toMatch(/[\u202a-\u202e\u2066-\u2069\p{Cc}]/u);
        }
      }),
      { numRuns: 60 },
    );
  });
});
