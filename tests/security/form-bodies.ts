import fc from 'fast-check';
import { PAYLOADS } from './harmless.ts';

/** Where a request wants a captcha response that has not been used, put in as it is sent. */
export const CAPTCHA_SLOT = 'CAPTCHA-POR-USAR';

const FIELDS = [
  'formulario',
  'submission_id',
  'csrf_token',
  'captcha',
  'pregunta',
  'respuesta',
  'agree',
  'newsletter',
  'topic',
  'aviso_version',
  'accion',
  'paso',
  ...[
    'nombre',
    'correo',
    'telefono',
    'mensaje',
    'web',
    'comienzo',
    'lanzamiento',
    'presupuesto',
  ].flatMap((name) => [`contact[${name}]`, `quote[${name}]`]),
  'request[]',
  'restriction[]',
  'referent[]',
  'tipo[]',
  '__proto__',
  'constructor',
  'toString',
  'contact[__proto__]',
  'contact[][a]',
  '',
];

/** Any text, often one that is out to do something. */
export const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...PAYLOADS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constantFrom('simple', 'contact', '31-02-2026', '1e999', '-0', '') },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 30 }).map((size) => 'ñ'.repeat(size * 500)) },
);
export const fieldName = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...FIELDS) },
  { weight: 1, arbitrary: text },
);
const fields = fc.array(fc.tuple(fieldName, text), { maxLength: 25 });

/** Percent-encoding as it should be, missing, cut short, or of bytes that are not UTF-8. */
const encode = (value: string, style: number) => {
  if (style === 0) return encodeURIComponent(value.toWellFormed());
  if (style === 1) return value;
  if (style === 2) return `${encodeURIComponent(value.toWellFormed())}%`;
  return `%ff%fe%80${encodeURIComponent(value.toWellFormed())}%c3%28`;
};
export const urlencoded = fc
  .tuple(fields, fc.integer({ min: 0, max: 3 }), fc.constantFrom('&', ';', '&&', '&=&'))
  .map(([pairs, style, separator]) =>
    pairs.map(([name, value]) => `${encode(name, style)}=${encode(value, style)}`).join(separator),
  );

/** A form that would be accepted, but for the fields that are not. */
export const nearlyValid = fc.array(fc.tuple(fc.nat(7), text), { maxLength: 3 }).map((twists) => {
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
/** Parts with broken headers, no end, files, boundaries inside. */
export const multipart = fc
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

export const FORM = 'application/x-www-form-urlencoded';
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;
export const contentType = fc.oneof(
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
