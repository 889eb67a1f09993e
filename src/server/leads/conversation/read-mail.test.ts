import { execFileSync } from 'node:child_process';
import { deflateRawSync } from 'node:zlib';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { warningOf } from './attachments.ts';
import { createMailThread } from './mail-thread.ts';
import { type IncomingMail, readMail } from './read-mail.ts';
import { splitQuote } from './quotes.ts';

const FOLDER = 'tests/mails';
const OURS = '019b8e00-0000-7000-8000-0000000000d1@atalaya.example';

type Expected = [
  kind: string,
  body: string,
  quoted?: string | null,
  files?: Record<string, string | null>,
];

const MAILS: Record<string, Expected> = {
  'adjunto-pdf': ['answer', 'Va el plano.', null, { 'plano año.pdf': null }],
  'apple-movil': ['answer', 'Va, nos vemos el martes.\n\nEnviado desde mi iPhone', '> El 8 ene'],
  'boletin-ajeno': ['answer, to be set aside', 'Compra ya.'],
  'calendario-acepta': [
    ...(['calendar, nobody waits', 'Inés Peña aceptó la invitación.', null] as const),
    { 'invitacion.ics': null },
  ],
  'calendario-invita': [
    ...(['calendar', 'Te invito a una reunión.', null] as const),
    { 'invitacion.ics': null },
  ],
  debajo: ['answer', 'Sí, a las diez.', 'On 8/1/26 11:00'],
  'entre-lineas': [
    'answer',
    'El jue, 8 ene 2026 a las 11:00, Ana Vega escribió:\n\n> ¿Cuántos productos son?\n\nUnos 300.\n\n> ¿Y tienes fotos?\n\nNo todavía.',
  ],
  firmado: ['answer', 'Firmado por mí.'],
  'formato-corrido': ['answer', 'Este renglón es largo y sigue aquí.\n\n> cita > corrida'],
  'fuera-de-oficina': ['automatic', 'Estoy de vacaciones hasta el lunes.'],
  'fuera-sin-cabecera': ['automatic', 'Vuelvo el lunes.'],
  'gmail-en': ['answer', 'Yes, Tuesday works.', 'On Thu, Jan 8'],
  'gmail-es': ['answer', 'Sí, el martes me queda bien.', 'El jue, 8 ene 2026'],
  'imagen-dentro': ['answer', 'Así se ve:', null, { 'imagen.png': null }],
  latin1: ['answer', 'Mañana le envío la información, ¿está bien?'],
  'mensaje-adjunto': ['answer', 'Mira lo que me mandaron.', null, { 'mensaje.eml': null }],
  'otra-direccion': ['answer', 'Soy el socio de Inés, contesto yo.'],
  'outlook-antiguo': ['answer', 'Ok, adelante.', '-----Mensaje original-----'],
  'outlook-en': ['answer', 'Fine with me.', 'From: Ana Vega'],
  'outlook-es': ['answer', 'Buenas tardes, de acuerdo.\n\nSaludos,\nInés', '____'],
  rebote: [
    'bounce of a failure: 5.1.1 smtp; 550 5.1.1 <ines@correo.example>: Recipient address rejected',
    "I'm sorry to have to inform you that your message could not be delivered.",
  ],
  'rebote-qmail': [
    'bounce of a failure: failure notice',
    `Hi. This is the qmail-send program.\n<ines@correo.example>: user does not exist\n\n--- Below this line is a copy of the message.\n\nMessage-ID: <${OURS}>\nSubject: Recibimos tu mensaje`,
  ],
  'rebote-tardanza': ['bounce of a delay: 4.4.1', 'Delayed.'],
  reenviado: [
    'answer',
    '---------- Forwarded message ---------\nDe: Proveedor <p@proveedor.example>\nDate: jue, 8 ene 2026 a las 10:00\nSubject: Cotización\nTo: Inés <ines@correo.example>\n\nSon 300 pesos.',
  ],
  'respuesta-de-lista': ['answer', 'Desde la lista del equipo.'],
  ronda: ['round', 'x'],
  'sin-charset': ['answer', 'La niña pidió más.'],
  'sin-identificador': ['answer', 'Hola, sigo esperando.'],
  'solo-html': ['answer', 'Hola\n\nTengo dos dudas:\n\nprecio\nplazo'],
  'utf-16-en-base64': ['answer', 'Señora, ¿cuándo?'],
  vacio: ['answer', ''],
  'windows-1252': ['answer', 'Son 50 € “más o menos” —creo—.'],
  winmail: [
    ...(['answer', 'Adjunto lo que pidieron.', null] as const),
    {
      'winmail.dat':
        'Outlook metió aquí lo que adjuntaron: pide que lo envíen otra vez como HTML o texto.',
    },
  ],
  yahoo: ['answer', 'Perfecto.\nEnviado desde Yahoo Mail para Android', 'El jue., 8 de ene.'],
  'zip-con-programa': [
    ...(['answer', 'La factura.', null] as const),
    { 'factura.zip': 'Dentro lleva un programa (factura.pdf.exe): no lo abras.' },
  ],
};

const SENT = [
  'Hola, Inés:\n\n¿Cuántos productos son?\n\n¿Te queda bien el martes a las diez? Si es urgente, llámanos.',
];
const QUOTED_LINES = '> ¿Cuántos productos son?\n>\n> ¿Te queda bien el martes a las diez?';

describe('what somebody wrote stays, whatever it looks like', () => {
  it.each([
    'El 5 de enero su compañero me escribió: «el pago va por transferencia». Yo ya pagué.\n¿A qué cuenta lo mando ahora? Urge.\n\nInés',
    'El lunes a las 10:30 su compañero me escribió: hay que pagar.\n\nYa pagué.',
    'Necesito que la tienda tenga:\n> 300 productos\n> pago en OXXO\n> facturas del SAT\n\n¿Cuánto sería?',
    'Mi proveedor escribió:\n> son 300 pesos\n> sin IVA',
    'Quiero una mudanza.\n\nDe: Puebla\nPara: Oaxaca\nFecha: 3 de mayo\nAsunto: casa',
    'Les reenvío lo del proveedor.\n\n---------- Forwarded message ---------\nDe: Proveedor <p@x.example>\nDate: jue, 8 ene 2026 a las 10:00\nSubject: Precio\nTo: Inés\n\nSon 300 pesos.',
    'Unos 300.\n\nEl mié, Atalaya escribió:\n> ¿Otra cosa que nadie dijo?',
    '',
  ])('%j', (text) => {
    expect(splitQuote(text)).toEqual({ body: text, quoted: null });
    expect(splitQuote(text, SENT)).toEqual({ body: text, quoted: null });
  });
});

it('loses no word of any mail, and folds nothing of one without a mark', () => {
  const words = fc.constantFrom(
    ...['Hola.', '> 300 productos', 'El 5 de enero me escribió: que no.', '', 'De: Puebla'],
    ...['Para: Oaxaca', '-----Mensaje original-----', '________________', '> >', 'Asunto: x'],
    ...['El jue, 8 ene 2026 a las 11:00, Ana <hola@atalaya.example> escribió:', '¿Cuánto?'],
    ...[
      'Fecha: 8 ene 2026 11:00',
      '> ¿Cuántos productos son?',
      '-- ',
      '---------- Forwarded message ----------',
    ],
  );
  const sorted = (text: string) =>
    text
      .split(/\s+/)
      .filter((word) => word !== '')
      .toSorted();
  fc.assert(
    fc.property(fc.array(words, { maxLength: 14 }), fc.boolean(), (lines, isKnown) => {
      const text = lines.join('\n');
      const { body, quoted } = splitQuote(text, isKnown ? SENT : []);
      expect(sorted(`${body} ${quoted ?? ''}`)).toEqual(sorted(text));
      if (quoted === null) expect(body).toBe(text);
      else expect(body.trim()).not.toBe('');
      const isMarked = /a las 11:00|original|Fecha: 8/.test(text);
      if (!isMarked && !isKnown) expect(quoted).toBeNull();
    }),
    { numRuns: 300 },
  );
});

it('reads eight-bit text of any bytes without a sign of what could not be read', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 200 }), async (bytes) => {
      const mail = await readMail(Buffer.concat([raw(['Subject: x'], ''), bytes]));
      const isSaid = Buffer.from(bytes).includes(Buffer.from('\ufffd'));
      expect(isSaid || !mail.body.includes('\ufffd')).toBe(true);
    }),
    { numRuns: 100 },
  );
});

describe('what we sent is folded, however it is marked', () => {
  it.each([
    `El mié, Atalaya escribió:\n${QUOTED_LINES}`,
    `El mié, Atalaya\nescribió:\n\n${QUOTED_LINES}`,
    QUOTED_LINES,
    'El 5 de enero me escribió:\n\n¿Cuántos productos son?\n\n¿Te queda bien el martes a las diez? Si es urgente, llámanos.',
    `De: Ana\nPara: Inés\nAsunto: Hola\n\n${SENT[0] ?? ''}`,
  ])('%j', (quoted) => {
    expect(splitQuote(`Unos 300.\n\n${quoted}`, SENT)).toEqual({ body: 'Unos 300.', quoted });
  });

  it('and never what was written between its lines', () => {
    const text =
      '> ¿Cuántos productos son?\n\nUnos 300.\n\n> ¿Te queda bien el martes a las diez?\n\nNo.';
    expect(splitQuote(text, SENT)).toEqual({ body: text, quoted: null });
  });
});

it.each([
  [
    'Gmail',
    '<div class="gmail_quote"><div class="gmail_attr">El jue escribió:</div><blockquote class="gmail_quote">Hola, Inés</blockquote></div>',
    true,
  ],
  ['Apple and Thunderbird', '<blockquote type="cite"><div>Hola, Inés</div></blockquote>', true],
  [
    'Outlook in a browser',
    '<div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>De:</b> Ana</div><div>Hola, Inés</div>',
    true,
  ],
  [
    'Outlook',
    '<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p>De: Ana</p></div><p>Hola, Inés</p>',
    true,
  ],
  ['Yahoo', '<div class="yahoo_quoted" id="yahoo_quoted_1"><div>Hola, Inés</div></div>', true],
  ['nobody', '<blockquote>Hola, Inés</blockquote>', false],
  [
    'Gmail, with an answer between',
    '<div class="gmail_quote"><blockquote class="gmail_quote">Hola, Inés</blockquote>Hola<blockquote class="gmail_quote">Adiós</blockquote></div>',
    false,
  ],
])('folds what the HTML of %s marks, and nothing else', async (_name, quote, folds) => {
  const content = `<div>Sí, el martes.</div>${quote}`;
  const alone = await html(content);
  const text = 'Sí, el martes.\n\n> Hola, Inés';
  const both = await readMail(
    raw(
      ['Content-Type: multipart/alternative; boundary=x'],
      parts(`\r\n${text}`, `Content-Type: text/html; charset=utf-8\r\n\r\n${content}`),
    ),
  );
  if (!folds) {
    expect([alone.quoted, both.quoted, both.body]).toEqual([null, null, text]);
    expect(alone.body).toContain('Hola, Inés');
    return;
  }
  expect([alone.body, both.body]).toEqual(['Sí, el martes.', 'Sí, el martes.']);
  expect(alone.quoted).toContain('Hola, Inés');
  expect(both.quoted).toBe('> Hola, Inés');
});

function kindOf({ kind, asks, bounce, round, guess }: IncomingMail): string {
  if (round) return 'round';
  if (bounce !== null) return `bounce of a ${bounce.failed ? 'failure' : 'delay'}: ${bounce.said}`;
  if (kind === 'answer' && guess !== null) return 'answer, to be set aside';
  return kind === 'calendar' && !asks ? 'calendar, nobody waits' : kind;
}

it('knows every mail of the folder', () => {
  const names = readdirSync(FOLDER).map((name) => name.replace('.eml', ''));
  expect(Object.keys(MAILS).sort()).toEqual(names.sort());
});

it.each(Object.entries(MAILS))(
  'reads «%s»',
  async (name, [kind, body, quoted = null, files = {}]) => {
    const mail = await readMail(readFileSync(join(FOLDER, `${name}.eml`)));
    expect([kindOf(mail), mail.body]).toEqual([kind, body]);
    expect(mail.quoted?.slice(0, quoted?.length ?? 0) ?? null).toBe(quoted);
    const warned = mail.files.map((file) => [file.name, warningOf(file.name, file.bytes)]);
    expect(Object.fromEntries(warned)).toEqual(files);
    if (mail.bounce !== null) expect(mail.bounce.of).toEqual([OURS]);
  },
);

it('names who wrote, and what it follows, whatever the header is spelled in', async () => {
  const mail = await readMail(readFileSync(join(FOLDER, 'gmail-es.eml')));
  expect(mail).toMatchObject({
    ...{ fromName: 'Inés Peña', fromAddress: 'ines@correo.example', follows: [OURS] },
    ...{ messageId: 'gmail-es@correo.example', sentAt: Date.UTC(2026, 0, 8, 18) },
  });
  expect(mail.html).toContain('Sí, el martes me queda <b>bien</b>.');
  const nameless = await readMail(readFileSync(join(FOLDER, 'sin-identificador.eml')));
  expect(nameless.messageId).toMatch(/^[\da-f]{40}@sin-identificador$/);
  expect(nameless.subject).toBe('Re: Tu solicitud ATA-7K3M-Q9 (año)');
});

const raw = (lines: readonly string[], body: string, encoding: BufferEncoding = 'utf8') =>
  Buffer.from(
    `${['From: Inés Peña <ines@clienta.example>', ...lines].join('\r\n')}\r\n\r\n${body}`,
    encoding,
  );
const parts = (...each: string[]) =>
  [...each.map((part) => `--x\r\n${part}`), '--x--\r\n'].join('\r\n');

describe('who wrote', () => {
  const group = 'hola@atalaya.example';
  const via = `From: "'Inés Peña' via Hola" <${group}>`;
  const vouched = 'Authentication-Results: mx.example; dmarc=pass header.from=atalaya.example';
  const ines = { fromName: 'Inés Peña', fromAddress: 'ines@clienta.example', vouchedBy: null };
  const read = (...lines: string[]) => readMail(Buffer.from(`${lines.join('\r\n')}\r\n\r\nHola.`));

  it.each([
    ['Google, in its own header', [via, 'X-Original-From: Inés Peña <ines@clienta.example>']],
    [
      'Google, by the sender alone',
      [via, `X-BeenThere: ${group}`, 'X-Original-Sender: ines@clienta.example'],
    ],
    [
      'Mailman, which says whom to answer',
      [
        `From: Inés Peña via Hola <${group}>`,
        `Reply-To: ${group}, Inés Peña <ines@clienta.example>`,
        `List-Post: <mailto:${group}>`,
      ],
    ],
    [
      'one that is known by its number',
      [via, 'X-Google-Group-Id: 123', 'X-Original-Sender: ines@clienta.example'],
    ],
    [
      'a list that names itself alone',
      [via, 'Reply-To: ines@clienta.example', 'List-Id: Hola <hola.atalaya.example>'],
    ],
  ])('is known behind a group that sends in its own name: %s', async (_name, lines) => {
    expect(await read(vouched, ...lines)).toMatchObject({ ...ines, replyTo: [] });
  });

  it('is not vouched for by a server if a list sent the mail on', async () => {
    for (const line of ['List-Id: <x.example>', 'X-Google-Group-Id: 1', 'List-Post: NO']) {
      expect((await read(`From: ${group}`, vouched, line)).vouchedBy).toBeNull();
    }
    expect((await read(`From: ${group}`, vouched)).vouchedBy).toBe('mx.example');
  });

  it('is not the person that they want answered', async () => {
    const mail = await read(
      'From: Formulario web <no-reply@directorio.example>',
      'Reply-To: Bruno Mora <BRUNO@taller.example>, no-reply@directorio.example',
    );
    expect(mail).toMatchObject({
      fromAddress: 'no-reply@directorio.example',
      replyTo: [{ name: 'Bruno Mora', address: 'bruno@taller.example' }],
    });
  });
});

it.each([
  ['in the header and the text', [], 'Mañana te llamo.'],
  [
    'of a charset that says nothing',
    ['Content-Type: text/plain; charset=us-ascii'],
    'Mañana te llamo.',
  ],
  [
    'that is not in the charset it names',
    ['Content-Type: text/plain; charset=utf-8'],
    'Mañana te llamo.',
  ],
])('reads eight-bit text %s as windows-1252 at last', async (_name, lines, body) => {
  const subject = 'Subject: duda sobre la página';
  const mail = await readMail(raw([subject, ...lines], body, 'latin1'));
  expect(mail).toMatchObject({
    ...{ fromName: 'Inés Peña', subject: 'duda sobre la página', body },
  });
  const utf8 = await readMail(raw([subject, ...lines], body));
  expect(utf8).toMatchObject({ fromName: 'Inés Peña', subject: 'duda sobre la página', body });
});

it('reads each part, and each line of one, in what it is in', async () => {
  const mixed = Buffer.concat([
    raw(['Content-Type: multipart/mixed; boundary=x'], ''),
    Buffer.from('--x\r\n\r\nMañana sí.\r\n'),
    Buffer.from('Enviado por el ERP de la compañía.\r\n', 'latin1'),
    Buffer.from('--x\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nMa=F1ana no.\r\n'),
    Buffer.from(
      '--x\r\nContent-Type: text/plain; charset=iso-8859-15\r\n\r\nSon 50 €.\r\n'.replace(
        '€',
        '\xa4',
      ),
      'latin1',
    ),
    Buffer.from('--x--\r\n'),
  ]);
  const { body } = await readMail(mixed);
  for (const said of ['Mañana sí.', 'de la compañía.', 'Mañana no.', 'Son 50 €.']) {
    expect(body).toContain(said);
  }
});

const SIGNED =
  'MIIGcQYJKoZIhvcNAQcCoIIGYjCCBl4CAQExDTALBglghkgBZQMEAgEwgYkGCSqGSIb3DQEHAaB8BHpDb250ZW50LVR5cGU6IHRleHQvcGxhaW47IGNoYXJzZXQ9dXRmLTgNCkNvbnRlbnQtVHJhbnNmZXItRW5jb2Rpbmc6IDhiaXQNCg0KQWNlcHRvIGxhIGNvdGl6YWNpw7NuLiDCv0EgcXXDqSBjdWVudGEgcGFnbz8NCqCCA1cwggNTMIICO6ADAgECAhQJnfsXxmyjWeqjAtqW4Lzd6ogYoDANBgkqhkiG9w0BAQsFADA5MRIwEAYDVQQDDAlJbmVzIFBlbmExIzAhBgkqhkiG9w0BCQEWFGluZXNAY2xpZW50YS5leGFtcGxlMB4XDTI2MTEyODIyMzgxM1oXDTI2MTIyODIyMzgxM1owOTESMBAGA1UEAwwJSW5lcyBQZW5hMSMwIQYJKoZIhvcNAQkBFhRpbmVzQGNsaWVudGEuZXhhbXBsZTCCASIwDQYJKoZIhvcNAQEBBQADggEPADCCAQoCggEBAKKYwsrq0iFr0w0LS93qiyKu7ChbHR74WKVoE5czRRvELuc6QjXo2qS51sVOFux24BPF2iLaa4nMFnhPVZaQrf/k6bPsK+roCH7f1dBhIcpeX0R5v9fTOct9KAzpPxsexfuDXR4pbAp25IbDfb9ssXkPF7TehI6blyPcYDsTKeFncpv0dUhQM3XU6AzhckmKvc12M1bQxD1cagGP8Etw0bdNDu4R/oCZT5edYNEuLB48jveQVhv8AGLpPSzJwK09EGHrn58s/OUFdOAV/RDn5gp2On/0uyUHrqJEGQ0u8sjazGn+kJhE03g7DVohM4liAombQ6gSKBBXULFr/151wNsCAwEAAaNTMFEwHQYDVR0OBBYEFBQDKoE6m7N0yRQqjSKo6PPvlaMpMB8GA1UdIwQYMBaAFBQDKoE6m7N0yRQqjSKo6PPvlaMpMA8GA1UdEwEB/wQFMAMBAf8wDQYJKoZIhvcNAQELBQADggEBAIUGdmPg9RazpO4MQHhkO/DjulVWUZzfi9my1uz0k6hvxTJVnL9Ve0x7kkqVRRvsXgRO3OsNiTwQnXTbaIlamgYgX24On7h/VcgCl9Vh94dCLoubCJ3gju2z/uNHGq2uFdciDb6UDuN/dUPb2QKzenIrqxhz+PRfg9SXBMpg6sJMePSGwuLr8jOGmNSkdQUbF6kUtjF6Wn4b7zBXKlyuRpPaTTFY7OJtUW9w38surOJO3O8UfYlese3dIqGGE1NHbBPsjyTR7AjsLlASxdWzyi774FDaYmC35KMdk3mDHCEgv4JqPi6/Z8he+n7Hz6KXcAtEsPB4jW7cJkxHZCpWADcxggJhMIICXQIBATBRMDkxEjAQBgNVBAMMCUluZXMgUGVuYTEjMCEGCSqGSIb3DQEJARYUaW5lc0BjbGllbnRhLmV4YW1wbGUCFAmd+xfGbKNZ6qMC2pbgvN3qiBigMAsGCWCGSAFlAwQCAaCB5DAYBgkqhkiG9w0BCQMxCwYJKoZIhvcNAQcBMBwGCSqGSIb3DQEJBTEPFw0yNjExMjgyMjM4MTRaMC8GCSqGSIb3DQEJBDEiBCDlpmpLxh1+rrEP4++o+kxAnAcmaUq+UOgeZk3JfhTIfTB5BgkqhkiG9w0BCQ8xbDBqMAsGCWCGSAFlAwQBKjALBglghkgBZQMEARYwCwYJYIZIAWUDBAECMAoGCCqGSIb3DQMHMA4GCCqGSIb3DQMCAgIAgDANBggqhkiG9w0DAgIBQDAHBgUrDgMCBzANBggqhkiG9w0DAgIBKDANBgkqhkiG9w0BAQEFAASCAQBhfqoENQIf8UKhb8IkjBakdjJBHZe7/3dcQgVRvfMKtTXE/u6X0/jN8oYfxkK/3D2LlPvDyfG0HteNu/6awXSrsnB0GG2Sns6BREmbq4Q5nfK4T0Puh2r4YGdqKCKKqTKoH9JWlzwdUULKtfM8EMKS8YbKj7REaBis4/bpEUVATUXRA6kV0BRFfoomCncInuMVw9CcR1fr3TKuR7nQH/b1ym7Z139JeUqJnkRwQ3jtBpWFPNlsagl14yFKlYYyhw8a/WHwq+K94IS8OtnyBnWmjVugB9terOvrieEp1h4RhCDmrbXhSD3D236DAxVu3kXDkgPiI/GRHM5pqfAzJ3Kq';
/** Encodes in BER with indefinite lengths, as Outlook does. */
function inBer(content: Buffer): Buffer {
  const open = (tag: number, ...inner: Buffer[]) =>
    Buffer.concat([Buffer.from([tag, 0x80]), ...inner, Buffer.from([0, 0])]);
  const piece = (bytes: Buffer) => Buffer.concat([Buffer.from([0x04, bytes.length]), bytes]);
  const signed = Buffer.from('06092a864886f70d010702', 'hex');
  const data = Buffer.from('06092a864886f70d010701', 'hex');
  const pieces = Array.from({ length: Math.ceil(content.length / 100) }, (_, at) =>
    piece(content.subarray(at * 100, at * 100 + 100)),
  );
  return open(
    ...([0x30, signed] as const),
    open(
      0xa0,
      open(
        0x30,
        Buffer.from('0201013100', 'hex'),
        open(0x30, data, open(0xa0, open(0x24, ...pieces))),
      ),
    ),
  );
}

it('reads the words that a signature is wrapped around, and says where they are closed', async () => {
  const sealed = (bytes: Buffer, type = 'application/pkcs7-mime; name="smime.p7m"') =>
    readMail(
      raw(
        [`Content-Type: ${type}`, 'Content-Transfer-Encoding: base64'],
        bytes.toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
      ),
    );
  const openssl = Buffer.from(SIGNED, 'base64');
  expect(await sealed(openssl)).toMatchObject({
    ...{ body: 'Acepto la cotización. ¿A qué cuenta pago?', files: [], kind: 'answer', asks: true },
  });
  const within = Buffer.from(
    'Content-Type: text/html; charset=utf-8\r\n\r\n<p>Sí, <b>mañana</b>.</p>',
  );
  expect(await sealed(inBer(within), 'application/x-pkcs7-mime')).toMatchObject({
    ...{ body: 'Sí, mañana.', html: '<p>Sí, <b>mañana</b>.</p>' },
  });
  const twice = Buffer.from(
    `Content-Type: application/pkcs7-mime\r\nContent-Transfer-Encoding: base64\r\n\r\n${SIGNED}`,
  );
  expect((await sealed(inBer(twice))).body).toBe('Acepto la cotización. ¿A qué cuenta pago?');
  for (const bad of [openssl.subarray(0, 100), Buffer.from('no'), openssl.subarray(0, 900)]) {
    const mail = await sealed(bad);
    expect([mail.body, mail.files.map(({ name }) => name)]).toEqual([
      'Este correo está cifrado y aquí no hay con qué abrirlo: ábrelo entero en tu programa de correo.',
      ['smime.p7m'],
    ]);
  }
});

describe('what nobody waits behind', () => {
  const report = (type: string) =>
    `Content-Type: multipart/report; report-type=${type}; boundary=x`;
  const leido = 'Subject: Leído: Recibimos tu mensaje';

  it.each([
    [
      'a read receipt',
      [leido, report('disposition-notification')],
      parts(
        '\r\nEl mensaje fue leído.',
        'Content-Type: message/disposition-notification\r\n\r\nDisposition: manual-action/MDN-sent-manually; displayed\r\n',
      ),
    ],
    ['a read receipt as text', [leido], 'Tu mensaje\n\nPara: Inés\n\nfue leído el sábado.'],
    ['one in English', ['Subject: Read: Hola'], 'Your message was read on Monday.'],
    [
      'a reaction of Gmail',
      ['Subject: Re: Hola', 'Content-Type: multipart/alternative; boundary=x'],
      parts(
        '\r\nInés reaccionó con 👍 a tu mensaje.',
        'Content-Type: text/vnd.google.email-reaction+json\r\n\r\n{"version":1,"emoji":"👍"}\r\n',
      ),
    ],
    [
      'a reaction as text',
      ['Subject: Re: Hola'],
      'Inés Peña ha reaccionado 👍 a tu mensaje:\n\n> Hola',
    ],
    ['one in the past', ['Subject: Re: Hola'], 'Inés Peña reaccionó a tu mensaje'],
    [
      'a reaction of Outlook',
      ['Subject: Inés Peña reaccionó a tu mensaje'],
      'Inés Peña reaccionó a tu mensaje:\n\nHola, Inés:\n¿Cuántos son?\nAna Vega',
    ],
    ['one that was read', ['Subject: Leído: Hola'], 'El mensaje se leyó el lunes.'],
    [
      'a report of abuse',
      [report('feedback-report')],
      parts('\r\nQueja.', 'Content-Type: message/feedback-report\r\n\r\nFeedback-Type: abuse\r\n'),
    ],
  ])('is %s', async (_name, lines, body) => {
    const mail = await readMail(raw(lines, body));
    expect([mail.kind, mail.asks, mail.files]).toEqual(['automatic', false, []]);
  });

  it.each([
    ['Mail delivery failed: returning message to sender', true],
    ['No se puede entregar: Recibimos tu mensaje', true],
    ['Delivery Status Notification (Delay)', false],
  ])('is a bounce that is text alone: «%s»', async (subject, failed) => {
    const mail = await readMail(
      Buffer.from(
        `From: Mail Delivery System <Mailer-Daemon@host.example>\r\nSubject: ${subject}\r\n\r\nNo such user.\n\nMessage-ID: <${OURS}>\n`,
      ),
    );
    expect(mail).toMatchObject({ kind: 'bounce', asks: false, bounce: { failed, of: [OURS] } });
  });

  it.each([
    ['Leído: tu propuesta', 'Ya la leí, ¿cuándo empezamos?'],
    ['Re: Hola', 'Mi socio reaccionó bien al precio. ¿Seguimos?'],
    ['Re: Hola', '👍'],
    ['Leído', 'El contrato fue leído por mi abogado y tiene dudas.'],
    ['No se puede entregar el pedido de mi tienda', 'Sale un error al pagar.'],
  ])('is not what a person writes: «%s»', async (subject, body) => {
    expect(await readMail(raw([`Subject: ${subject}`], body))).toMatchObject({
      kind: 'answer',
      asks: true,
    });
  });
});

describe('an invitation that is answered', () => {
  const reply = (text: string, ...lines: string[]) =>
    readMail(
      raw(
        ['Content-Type: multipart/alternative; boundary=x'],
        parts(
          `Content-Type: text/plain; charset=utf-8\r\n\r\n${text}`,
          `Content-Type: text/calendar; charset=utf-8; method=REPLY\r\n\r\n${['BEGIN:VCALENDAR', 'METHOD:REPLY', 'BEGIN:VEVENT', ...lines, 'SUMMARY:Llamada', 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')}\r\n`,
        ),
      ),
    );
  const google = 'UID:abc123@google.com';

  it.each([
    [
      'in its data',
      'Inés Peña rechazó esta invitación con una nota:\n\n«A las 10 no puedo. ¿Puede ser el martes?»',
      [google, 'COMMENT;LANGUAGE=es:A las 10 no puedo.\\n¿Puede ser el', '  martes\\, a las 5?'],
      'A las 10 no puedo.\n¿Puede ser el martes, a las 5?',
    ],
    [
      'in its text',
      'No puedo aceptar esa hora, cuando puedas dime otra.\n\nEnviado desde Outlook para Android',
      ['UID:0400000082'],
      'No puedo aceptar esa hora, cuando puedas dime otra.',
    ],
  ])('asks what its note says, %s', async (_name, text, lines, body) => {
    expect(await reply(text, ...lines)).toMatchObject({ kind: 'calendar', asks: true, body });
  });

  it.each([
    [
      'Inés Peña ha aceptado esta invitación.\n\nLlamada\nlunes 30 nov 2026\nInvitación de Google Calendar',
      google,
    ],
    ['Inés Peña ha rechazado la invitación.', 'UID:1'],
    ['', 'UID:0400000082'],
    ['Aceptado: Llamada\n\nCuándo: lunes\nDónde: Teams', 'COMMENT:'],
  ])('asks nothing without one: %j', async (text, line) => {
    expect(await reply(text, line)).toMatchObject({ kind: 'calendar', asks: false });
  });
});

const html = (body: string) =>
  readMail(
    Buffer.from(`From: a@b.example\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${body}`),
  );

it('leaves nothing in the HTML that runs, is loaded from anywhere, or takes part in a page', async () => {
  const mail = await html(
    `<script>alert(1)</script><style>@import url(https://x.example/a.css)</style>
     <p onclick="x()" style="background:url(https://x.example/b.png)" class="panel" id="main">Hola</p>
     <img src="https://x.example/p.gif"><img src="data:image/png;base64,AAAA"><svg onload="x()"><a href="https://x.example">s</a></svg>
     <a href="javascript:alert(1)">uno</a> <a href=" jAvAscript:alert(1)">dos</a> <a href="https://x.example/?q">tres</a>
     <iframe src="https://x.example"></iframe><form action="https://x.example"><input name="clave"></form>
     <base href="https://x.example"><meta http-equiv="refresh" content="0;url=https://x.example"><link rel="stylesheet" href="https://x.example">
     <video poster="https://x.example"></video><h1>Título</h1><math><mtext><img src=x onerror=alert(1)></mtext></math>`,
  );
  expect(mail.html?.replaceAll(/\s+/g, ' ').trim()).toBe(
    '<p>Hola</p> <a>uno</a> <a>dos</a> <a href="https://x.example/?q" rel="noopener noreferrer nofollow" target="_blank">tres</a> <p>Título</p>',
  );
});

it('takes what is hostile by its size or its depth for what it is', async () => {
  const start =
    'From: a@b.example\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n';
  const many = await readMail(
    Buffer.from(`${start}${'--x\r\nContent-Type: image/png\r\n\r\nx\r\n'.repeat(10_000)}--x--`),
  );
  expect([many.files.length, many.filesLeft]).toEqual([40, 9_960]);
  const nested = Array.from(
    { length: 400 },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
  );
  const deep = await readMail(Buffer.from(`From: a@b.example\r\n${nested.join('')}`));
  expect(deep.files.map(({ name }) => name)).toEqual(['correo.eml']);
  expect([deep.body, deep.fromAddress]).toEqual([
    ...['Este correo no se puede leer: está entero en el archivo.', 'a@b.example'],
  ]);
  const tall = await html('<div>'.repeat(20_000) + 'hola');
  expect(tall.body).toBe('hola');
  const header = await readMail(Buffer.from('From: a@b.example\r\n\r\n'), 100 * 1024 * 1024);
  expect(header.body).toBe('Este correo mide 100 MB y no se trae entero: está en el buzón.');
  expect((await readMail(Buffer.from('no es un correo'))).body).toBeTypeOf('string');
  const long = await readMail(Buffer.from(`From: a@b.example\r\n\r\n${'x'.repeat(300_000)}`));
  expect(long.body.length).toBeLessThan(101_000);
  const odd = await readMail(
    Buffer.from('From: a@b.example\r\nSubject: x\u202Egpj.exe\r\n\r\nuno\0dos\ud800'),
  );
  expect([odd.subject, odd.body.includes('\0')]).toEqual(['x gpj.exe', false]);
});

it('keeps a mail as a file where reading it would take for ever', async () => {
  const read = createMailThread(0);
  const mail = await read(Buffer.from('From: a@b.example\r\nSubject: Hola\r\n\r\nhola'));
  expect([mail.subject, mail.files.map(({ name }) => name)]).toEqual(['Hola', ['correo.eml']]);
});

it('reads every mail in its thread as outside of it', async () => {
  const read = createMailThread();
  for (const name of readdirSync(FOLDER)) {
    const raw = readFileSync(join(FOLDER, name));
    const both = [await read(raw), await readMail(raw)].map((mail) => ({
      ...mail,
      files: mail.files.map((file) => ({ ...file, bytes: Buffer.from(file.bytes) })),
    }));
    expect(both[0]).toEqual(both[1]);
  }
});

it('takes memory by the size of a mail, and not by the number of its lines', () => {
  // A separate process, because the highest memory use must not include other tests.
  const thread = pathToFileURL('src/server/leads/conversation/mail-thread.ts').href;
  const program = `
    import('${thread}').then(async ({ createMailThread }) => {
      const mail = await createMailThread()(Buffer.from('Subject: Hola' + '\\n\\n' + 'a\\n'.repeat(300_000)));
      console.log([mail.body.length, process.resourceUsage().maxRSS].join(' '));
      process.exit();
    });`;
  const said = execFileSync(process.execPath, { input: program });
  const [length = 0, kilobytes] = said.toString().split(' ').map(Number);
  expect(length).toBeGreaterThan(100_000);
  // The process needs about 0.25 GB. With one `Blob` for each line of the mail, it needs 0.8 GB.
  expect(kilobytes).toBeLessThan(500_000);
});

it.each([
  ['foto.JPG', '\xff\xd8\xff', null],
  ['x.exe', 'MZ', 'Es un programa: no lo abras si no lo esperabas.'],
  ['foto.jpg', 'MZ\x90', 'Es un programa con nombre de otra cosa: no lo abras.'],
  ['a.xlsm', 'PK', 'Lleva macros: ábrelo sin permitirlas.'],
  ['logo.svg', '<svg', 'Es una página web, que puede hacerse pasar por otra.'],
  ['a.rar', 'Rar!', 'Está comprimido: no se puede ver aquí qué lleva.'],
])('warns of «%s» by its name and its first bytes', (name, bytes, warning) => {
  expect(warningOf(name, Buffer.from(bytes, 'latin1'))).toBe(warning);
});

function zip(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const named = Buffer.from(name);
  const header = Buffer.alloc(30);
  header.write('PK\x03\x04', 'latin1');
  const central = Buffer.alloc(46);
  central.write('PK\x01\x02', 'latin1');
  central.writeUInt16LE(named.length, 28);
  return Buffer.concat([header, named, packed, central, named]);
}

it('looks for programs in an archive, and says that an archive in it was not looked through', () => {
  const text = zip('nota.txt', Buffer.from('Hola.'));
  const warned = (bytes: Buffer) => warningOf('facturas.zip', bytes);
  expect(warned(text)).toBeNull();
  expect(warned(zip('facturas/factura.exe', Buffer.from('MZ programa')))).toBe(
    'Dentro lleva un programa (factura.exe): no lo abras.',
  );
  expect(warned(zip('dentro.zip', text))).toMatch(/^Lleva dentro otro comprimido/);
  expect(warned(text.subarray(0, 60))).toBeNull();
});
