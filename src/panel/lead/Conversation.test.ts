import { describe, expect, it } from 'vitest';
import { noteHtml, repeatsSubject } from './Conversation.tsx';

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
