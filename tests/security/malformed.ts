import fc from 'fast-check';
import { CONTENT_FILES } from '#content/schemas/content-files.ts';
import { PAYLOADS } from './harmless.ts';
import type { Ticket } from './servers.ts';

export const CAPTCHA_SLOT = 'CAPTCHA-POR-USAR';

const words = (list: string) => list.split(/\s+/);

const FIELDS = [
  ...words('formulario submission_id csrf_token captcha pregunta respuesta agree newsletter topic'),
  ...words('aviso_version accion paso request[] restriction[] referent[] tipo[]'),
  ...words('nombre correo telefono mensaje web comienzo lanzamiento presupuesto').flatMap(
    (name) => [`contact[${name}]`, `quote[${name}]`],
  ),
  ...['__proto__', 'constructor', 'toString', 'contact[__proto__]', 'contact[][a]', ''],
];

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...PAYLOADS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constantFrom('simple', 'contact', '31-02-2026', '1e999', '-0', '') },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 30 }).map((size) => 'ñ'.repeat(size * 500)) },
);
const fieldName = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...FIELDS) },
  { weight: 1, arbitrary: text },
);
const fields = fc.array(fc.tuple(fieldName, text), { maxLength: 25 });

const encode = (value: string, style: number) => {
  if (style === 0) return encodeURIComponent(value.toWellFormed());
  if (style === 1) return value;
  if (style === 2) return `${encodeURIComponent(value.toWellFormed())}%`;
  return `%ff%fe%80${encodeURIComponent(value.toWellFormed())}%c3%28`;
};
const urlencoded = fc
  .tuple(fields, fc.integer({ min: 0, max: 3 }), fc.constantFrom('&', ';', '&&', '&=&'))
  .map(([pairs, style, separator]) =>
    pairs.map(([name, value]) => `${encode(name, style)}=${encode(value, style)}`).join(separator),
  );

const nearlyValid = fc.array(fc.tuple(fc.nat(7), text), { maxLength: 3 }).map((twists) => {
  const pairs: [string, string][] = [
    ['formulario', 'simple'],
    ['submission_id', crypto.randomUUID()],
    ['captcha', CAPTCHA_SLOT],
    ['contact[nombre]', 'Ana Torres'],
    ['contact[correo]', 'ana@correo.example'],
    ['contact[telefono]', '5555500142'],
    ['contact[mensaje]', 'Vendo cerámica.'],
    ['quote[nombre]', 'Ana Torres'],
  ];
  for (const [index, value] of twists) {
    const pair = pairs[index];
    if (pair) pair[1] = value;
  }
  return new URLSearchParams(pairs).toString();
});

const BOUNDARY = 'frontera';
const multipart = fc
  .tuple(
    fields,
    fc.constantFrom('\r\n', '\n', ''),
    fc.constantFrom('', '; filename="a.html"', "; filename*=UTF-8''%ff", '; name="otra"'),
    fc.constantFrom(`--${BOUNDARY}--`, `--${BOUNDARY}`, '', `\r\n--${BOUNDARY}--basura`),
  )
  .map(([pairs, ending, extra, end]) =>
    pairs
      .map(
        ([name, value]) =>
          `--${BOUNDARY}${ending}Content-Disposition: form-data; name="${name}"${extra}` +
          `${ending}${ending}${value}${ending}`,
      )
      .join('')
      .concat(end),
  );

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;
const contentType = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(FORM, MULTIPART, `${FORM}; charset=utf-16`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'application/json',
      'text/plain',
      ';',
      '',
    ),
  },
);

export interface Attempt {
  bytes: Uint8Array;
  halfClose: boolean;
  maySilent: boolean;
}

const PAGES = [
  ...CONTENT_FILES.flatMap(({ page, found }) => (found && page !== null ? [page] : [])),
  ...words('/contacto/gracias /cotizacion/gracias /captcha/desafio /salud /salud/listo /metricas'),
  ...words('/favicon.svg /robots.txt /404 /errores/500 /_astro/no-esta.js'),
];
const FRAGMENTS = ['datos_basicos', 'datos_basicos_referentes', 'detalle_proyecto'].flatMap(
  (name) => [`/contacto/${name}`, `/cotizacion/${name}`],
);
const PATHS = [...PAGES, ...FRAGMENTS];

const headerValue = fc
  .oneof(text, fc.constantFrom('null', 'https://malo.example', '*', 'gzip;q=9', 'bytes=0-1,-99'))
  .map((value) => value.replaceAll(/[\r\n\0]/g, ' ').slice(0, 400));
const extraHeaders = fc.array(
  fc.tuple(
    fc.constantFrom(
      ...words('Origin Sec-Fetch-Site Sec-Fetch-Mode Referer Cookie Accept Accept-Encoding'),
      ...words('Accept-Language If-None-Match If-Modified-Since Range X-Forwarded-For Purpose'),
      ...words('X-Forwarded-Proto X-Forwarded-Host X-Request-Id Via X-CSRF-Token Authorization'),
      ...words('Content-Encoding X-HTTP-Method-Override Upgrade Forwarded X-Original-URL'),
      'X-Rewrite-URL',
    ),
    headerValue,
  ),
  { maxLength: 12 },
);
const manners = fc.constantFrom('text/html', 'application/json', 'application/xhtml+xml', '*/*');

const ownOrigin = (port: number) =>
  `Host: localhost:${port}\r\nOrigin: http://localhost:${port}\r\nSec-Fetch-Site: same-origin\r\n`;

const framing = fc.constantFrom('length', 'length', 'chunked', 'broken', 'short', 'long');

function framed(head: string, body: string, kind: string): Attempt {
  const content = Buffer.from(body);
  const { length } = content;
  const plain = (declared: number) =>
    Buffer.concat([Buffer.from(`${head}Content-Length: ${declared}\r\n\r\n`), content]);
  const chunked = (size: string) =>
    Buffer.concat([
      Buffer.from(`${head}Transfer-Encoding: chunked\r\n\r\n${size}\r\n`),
      content,
      Buffer.from('\r\n0\r\n\r\n'),
    ]);
  const whole = { halfClose: false, maySilent: false };
  if (kind === 'chunked' && length > 0) return { bytes: chunked(length.toString(16)), ...whole };
  if (kind === 'broken') return { bytes: chunked('zz'), ...whole };
  if (kind === 'short') return { bytes: plain(Math.floor(length / 2)), ...whole };
  // The client declares more bytes than it sends, and then closes its side. The server may close
  // the connection without an answer.
  if (kind === 'long') return { bytes: plain(length + 10), halfClose: true, maySilent: true };
  return { bytes: plain(length), ...whole };
}

/** Generates posts with a good origin, cookie and token, so that not each is refused at once. */
export const formPosts = (port: number, ticket: Ticket): fc.Arbitrary<Attempt> =>
  fc
    .tuple(
      fc.constantFrom('/contacto', '/cotizacion'),
      manners,
      fc.oneof(
        fc.tuple(fc.constant(FORM), nearlyValid),
        fc.tuple(fc.constant(FORM), urlencoded),
        fc.tuple(fc.constant(MULTIPART), multipart),
        fc.tuple(contentType, fc.oneof(urlencoded, multipart, text)),
      ),
      framing,
    )
    .map(([path, accept, [type, body], kind]) =>
      framed(
        `POST ${path} HTTP/1.1\r\n${ownOrigin(port)}Accept: ${accept}\r\n` +
          `Cookie: ${ticket.cookie}\r\nX-CSRF-Token: ${ticket.token}\r\n` +
          `Connection: close\r\nContent-Type: ${type}\r\n`,
        body,
        kind,
      ),
    );

export const methodsAndPaths = (port: number): fc.Arbitrary<Attempt> =>
  fc
    .tuple(
      fc.constantFrom(
        ...words(
          'GET GET GET HEAD POST PUT PATCH DELETE OPTIONS TRACE PROPFIND MKCOL PURGE SEARCH',
        ),
      ),
      fc.constantFrom(...PATHS),
      fc.constantFrom('', ...words('/ // /..;/ %2f %00 %ff .html .br ~ /../ ;a')),
      fc.oneof(
        fc.constant(''),
        fc.tuple(fieldName, text).map((pair) => `?${pair.join('=')}`),
      ),
      manners,
    )
    .map(([method, path, tail, query, accept]) => {
      const target = `${path}${tail}${query.replaceAll(/[\s\0-\x20\x7f]/g, '+').toWellFormed()}`;
      const head =
        `${method} ${target} HTTP/1.1\r\n${ownOrigin(port)}Accept: ${accept}\r\n` +
        `Connection: close\r\nContent-Length: 0\r\n\r\n`;
      return { bytes: Buffer.from(head), halfClose: false, maySilent: false };
    });

export const oddHeaders = (port: number): fc.Arbitrary<Attempt> =>
  fc
    .tuple(
      fc.constantFrom('GET', 'HEAD', 'POST'),
      fc.constantFrom(...PATHS),
      extraHeaders,
      fc.oneof(fc.constant(`localhost:${port}`), headerValue),
    )
    .map(([method, path, headers, host]) => ({
      bytes: Buffer.from(
        `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n` +
          `Content-Type: ${FORM}\r\nContent-Length: 0\r\n` +
          headers.map(([name, value]) => `${name}: ${value}\r\n`).join('') +
          '\r\n',
      ),
      halfClose: false,
      maySilent: false,
    }));

/** Generates bytes that only resemble HTTP. The client sends them and closes its side. */
export const rawBytes: fc.Arbitrary<Attempt> = fc
  .tuple(
    fc.constantFrom(
      '',
      'GET / HTTP/1.1\r\n',
      'GET / HTTP/9.9\r\nHost: a\r\n\r\n',
      'POST /contacto HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
      'POST /contacto HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      'POST /contacto HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      'CONNECT malo.example:443 HTTP/1.1\r\nHost: a\r\n\r\n',
      'GET http://malo.example/../etc HTTP/1.1\r\nHost: a\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: a\r\n doblada: sí\r\n\r\n',
      'GET / HTTP/1.1\nHost: a\n\n',
      '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    ),
    fc.oneof(
      fc.uint8Array({ maxLength: 600 }),
      text.map((value) => Buffer.from(value)),
    ),
  )
  .map(([start, rest]) => ({
    bytes: Buffer.concat([Buffer.from(start, 'latin1'), rest]),
    halfClose: true,
    maySilent: true,
  }));
