import { KEPT_AS_FILE } from '#server/messages/delivery.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sizeWords } from '#panel/shell/Files.tsx';
import { smtpTried } from '#panel/shell/refusal-words.ts';
import { sentWords } from './LeadPage.tsx';
import {
  deliveryWords,
  foldedIn,
  inOrder,
  noteHtml,
  repeatsSubject,
  writtenWords,
} from './Conversation.tsx';

describe('a note', () => {
  it('has paragraphs, lists, emphasis and links', () => {
    const html = noteHtml('Llamé **dos** veces.\n\n- una\n- dos\n\n[sitio](https://ejemplo.mx)');
    expect(html).toContain('<strong>dos</strong>');
    expect(html).toContain('<li>una</li>');
    expect(html).toContain('href="https://ejemplo.mx"');
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[ven](javascript:alert(1))',
    '![foto](https://otro.example/espia.png)',
    '<svg/onload=alert(1)>',
    '[x](data:text/html,<script>alert(1)</script>)',
    '"><iframe src=//otro.example>',
  ])('runs and loads nothing of %s', (text) => {
    const html = noteHtml(text);
    expect(html).not.toMatch(/<(script|img|svg|iframe)|href="(javascript|data):/i);
  });

  it.each(['*', '_a', '[', '![', '](', '`', '> ', '- ', '1. ', '<a ', '&', '\\', '**a', ' - - - '])(
    'of nothing but «%s» is shown in no time',
    (sign) => {
      const before = process.threadCpuUsage().user;
      const html = noteHtml(sign.repeat(10_000 / sign.length));
      expect((process.threadCpuUsage().user - before) / 1000).toBeLessThan(100);
      expect(html).not.toMatch(/<(?!\/?(?:p|br|em|strong|ul|ol|li|code|blockquote|a)\b)/);
    },
  );

  it('of so many signs that nobody means them is the text that it is', () => {
    expect(noteHtml(`<b>${'*'.repeat(500)}\n&`)).toBe(`<p>&lt;b>${'*'.repeat(500)}<br>&amp;</p>`);
  });

  it('has no headings that would stand over the page’s own', () => {
    expect(noteHtml('# Grande\n\nOtra\n====')).not.toContain('<h1');
  });
});

it('takes the subject of an answer for said where it only repeats the conversation’s', () => {
  const subjects = [null, 'Tu tienda', 'Re: Tu tienda', 'RE: RV: tu tienda', 'Re: Otra cosa'];
  const conversation = [...subjects, 'Re: Tu solicitud ATA-7K3M-Q9', 'Tu tienda'].map(
    (subject, index) => ({ id: String(index), subject }),
  );
  const view = { row: { folio: 'ATA-7K3M-Q9' }, conversation };
  expect(conversation.filter((each) => repeatsSubject(each, view)).map(({ id }) => id)).toEqual([
    '2',
    '3',
    '5',
  ]);
});

it('names what an enquiry began with by how it came', () => {
  expect(writtenWords({ byHand: false, source: 'google' })).toBe(
    'Todo lo que escribió en el formulario',
  );
  expect(writtenWords({ byHand: true, source: 'whatsapp' })).toBe('Lo que se anotó');
  expect(writtenWords({ byHand: true, source: 'correo' })).toBe('Lo que decía el correo');
});

it('says once the subject of a mail that was made an enquiry', () => {
  const mail = { id: '1', subject: 'Tu  tienda ' };
  const view = { row: { folio: 'ATA-7K3M-Q9', excerpt: 'Tu tienda' }, conversation: [mail] };
  expect(repeatsSubject(mail, view)).toBe(true);
  expect(repeatsSubject({ ...mail, subject: 'Otra cosa' }, view)).toBe(false);
});

it.each([
  [1, '1 byte'],
  [39, '39 bytes'],
  [12_345, '12 kB'],
])('says %i bytes as «%s»', (bytes, words) => {
  expect(sizeWords(bytes).replaceAll(/\s/g, ' ')).toBe(words);
});

it('says of an answer that no server took that it is a file', () => {
  const sent = { status: 'sent', lastError: null, nextAt: null, untried: false } as const;
  const ids = { id: '1', leadId: '1', replyId: '1', channel: 'reply', recipient: null } as const;
  const delivery = { ...sent, ...ids, attempts: [] };
  const mailServer = smtpTried('smtp://smtp.gmail.com:587');
  const words = (of: object) => deliveryWords({ ...delivery, ...of }, { mailServer });
  expect(words({ lastError: KEPT_AS_FILE })).toContain('no salió');
  expect(words({})).toContain('servidor de correo');
  const failing = { status: 'pending', lastError: 'EDNS: getaddrinfo ENOTFOUND smtp.gmail.com' };
  expect(words({ ...failing, attempts: [{}] })).toMatch(
    /^Aún no sale; se intenta otra vez\. smtp\.gmail\.com existe, y la máquina del sitio no lo encuentra/,
  );
});

it('says of an answer that was just sent what became of it, and never that it left where it did not', () => {
  const of = (status: 'sent' | 'pending' | 'failed', lastError: string | null = null) => ({
    status,
    lastError,
  });
  expect(sentWords(of('sent'), false).tone).toBe('success');
  for (const [delivery, mailsAreFiles] of [
    [of('sent', KEPT_AS_FILE), false],
    [of('pending'), true],
    [of('pending'), false],
    [of('pending', 'no'), false],
    [of('failed', 'no'), false],
  ] as const) {
    const { tone, title } = sentWords(delivery, mailsAreFiles);
    expect(tone).not.toBe('success');
    expect(title).not.toMatch(/(?<!No )salió/);
  }
});

it.each([
  ['form answer reply', 0],
  ['form reply note reply', 0],
  ['form reply answer note', 1],
  ['form reply reply answer', 2],
  ['form answer reply reply reply reply', 2],
  ['form reply form reply calendar reply', 3],
])('folds of «%s» %i, so that the page opens at the client’s last words', (kinds, folded) => {
  const items = kinds
    .split(' ')
    .map((kind) =>
      kind === 'form' ? { form: null } : { said: { kind: kind as 'answer' | 'reply' } },
    );
  expect(foldedIn(items)).toBe(folded);
});

describe('the order of what was said', () => {
  const form = (arrivedAt: number, arrival: number) => ({ row: { arrivedAt, arrival } });

  it('goes by arrival within one moment', () => {
    expect(inOrder([form(100, 8), form(100, 7)], [])).toEqual([
      { form: form(100, 7) },
      { form: form(100, 8) },
    ]);
  });

  it('loses nothing, begins with a form and never goes back', () => {
    const moment = fc.integer({ min: 0, max: 20 });
    fc.assert(
      fc.property(fc.array(moment, { minLength: 1 }), fc.array(moment), (forms, said) => {
        const ordered = inOrder(
          forms.map((at, index) => form(at, index)),
          said.map((at) => ({ at })),
        );
        expect(ordered).toHaveLength(forms.length + said.length);
        const [first] = ordered;
        expect(first).toHaveProperty('form.row.arrivedAt', Math.min(...forms));
        const since = ordered
          .map((each) => ('form' in each ? each.form.row.arrivedAt : each.said.at))
          .filter((at) => at >= Math.min(...forms));
        expect(since).toEqual(since.toSorted((one, other) => one - other));
      }),
    );
  });
});
