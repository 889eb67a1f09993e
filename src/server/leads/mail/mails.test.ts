import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { DeliveryError } from '#server/platform/delivery-error.ts';
import { agencyMessage, visitorMessage } from '#server/leads/mail/lead-mails.ts';
import { delivered, SETTINGS } from '#server/leads/mail/testing-mails.ts';
import { aClaim, aLead } from '#tests/support/leads.ts';

const quote = aLead({
  kind: 'cotizacion',
  form: 'cotizacion',
  detail: {
    comienzo: '2026-02-01',
    lanzamiento: '01-06-2026',
    presupuesto: '50 a 100 mil',
    tipos: ['tienda', 'otro'],
    otroTipo: 'Quiosco <táctil>',
    solicitudes: ['Carrito & pagos', 'Catálogo'],
    referentes: ['https://otra.example'],
    restricciones: ['Sin cookies'],
    newsletter: true,
    color: 'verde',
  },
});

describe('the mail to the agency', () => {
  it('goes to the mailbox that it is for, and its answer to the visitor', async () => {
    const claim = aClaim({ recipient: 'Ventas <ventas@atalaya.example>' });
    const mail = await delivered(agencyMessage(claim, SETTINGS));
    expect(mail.to?.map(({ address }) => address)).toEqual(['ventas@atalaya.example']);
    expect(mail.from).toMatchObject({ name: 'Sitio', address: 'no-responder@correo.example' });
    expect(mail.replyTo).toMatchObject([{ name: 'Ana Núñez', address: 'ana@example.org' }]);
    expect(mail.subject).toBe('[ATA-7K3M-Q9] Mensaje de Ana Núñez');
    expect(mail.messageId).toBe('<019b8e00-0000-7000-8000-0000000000d1@correo.example>');
  });

  it('gives the telephone as it was typed too, and dials that one', async () => {
    const lead = aLead({
      telefono: '525555500142',
      detail: { telefonoEscrito: '+52 55 5550 0142', mensaje: 'Hola' },
    });
    const mail = await delivered(agencyMessage({ ...aClaim(), lead }, SETTINGS));
    for (const part of [mail.text, mail.html]) {
      expect(part?.split('+52 55 5550 0142')).toHaveLength(2);
      expect(part?.replace('+52 55 5550 0142', '')).toContain('55 5550 0142');
    }
    expect(mail.html).toContain('href="tel:+525555500142"');
  });

  it.each([
    ['ejemplo.mx/tienda', 'href="https://ejemplo.mx/tienda"'],
    ['https://ejemplo.mx', 'href="https://ejemplo.mx"'],
    ['No tengo', null],
    ['@mitienda', null],
    ['javascript:alert(1)', null],
  ])('makes a link of the website only where it is one: «%s»', async (web, link) => {
    const lead = aLead({ detail: { web } });
    const { html, text } = await delivered(agencyMessage({ ...aClaim(), lead }, SETTINGS));
    expect(text).toContain(`Sitio web: ${web}`);
    expect(html).toContain(web);
    expect(html?.match(/href="(?!mailto|tel)[^"]*"/)?.[0] ?? null).toBe(link);
    const copy = await delivered(visitorMessage({ ...aClaim(), lead }, SETTINGS));
    expect(copy.html).not.toContain('href="https://ejemplo.mx');
  });

  it.each([
    ['evá@ejemplo.mx', undefined],
    ['ana@ejemploñ.mx', 'ana@xn--ejemplo-b0a.mx'],
    ['ana..b@ejemplo.mx', undefined],
    ['a@b.example, c@d.example', undefined],
  ])('can be sent whatever the address of the visitor: %s', async (correo, answerTo) => {
    const mail = await delivered(agencyMessage(aClaim({ lead: aLead({ correo }) }), SETTINGS));
    expect(mail.replyTo?.[0]?.address).toBe(answerTo);
    expect(mail.text).toContain(correo);
    expect(mail.raw.split('\r\n\r\n')[0]).not.toMatch(/\P{ASCII}/u);
  });

  it('has a plain form with everything in it, and one with nothing that a visitor wrote', async () => {
    const claim = aClaim({ recipient: 'Señor Ñu <ventas@atalaya.example>' });
    const plain = await delivered(agencyMessage({ ...claim, form: 'plain' }, SETTINGS));
    expect(plain.subject).toBe('[ATA-7K3M-Q9] Mensaje');
    expect([plain.html, plain.replyTo, plain.to?.[0]?.name]).toEqual([undefined, undefined, '']);
    expect(plain.text).toMatch(/ana@example\.org[^]*Necesito una tienda\./);
    const notice = await delivered(agencyMessage({ ...claim, form: 'notice' }, SETTINGS));
    expect(notice.text).toContain('npm run entregas -- ver ATA-7K3M-Q9');
    expect(notice.raw).not.toMatch(/Ana|tienda|ana@example|5551234567|55 5123 4567/);
  });

  it('falls back on the brand’s own mailbox', async () => {
    const mail = await delivered(
      agencyMessage(aClaim(), { ...SETTINGS, mailFrom: null, leadsTo: null }),
    );
    expect(mail.to?.[0]?.address).toBe('hola@atalaya.example');
    expect(mail.from).toMatchObject({ name: 'Atalaya', address: 'hola@atalaya.example' });
    expect(mail.messageId).toBe('<019b8e00-0000-7000-8000-0000000000d1@atalaya.example>');
  });

  it('shows everything that was sent, in both parts', async () => {
    const mail = await delivered(agencyMessage(aClaim({ lead: quote }), SETTINGS));
    expect(mail.subject).toBe('[ATA-7K3M-Q9] Solicitud de cotización de Ana Núñez');
    const said = [
      '01-02-2026',
      '01-06-2026',
      '50 a 100 mil',
      'Tienda en línea',
      'Catálogo',
      'https://otra.example',
      'Sin cookies',
      'Sí',
      'verde',
      '05-01-2026 12:30 (GMT-6)',
      '55 5123 4567',
      'ana@example.org',
      'ATA-7K3M-Q9',
    ];
    for (const text of said) {
      expect(mail.text).toContain(text);
      expect(mail.html).toContain(text);
    }
    expect(mail.text).toContain('- Carrito & pagos');
    expect(mail.html).toContain('<li>Carrito &amp; pagos</li>');
    expect(mail.html).toContain('Quiosco &lt;táctil&gt;');
  });
});

describe('the visitor’s copy', () => {
  it('says that the message arrived, its number, what comes next and the number to call', async () => {
    const mail = await delivered(visitorMessage(aClaim({ channel: 'visitor_mail' }), SETTINGS));
    expect(mail.subject).toBe('Recibimos tu mensaje (ATA-7K3M-Q9)');
    expect(mail.to).toMatchObject([{ address: 'ana@example.org' }]);
    expect(mail.replyTo).toMatchObject([{ address: 'hola@atalaya.example' }]);
    expect(mail.header('auto-submitted')).toEqual(['auto-generated']);
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('Hola, Ana Núñez:');
      expect(part).toContain('ATA-7K3M-Q9');
      expect(part).toContain('en un día hábil');
      expect(part).toContain('+52 55 5550 0142');
      expect(part).toContain('hola@atalaya.example');
    }
    expect(mail.text).toContain('> Necesito una tienda.\n> Con pagos.');
    expect(mail.text).toContain('> Correo: ana@example.org');
  });

  it('says in the plain part what it says in the other, under the brand’s head', async () => {
    const { html = '', text = '' } = await delivered(visitorMessage(aClaim(), SETTINGS));
    const body = html.slice(html.indexOf('<main>'));
    const words = (said: string) =>
      new Set(said.replaceAll(/<[^>]*>|https:\S*wa\.me\S*/g, ' ').match(/[\p{L}\p{N}@.+-]{2,}/gu));
    expect([...words(body)].filter((word) => !words(text).has(word))).toEqual([]);
    expect([...words(text)].filter((word) => !words(body).has(word))).toEqual([]);
    expect(body).toMatch(/^<main>\s*<p class="head"><span class="eye"[^>]*>.*<\/span>Atalaya<\/p>/);
    const own = { ...SETTINGS, brand: { ...SETTINGS.brand, ownMark: true } };
    const { html: theirs = '' } = await delivered(visitorMessage(aClaim(), own));
    expect(theirs).toContain('<p class="head">Atalaya</p>');
    expect(html).toContain('border-left: 6px solid #ffb02e');
    expect(html).not.toContain('var(');
    expect(text).toContain('WhatsApp: https://wa.me/520055500142?text=ATA-7K3M-Q9');
  });

  it('cannot carry a link or a subject to a stranger', async () => {
    const lead = aLead({
      nombre: 'GANA en http://malo.example/x',
      detail: {
        mensaje: '<a href="https://malo.example">clic</a> www.malo.example a@malo.example',
      },
    });
    const mail = await delivered(visitorMessage(aClaim({ lead }), SETTINGS));
    expect(mail.subject).not.toContain('GANA');
    expect(mail.html).not.toContain('malo.example');
    expect(mail.text).not.toContain('malo.example');
    expect(mail.html).not.toContain('<a href="https://malo');
    const targets = [...(mail.html ?? '').matchAll(/href="([^"]*)"/g)].map(([, target]) => target);
    expect(targets).toEqual([
      'mailto:hola@atalaya.example',
      'tel:+525555500142',
      'https://wa.me/520055500142?text=ATA-7K3M-Q9',
      'https://atalaya.example/',
    ]);
  });

  it.each([
    'a@b.example, c@d.example',
    'a@b.example\r\nBcc: c@d.example',
    'a b@c.example',
    '',
    '@',
  ])('is refused for good when the address is %j', (correo) => {
    const message = () => visitorMessage(aClaim({ lead: aLead({ correo }) }), SETTINGS);
    expect(message).toThrow(expect.objectContaining({ permanent: true }) as DeliveryError);
  });
});

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
          ...['\r', '\n', '\r\n', 'Bcc: x@y.example', '\u2028', '\u202e', '<', '"', ',', 'a'],
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
