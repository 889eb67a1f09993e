import { execFileSync } from 'node:child_process';
import { deflateRawSync } from 'node:zlib';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { warningOf } from './attachments.ts';
import { createMailThread } from './mail-thread.ts';
import { type IncomingMail, readMail } from './read-mail.ts';
import { splitQuote } from './quotes.ts';

const FOLDER = 'tests/mails';
const OURS = '019b8e00-0000-7000-8000-0000000000d1@atalaya.example';

/** What becomes of a mail: its words, the beginning of what it quotes, its files with what to be told of them. */
type Expected = [
  kind: string,
  body: string,
  quoted?: string | null,
  files?: Record<string, string | null>,
];

/** Every mail of tests/mails. */
const MAILS: Record<string, Expected> = {
  'adjunto-pdf': ['answer', 'Va el plano.', null, { 'plano año.pdf': null }],
  'apple-movil': ['answer', 'Va, nos vemos el martes.\n\nEnviado desde mi iPhone', '> El 8 ene'],
  'boletin-ajeno': ['automatic', 'Compra ya.'],
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
  'formato-corrido': ['answer', 'Este renglón es largo y sigue aquí.', '> cita'],
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
  // Without a word of their own it is all there is.
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

it.each([
  ['El mié, Atalaya escribió:\n> ¿Cuántos son?', true],
  ['El mié, Atalaya\nescribió:\n\n> ¿Cuántos son?', true],
  ['El martes tu colega me escribió: hay que esperar.\n\nY espero.', false],
  ['El contador escribió:\nfaltan dos facturas.', false],
])('folds a head line without its date where quoted lines follow: %j', (end, folds) => {
  expect(splitQuote(`Unos 300.\n\n${end}`)).toEqual(
    folds ? { body: 'Unos 300.', quoted: end } : { body: `Unos 300.\n\n${end}`, quoted: null },
  );
});

function kindOf({ kind, asks, bounce, round }: IncomingMail): string {
  if (round) return 'round';
  if (bounce !== null) return `bounce of a ${bounce.failed ? 'failure' : 'delay'}: ${bounce.said}`;
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
  const parts = await readMail(
    Buffer.from(`${start}${'--x\r\nContent-Type: image/png\r\n\r\nx\r\n'.repeat(10_000)}--x--`),
  );
  expect([parts.files.length, parts.filesLeft]).toEqual([40, 9_960]);
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
  // In a process of its own, whose most memory is the mail's.
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
  // Measured: 0.25 GB; 0.8 where each line is kept apart.
  expect(kilobytes).toBeLessThan(500_000);
});

it('folds nothing that may be what somebody wrote', () => {
  for (const text of [
    'De: 10 a 12\nmejor mañana',
    'El lunes 8 me escribió mi socio, y dice que sí.',
    'Presupuesto:\n> 300 productos\n\n¿Cuánto?\n\n> y fotos',
    '',
    '> solo una cita',
  ]) {
    expect(splitQuote(text)).toEqual({ body: text, quoted: null });
  }
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

/** A zip of one file. */
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
